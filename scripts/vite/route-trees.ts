import { Generator, getConfig } from '@tanstack/router-generator'

/** Content of a screen, one chunk including its error state. */
const shown = ['component' as const, 'errorComponent' as const, 'notFoundComponent' as const]

/**
 * Most visited screens of the shop: their loaders are in the first file, so that content and metadata arrive at once.
 * Other screens' loaders come with their content, which spares all other pages 1 KB.
 */
const often = /^\/($|[ac]\d?\/|recherche|cart)/

const parts = (routeId: string) => [often.test(routeId) ? shown : ['loader' as const, ...shown]]

/** Configuration by which the routes of a front follow from the names of its screen files. */
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

/** The two fronts; the build, `bun run types` and `check` regenerate their route trees. */
export const fronts = {
  shop: front('shop', 'src/web/route-tree.gen.ts'),
  office: front('office', 'src/web/office/route-tree.gen.ts'),
}

/** Writes the route trees that have changed. */
export async function generateRouteTrees(root = process.cwd()): Promise<void> {
  for (const config of Object.values(fronts)) await new Generator({ config: getConfig(config, root), root }).run()
}
