import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'
import { ScrollBox } from './scroll-box.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** Shown at the top, and the name for screen readers. */
  title: string
  /** Id of the text that screen readers read after the title. */
  describedBy?: string
  /** Sidebar from the right, panel from the top, or window in the middle. */
  mode?: 'slide-right' | 'slide-down' | 'fade-center'
  /** Largest width in px; never wider than the screen. */
  width?: number
  children: ReactNode
  /** Part that stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  /** Element that gets the focus after closing, if the previous one may be disabled by then. */
  finalFocus?: () => HTMLElement | null
}

const shapes = {
  'slide-right':
    'inset-y-0 right-0 h-dvh max-md:min-w-full rounded-none data-[starting-style]:translate-x-full data-[ending-style]:translate-x-full',
  'slide-down':
    'inset-x-0 top-0 mx-auto max-h-[85dvh] rounded-b-2xl data-[starting-style]:-translate-y-full data-[ending-style]:-translate-y-full',
  'fade-center':
    'inset-0 m-auto h-fit max-h-[calc(100dvh-32px)] rounded-2xl data-[starting-style]:(opacity-0 scale-97) data-[ending-style]:(opacity-0 scale-97)',
} as const

/** Lazily loaded half of `Dialog`. */
export function DialogWindow({
  open,
  onClose,
  title,
  describedBy,
  mode = 'fade-center',
  width = mode === 'fade-center' ? 560 : 600,
  children,
  footer,
  finalFocus,
}: DialogProps) {
  // Opens after the first render, because a window open from the start would skip its transition. As a transition, so
  // that its parts may render in pieces and a tap in between is handled.
  const [ready, setReady] = useState(false)
  useEffect(() => startTransition(() => setReady(true)), [])
  return (
    <Base.Root open={open && ready} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-200 motion-reduce:transition-none data-[starting-style]:opacity-0 data-[ending-style]:opacity-0" />
        <Base.Popup
          finalFocus={finalFocus}
          aria-describedby={describedBy}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-paper text-ink shadow-window outline-none',
            'transition-all duration-250 ease-out motion-reduce:transition-none',
            shapes[mode],
          )}
          style={{ width: mode === 'fade-center' ? `min(${width}px, calc(100vw - 32px))` : `min(${width}px, 100vw)` }}
        >
          <div className="flex min-h-14 shrink-0 items-center justify-between gap-4 border-b border-line pl-5 pr-2">
            <Base.Title className="py-3 text-lg font-bold leading-snug">{title}</Base.Title>
            <Base.Close
              aria-label="Fermer"
              className="ml-auto inline-flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-surface"
            >
              <CloseIcon />
            </Base.Close>
          </div>
          <ScrollBox label={title} className="grow overflow-y-auto overscroll-contain px-5 py-5">
            {children}
          </ScrollBox>
          {footer ? <div className="shrink-0 border-t border-line px-5 py-4">{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
