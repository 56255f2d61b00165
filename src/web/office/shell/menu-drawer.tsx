import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CloseIcon, MenuIcon } from '#ui/icons.tsx'
import { CommitteeMark } from './committee-mark.tsx'
import { MenuLinks } from './menu-links.tsx'
import { ScopeSelector } from './scope-selector.tsx'

const square = 'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink hover:bg-surface'

/** Menu on phones: a drawer that traps the focus while open, and returns it. */
export function MenuDrawer() {
  const drawer = useRef<HTMLDialogElement>(null)
  const page = useRouterState({ select: ({ location }) => location.href })
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    drawer.current?.close()
  }, [page])
  useEffect(() => {
    // Clicks beside the drawer reach its backdrop, which belongs to it, or the gap of the page's scrollbar.
    const closeBeside = ({ target }: Event) => {
      const { current } = drawer
      const isInside = target instanceof Node && target !== current && current?.contains(target)
      if (current?.open && !isInside) current.close()
    }
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label="Ouvrir le menu"
        className={`${square} lg:hidden`}
        onClick={() => drawer.current?.showModal()}
      >
        <MenuIcon className="size-6" />
      </button>
      <dialog
        ref={drawer}
        aria-label="Menu de l’administration"
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(320px,85vw)] max-w-none bg-paper text-sm text-ink shadow-window backdrop:bg-black/45 motion-safe:enter-from-left lg:hidden"
      >
        <div className="flex h-full flex-col">
          <div className="flex h-[var(--bar)] shrink-0 items-center gap-1 border-b border-line pl-2 pr-1">
            <ScopeSelector />
            <button
              type="button"
              aria-label="Fermer le menu"
              className={square}
              onClick={() => drawer.current?.close()}
            >
              <CloseIcon className="size-5" />
            </button>
          </div>
          <div className="grow overflow-y-auto px-2 py-4">
            <CommitteeMark />
            <MenuLinks />
          </div>
        </div>
      </dialog>
    </>
  )
}
