import { lazy, type ReactNode, Suspense, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** Named to screen readers, and shown at the top unless `hideTitle`. */
  title: string
  hideTitle?: boolean
  /** Id of the text that is read out after the title. */
  describedBy?: string
  /** A sidebar from the right, a panel from the top, or a window in the middle. */
  mode?: 'slide-right' | 'slide-down' | 'fade-center'
  /** Widest, in px; never wider than the screen. */
  width?: number
  children: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  /** Gets the focus after closing, where what had it before may be disabled by then. */
  finalFocus?: () => HTMLElement | null
}

const load = () => import('./dialog-window.tsx')
const DialogWindow = lazy(() => load().then((loaded) => ({ default: loaded.DialogWindow })))

/** Has the code at hand, where a dialog is likely to come; a failure is met when it does. */
export const prepareDialog = (): void => void load().catch(() => undefined)

/** A modal layer; its code loads when the first one opens. Escape, the backdrop and a button close it. */
export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  )
}
