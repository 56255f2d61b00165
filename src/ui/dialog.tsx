import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-window.tsx'

const load = () => import('./dialog-window.tsx')
const DialogWindow = lazy(() => load().then((loaded) => ({ default: loaded.DialogWindow })))

/** Preloads the code where a dialog is likely; a failure shows when the dialog opens. */
export const prepareDialog = (): void => void load().catch(() => undefined)

/** Modal dialog; its code loads when the first one opens. Escape, the backdrop and a button close it. */
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
