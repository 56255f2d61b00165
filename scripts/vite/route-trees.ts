import { Generator, getConfig } from '@tanstack/router-generator'

/** How the routes of a front follow from the names of its screen files. */
const front = (name: 'shop' | 'office', generatedRouteTree: string) => ({
  target: 'react' as const,
  routesDirectory: `src/screens/${name}`,
  generatedRouteTree,
  addExtensions: true,
  autoCodeSplitting: true,
  // What a screen shows is one chunk, its failure included.
  codeSplittingOptions: {
    defaultBehavior: [['component' as const, 'errorComponent' as const, 'notFoundComponent' as const]],
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
