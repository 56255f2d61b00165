import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Plugin } from 'vite'
import { fronts } from './route-trees.ts'

const ID = 'virtual:office-paths'
const ROUTE_TREE = fronts.office.generatedRouteTree

/** Paths of the office with the source of each screen, from the generated route tree. */
export function readOfficePaths(tree: string): Record<string, string> {
  const sources = new Map(
    [...tree.matchAll(/import \{ Route as (\w+)RouteImport \} from '([^']+)'/g)].map(([, name = '', source = '']) => [
      name,
      normalize(join(dirname(ROUTE_TREE), source)),
    ]),
  )
  const byPath = /export interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  return Object.fromEntries(
    [...byPath.matchAll(/'([^']+)': typeof (\w+?)Route(?:WithChildren)?\s/g)].map(([, path = '', name = '']) => [
      path,
      sources.get(name) ?? '',
    ]),
  )
}

/** Plugin that tells the servers the paths of the office without importing any screen. */
export function officePaths(): Plugin {
  return {
    name: 'office-paths',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined
      const paths = existsSync(ROUTE_TREE) ? readOfficePaths(readFileSync(ROUTE_TREE, 'utf8')) : {}
      return `export const officePaths = ${JSON.stringify(paths)}`
    },
    // In development a new screen is known at once.
    hotUpdate({ file }) {
      if (!file.endsWith(ROUTE_TREE)) return
      const module = this.environment.moduleGraph.getModuleById(`\0${ID}`)
      if (module) this.environment.moduleGraph.invalidateModule(module)
    },
  }
}
