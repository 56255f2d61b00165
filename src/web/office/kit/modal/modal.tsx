import { lazy, Suspense, useState } from 'react'
import type { ModalProps } from './modal-window.tsx'

const load = () => import('./modal-window.tsx')
const ModalWindow = lazy(() => load().then((loaded) => ({ default: loaded.ModalWindow })))

/** Has the code at hand, where a window is likely to come; a failure is met when it does. */
export const prepareModal = (): void => void load().catch(() => undefined)

/** The office's window over the page; its code loads when the first one opens. */
export function Modal(props: ModalProps) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      <ModalWindow {...props} />
    </Suspense>
  )
}
