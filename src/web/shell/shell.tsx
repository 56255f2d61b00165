import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminBar } from './admin-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'

/** What surrounds a screen. Not-found pages (A10) and routes marked `bare` have the screen alone. */
export function Shell({ children }: { children: ReactNode }) {
  const bare = useRouterState({
    select: ({ matches }) => matches.some((match) => match.status === 'notFound' || match.staticData?.bare === true),
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
      <AdminBar />
      <Header />
      <main id="contenu" tabIndex={-1} className="mx-auto flex w-full min-w-0 max-w-1920px grow flex-col outline-none">
        {children}
      </main>
      <Footer />
    </>
  )
}
