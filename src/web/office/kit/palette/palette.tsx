import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '#ui/icons.tsx'

const load = () => import('./palette-window.tsx')
const PaletteWindow = lazy(() => load().then((loaded) => ({ default: loaded.PaletteWindow })))

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
/** Open windows and drawers, over which the palette does not open. */
const WINDOWS = '[role=dialog]:not([data-picker-popup]), [role=alertdialog], dialog[open]'

/** Command palette: finds anything by name, by a button or Ctrl + K; its code loads on demand. */
export function Palette() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // A field may have the same key for a command of its own.
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      if (document.querySelector(WINDOWS)) return
      setWanted(true)
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        title={`Rechercher (${SHORTCUT})`}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className="ml-auto flex h-9 shrink-0 items-center gap-2 rounded-md border border-line px-2.5 text-ink-soft hover:(border-ink-soft text-ink) [@media(pointer:coarse)]:h-11"
      >
        <SearchIcon className="size-5" />
        <span className="max-md:sr-only">Rechercher</span>
        <span aria-hidden="true" className="text-xs max-md:hidden">
          {SHORTCUT}
        </span>
      </button>
      {wanted ? (
        <Suspense fallback={null}>
          <PaletteWindow open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
