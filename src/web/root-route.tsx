import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  head: ({ matches }) => {
    const context = matches[0]?.context
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: context?.session.whiteLabeling.pageTitle ?? '' },
      ],
      links: [
        ...(context?.assets.styles ?? []).map((href) => ({ rel: 'stylesheet', href })),
        ...(context?.assets.preloads ?? []).map((href) => ({ rel: 'modulepreload', href })),
      ],
      scripts: (context?.assets.scripts ?? []).map((src) => ({ src, type: 'module' })),
    }
  },
  component: Document,
})

/** The whole document; React hydrates `document` itself. */
function Document() {
  return (
    <html lang="fr">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
