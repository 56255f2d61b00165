import { useState } from 'react'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { Summary } from './summary.tsx'

/** Link that stays at the top right, under the bar, while the page scrolls. */
export function SummaryLink() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="fixed right-4 top-[calc(var(--bar)+12px)] z-20 min-h-9 rounded-lg border border-line bg-paper px-3 font-medium text-link underline underline-offset-3 md:right-6"
      >
        Récapitulatif complet
      </button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Récapitulatif complet" mode="fade-center" width={640}>
        <Summary />
      </Modal>
    </>
  )
}
