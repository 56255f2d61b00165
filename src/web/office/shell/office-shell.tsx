import { Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { NavigationProgress } from '#web/shell/navigation-progress.tsx'
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx'
import { frame } from '../frame.ts'
import { Palette } from '../kit/palette/palette.tsx'
import { useOfficeContext } from '../use-office.ts'
import { useScreenTitle } from '../use-screen-title.ts'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useCommitteeBrand } from './committee-mark.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SideMenu } from './side-menu.tsx'
import { TasksLink } from './tasks-link.tsx'
import { UndoButton } from './undo-button.tsx'
import { WayBackLink } from './way-back-link.tsx'

/** Shell around every screen of the office. */
export function OfficeShell() {
  const brand = useCommitteeBrand()
  return (
    <>
      <a
        href="#contenu"
        className="sr-only focus:(not-sr-only fixed left-3 top-3 z-60 rounded-md bg-main px-4 py-2.5 font-semibold text-on-main)"
      >
        Aller au contenu
      </a>
      <NavigationProgress />
      <DocumentTitle />
      <div className={frame.page}>
        <SideMenu />
        <div className={frame.column}>
          <header
            className={frame.bar}
            // Drawn within the bar, so that nothing moves when the shell replaces the grey frame.
            style={brand ? { boxShadow: `inset 0 3px 0 ${brand.accent}` } : undefined}
          >
            <MenuDrawer />
            <Breadcrumbs />
            <Palette />
            <div className="ml-auto flex shrink-0 items-center gap-2">
              <UndoButton />
              <TasksLink />
              <AccountMenu />
            </div>
          </header>
          <main id="contenu" tabIndex={-1} className={frame.main}>
            <WayBackLink />
            <Outlet />
          </main>
        </div>
      </div>
      <RouteAnnouncer />
      <SessionDialog />
    </>
  )
}

/** Sets the document's title from the screen's, before the announcer reads it. */
function DocumentTitle() {
  const { siteTitle } = useOfficeContext().office
  const title = useScreenTitle()
  useLayoutEffect(() => {
    document.title = `${title} — Administration ${siteTitle}`
  }, [title, siteTitle])
  return null
}
