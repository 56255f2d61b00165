import { Dialog as Base } from '@base-ui/react/dialog'
import { type CSSProperties, type ReactNode, startTransition, useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CloseIcon } from '#ui/icons.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { AskToLeave } from './ask-to-leave.tsx'
import { useNavigation } from './use-navigation.ts'

export interface ModalProps {
  open: boolean
  /** Called when the person closes it; the owner then sets `open`. */
  onClose: () => void
  /** Called after the transition that hides it. */
  onHidden?: () => void
  title: string
  /** From the top, in the middle, or as a panel from the right. On a phone each is a full-screen sheet. */
  mode?: 'slide-down' | 'fade-center' | 'slide-right'
  /** Largest width, in px or as a CSS length. */
  width?: number | string
  /** True to disable the close button, for example while something is sent. */
  crossDisabled?: boolean
  /** False for windows whose address changes while they are open. */
  closesOnNavigation?: boolean
  /** True if there is unsaved input: the window asks before closing. */
  isDirty?: boolean
  children: ReactNode
  /** Part that stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  /** Element that gets the focus after closing, if the previous one may be disabled by then. */
  finalFocus?: () => HTMLElement | null
}

const shapes = {
  'slide-right':
    'md:(inset-y-0 right-0 left-auto h-dvh) data-[starting-style]:translate-x-full data-[ending-style]:translate-x-full',
  'slide-down':
    'md:(inset-x-0 top-0 bottom-auto mx-auto h-fit max-h-[85dvh] rounded-b-2xl) data-[starting-style]:-translate-y-full data-[ending-style]:-translate-y-full',
  'fade-center':
    'md:(inset-0 m-auto h-fit max-h-[calc(100dvh-32px)] rounded-2xl) data-[starting-style]:opacity-0 data-[ending-style]:opacity-0',
} as const
const DEFAULT_WIDTH = 600

/** Lazily loaded half of `Modal`. */
export function ModalWindow({
  open,
  onClose,
  onHidden,
  title,
  mode = 'fade-center',
  width = DEFAULT_WIDTH,
  crossDisabled = false,
  closesOnNavigation = true,
  isDirty = false,
  children,
  footer,
  finalFocus,
}: ModalProps) {
  // Opens after the first render, because a window open from the start would skip its transition.
  const [ready, setReady] = useState(false)
  useEffect(() => startTransition(() => setReady(true)), [])
  const [asks, setAsks] = useState(false)
  const leaving = useNavigation({ open, isDirty, closesOnNavigation, onClose })
  const close = () => (isDirty ? setAsks(true) : onClose())
  const style: CSSProperties & Record<'--modal-width', string> = {
    '--modal-width': typeof width === 'number' ? `${width}px` : width,
  }
  return (
    <Base.Root
      open={open && ready}
      onOpenChange={(next) => (next ? undefined : close())}
      onOpenChangeComplete={(now) => (now ? undefined : onHidden?.())}
    >
      <Base.Portal>
        {/* Also for a window over another one, which it must stand out from. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-black/45 transition-opacity duration-300 motion-reduce:transition-none data-[starting-style]:opacity-0 data-[ending-style]:opacity-0"
        />
        <Base.Popup
          finalFocus={finalFocus}
          style={style}
          className={classNames(
            'fixed inset-0 z-50 flex h-dvh w-full flex-col overflow-hidden bg-paper text-sm text-ink shadow-window outline-none',
            'transition-[opacity,translate] duration-300 ease-out motion-reduce:transition-none',
            'md:w-[min(var(--modal-width),calc(100vw-32px))]',
            shapes[mode],
          )}
        >
          <div className="flex min-h-13 shrink-0 items-center justify-between gap-4 border-b border-line pl-4 pr-1 md:pl-5">
            <Base.Title className="py-2.5 text-base font-bold leading-snug">{title}</Base.Title>
            <Base.Close
              aria-label="Fermer"
              disabled={crossDisabled}
              className="ml-auto inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg hover:bg-surface disabled:(cursor-not-allowed opacity-40)"
            >
              <CloseIcon />
            </Base.Close>
          </div>
          <ScrollBox label={title} className="grow overflow-y-auto overscroll-contain px-4 py-4 md:px-5">
            {children}
          </ScrollBox>
          {footer ? (
            <div data-foot-bar className="shrink-0 border-t border-line px-4 py-3 md:px-5">
              {footer}
            </div>
          ) : null}
          <AskToLeave
            open={asks || leaving !== null}
            stay={() => {
              setAsks(false)
              leaving?.stay()
            }}
            leave={() => {
              setAsks(false)
              onClose()
              leaving?.leave()
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
