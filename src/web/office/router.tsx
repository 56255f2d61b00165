import { createRouter } from '@tanstack/react-router'
import { LoadingBlock } from '#ui/spinner.tsx'
import { readAddressTexts, writeAddressTexts } from './address-texts.ts'
import type { OfficeContext, Screens } from './office-context.ts'
import { routeTree } from './route-tree.gen.ts'
import { OfficeErrorScreen } from './shell/office-error-screen.tsx'
import { OfficeNotFoundScreen } from './shell/office-not-found-screen.tsx'

/** Creates the office's router, one per document. */
export function createOfficeRouter(context: Omit<OfficeContext, 'screens'>) {
  const screens = new Map<string, string>()
  const router = createRouter({
    routeTree,
    context: { ...context, screens: screens satisfies Screens },
    // As on the server, which chooses by the path what it serves.
    caseSensitive: true,
    parseSearch: readAddressTexts,
    stringifySearch: writeAddressTexts,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Loads anew on return, to show others' changes.
    defaultStaleTime: 0,
    defaultPreloadStaleTime: 10_000,
    defaultPendingMs: 400,
    defaultPendingComponent: () => <LoadingBlock />,
    defaultNotFoundComponent: OfficeNotFoundScreen,
    defaultErrorComponent: OfficeErrorScreen,
  })
  for (const [path, { options }] of Object.entries(router.routesByPath))
    if (options.staticData) screens.set(path, options.staticData.title)
  return router
}

export type OfficeRouter = ReturnType<typeof createOfficeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: OfficeRouter
  }
}
