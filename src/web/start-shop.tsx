import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pingRouteChanges } from '#features/money/analytics/ui/route-pings.ts'
import { forgetWithSession } from './ended-session.ts'
import { emulateDelay, httpClient, LOCAL_DELAY_MS } from './http-client.ts'
import { retryFailedImages } from './image-retry.ts'
import { createAppRouter } from './router.tsx'
import type { RouterContext, SharedContext } from './router-context.ts'

/** Context for a router made before its data is read; `hydrate` fills it before any loader or component runs. */
const unfilledContext = () => ({ client: httpClient }) as RouterContext

/**
 * Returns the rule for scrolling a new page to its start or former position: the first page stays where the person has
 * scrolled it while scripts loaded, unless it is a reload or a step back.
 */
function mayScroll(): () => boolean {
  let isFirst = true
  return () => {
    const [arrival] = performance.getEntriesByType('navigation')
    const stays =
      isFirst && scrollY > 0 && arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate'
    isFirst = false
    if (stays) document.dispatchEvent(new Event('scroll'))
    return !stays
  }
}

/** Hydrates the page that the server rendered. */
export async function startShop(): Promise<void> {
  const router = createAppRouter(unfilledContext())
  router.options.scrollRestoration = mayScroll()
  router.options.hydrate = (shared: SharedContext) => {
    router.update({ context: { ...shared, client: httpClient } })
    if (shared.localDevelopment) emulateDelay(LOCAL_DELAY_MS)
    retryFailedImages(shared.localDevelopment)
    // Without a network the session is unknown.
    forgetWithSession(shared.session).catch(() => undefined)
  }
  pingRouteChanges((listener) => router.subscribe('onResolved', ({ toLocation }) => listener(toLocation.pathname)))
  // The page's inline scripts release their data once it has been read.
  await hydrate(router).finally(() => window.$_TSR?.h())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}
