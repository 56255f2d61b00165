import { useRouteContext, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MemberPart } from './member-part.tsx'
import { NavigationProgress } from './navigation-progress.tsx'

/** Shell around a screen. Not-found pages (A10) and routes marked `bare` show the screen alone. */
export function Shell({ children }: { children: ReactNode }) {
  const bare = useRouterState({
    select: ({ matches }) => matches.some((match) => match.status === 'notFound' || match.staticData?.bare === true),
  })
  const isAdmin = useRouteContext({
    from: '__root__',
    select: ({ session }) => session.type === 'user' && (session.isAdmin || session.adminGroups.length > 0),
  })
  if (bare)
    return (
      <>
        <NavigationProgress />
        <main id="contenu" tabIndex={-1} className="mx-auto w-full max-w-1920px grow outline-none">
          {children}
        </main>
      </>
    )
  return (
    <>
      <a
        href="#contenu"
        className="sr-only focus:(not-sr-only fixed left-4 top-4 z-60 rounded-lg bg-main px-4 py-3 font-semibold text-on-main)"
      >
        Aller au contenu
      </a>
      <NavigationProgress />
      {isAdmin ? <MemberPart name="AdminBar" /> : null}
      <Header />
      <main
        id="contenu"
        tabIndex={-1}
        className="mx-auto flex w-full min-w-0 max-w-1920px grow flex-col outline-none max-lg:[header:has(.held-order)~&]:pt-12"
      >
        {children}
      </main>
      <Footer />
    </>
  )
}
