import { Generator, getConfig } from '@tanstack/router-generator'

/** Where the generated route tree of the office is; the build, `bun run types` and `check` write it anew. */
export const ROUTE_TREE = 'src/web/office/route-tree.gen.ts'
export const SCREENS = 'src/screens/office'

/** How the office's routes follow from the names of its screen files. */
export const routerConfig = {
  target: 'react' as const,
  routesDirectory: SCREENS,
  generatedRouteTree: ROUTE_TREE,
  addExtensions: true,
  autoCodeSplitting: true,
  disableLogging: true,
  routeTreeFileHeader: ['// Generated from the file names below src/screens/office: do not edit.'],
  tmpDir: 'node_modules/.cache/office-routes',
}

/** Writes the route tree, if it has changed. */
export async function generateRouteTree(root = process.cwd()): Promise<void> {
  await new Generator({ config: getConfig(routerConfig, root), root }).run()
}
