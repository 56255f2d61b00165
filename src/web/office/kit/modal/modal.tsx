import { lazy, Suspense, useState } from 'react'
import type { ModalProps } from './modal-window.tsx'

const ModalWindow = lazy(() => import('./modal-window.tsx').then((loaded) => ({ default: loaded.ModalWindow })))

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
