/** Writes the route trees of shop and office, which are not in the repository. */
import { generateRouteTrees } from './vite/route-trees.ts'

await generateRouteTrees()
