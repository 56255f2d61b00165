/** Writes the office's route tree. With `--check` it fails when the one in the repository was stale. */
import { existsSync, readFileSync } from 'node:fs'
import { generateRouteTree, ROUTE_TREE } from './vite/office-routes.ts'

const read = () => (existsSync(ROUTE_TREE) ? readFileSync(ROUTE_TREE, 'utf8') : '')

const before = read()
await generateRouteTree()
if (process.argv.includes('--check') && read() !== before) {
  console.error(`${ROUTE_TREE} was stale: it has been written anew, commit it.`)
  process.exit(1)
}
