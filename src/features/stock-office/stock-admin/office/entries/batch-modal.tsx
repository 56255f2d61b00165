import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoadingBlock } from '#ui/spinner.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

const BatchAdd = lazy(() => import('./batch-add.tsx').then((loaded) => ({ default: loaded.BatchAdd })))

interface BatchModalProps {
  open: boolean
  onClose: () => void
  call: AdminCall
  stockId: string
  /** Called when tickets were made. */
  onAdded: () => void
  /** Documents dropped before it opened; the window then closes by itself once all of them are tickets. */
  dropped?: readonly File[]
}

/** Window where the operator drops documents by the hundred. */
export function BatchModal({ open, onClose, call, stockId, onAdded, dropped }: BatchModalProps) {
  const [isRunning, setRunning] = useState(false)
  // Counts openings: each one starts a new drop.
  const [turn, setTurn] = useState(0)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) setTurn((before) => before + 1)
    wasOpen.current = open
  }, [open])
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Ajouter des lignes de stocks"
      mode="slide-right"
      width="min(80vw, 800px)"
      isDirty={isRunning}
    >
      <Suspense fallback={<LoadingBlock label="Chargement" />}>
        <BatchAdd
          key={turn}
          call={call}
          stockId={stockId}
          onAdded={onAdded}
          onRunning={setRunning}
          close={onClose}
          dropped={dropped}
        />
      </Suspense>
    </Modal>
  )
}
