/** Writes the route trees of shop and office. With `--check` fails if one in the repository was outdated. */
import { existsSync, readFileSync } from 'node:fs'
import { fronts, generateRouteTrees } from './vite/route-trees.ts'

const trees = Object.values(fronts).map(({ generatedRouteTree }) => generatedRouteTree)
const read = (tree: string) => (existsSync(tree) ? readFileSync(tree, 'utf8') : '')

const before = trees.map(read)
await generateRouteTrees()
const stale = trees.filter((tree, index) => read(tree) !== before[index])
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`${stale.join(', ')} was stale: it has been written anew, commit it.`)
  process.exit(1)
}
