import { Generator, getConfig } from '@tanstack/router-generator'

/** What a screen shows is one chunk, its failure included. */
const shown = ['component' as const, 'errorComponent' as const, 'notFoundComponent' as const]

/**
 * Screens of the shop that most people go to: how they ask for their data is in the first file, so that what they show and
 * what they tell comes at once. Of the others it comes with what they show, which spares everybody else 1 KB.
 */
const often = /^\/($|[acv]\d?\/|recherche|cart)/

const parts = (routeId: string) => [often.test(routeId) ? shown : ['loader' as const, ...shown]]

/** How the routes of a front follow from the names of its screen files. */
const front = (name: 'shop' | 'office', generatedRouteTree: string) => ({
  target: 'react' as const,
  routesDirectory: `src/screens/${name}`,
  generatedRouteTree,
  addExtensions: true,
  autoCodeSplitting: true,
  codeSplittingOptions: {
    defaultBehavior: [shown],
    ...(name === 'shop' ? { splitBehavior: ({ routeId }: { routeId: string }) => parts(routeId) } : {}),
  },
  disableLogging: true,
  routeTreeFileHeader: [`// Generated from the file names below src/screens/${name}: do not edit.`],
  tmpDir: `node_modules/.cache/${name}-routes`,
})

/** The two fronts; the build, `bun run types` and `check` write their route trees anew. */
export const fronts = {
  shop: front('shop', 'src/web/route-tree.gen.ts'),
  office: front('office', 'src/web/office/route-tree.gen.ts'),
}

/** Writes the route trees that have changed. */
export async function generateRouteTrees(root = process.cwd()): Promise<void> {
  for (const config of Object.values(fronts)) await new Generator({ config: getConfig(config, root), root }).run()
}
