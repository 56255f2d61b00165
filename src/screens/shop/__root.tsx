import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { RouterContext } from '#web/router-context.ts'
import { MemberPart } from '#web/shell/member-part.tsx'
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx'
import { Shell } from '#web/shell/shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ matches }) => {
    const context = matches[0]?.context
    const theme = context?.session.whiteLabeling
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: theme?.pageTitle ?? '' },
        { name: 'description', content: theme?.home.sentence ?? '' },
        { name: 'theme-color', content: theme?.mainColor ?? '' },
        { property: 'og:site_name', content: theme?.title ?? '' },
      ],
      links: [
        ...(theme ? [{ rel: 'icon', href: theme.logo }] : []),
        ...(context?.assets.fonts ?? []).map((href) => ({
          rel: 'preload',
          href,
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous' as const,
        })),
        ...(context?.assets.styles ?? []).map((href) => ({ rel: 'stylesheet', href })),
        ...(context?.assets.preloads ?? []).map((href) => ({ rel: 'modulepreload', href })),
      ],
      scripts: (context?.assets.scripts ?? []).map((src) => ({ src, type: 'module' })),
    }
  },
  component: Document,
})

/** The whole document, in the theme of the person's group; React hydrates `document` itself. */
function Document() {
  const theme = Route.useRouteContext({ select: ({ themeVariables }) => themeVariables })
  const isMember = Route.useRouteContext({ select: ({ session }) => session.type === 'user' })
  return (
    <html lang="fr" style={theme}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Shell>
          <Outlet />
        </Shell>
        <RouteAnnouncer />
        {isMember ? <MemberPart name="CartAnnouncer" /> : null}
        <Scripts />
      </body>
    </html>
  )
}
