import { createRouter } from '@tanstack/react-router'
import { NotFoundScreen } from '#screens/shop/-not-found.tsx'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { markPlainData, plainDataAdapter } from './plain-data.ts'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext, SharedContext } from './router-context.ts'

/**
 * Creates the router, one per request on the server and one per page in the browser. `nonce` is the page's CSP nonce;
 * `writeData` serialises the loaders' data into `dataTexts`.
 */
export function createAppRouter(
  context: RouterContext,
  options: { nonce?: string; dataTexts?: string[]; writeData?: (data: object) => string } = {},
) {
  const { client: _client, keepMarkup: _keepMarkup, ...shared } = context
  const router = createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultStaleTime: 30_000,
    defaultPreloadStaleTime: 30_000,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: ErrorScreen,
    ssr: options.nonce === undefined ? undefined : { nonce: options.nonce },
    dehydrate: () => {
      for (const { loaderData } of router.state.matches) markPlainData(loaderData)
      return markPlainData(shared satisfies SharedContext)
    },
  })
  router.options.serializationAdapters = [plainDataAdapter(options.dataTexts ?? [], options.writeData)]
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
