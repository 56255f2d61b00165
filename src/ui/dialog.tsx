import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'

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
