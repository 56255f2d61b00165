import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatPrice } from '../../stock/money.ts'

interface ThreeDSecureDialogProps {
  open: boolean
  totalCents: number
  onDecide: (approved: boolean) => void
}

/** Stands in for the bank's question, without leaving the page; closing it is a refusal. */
export function ThreeDSecureDialog({ open, totalCents, onDecide }: ThreeDSecureDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onDecide(false)}
      title="Authentification 3-D Secure"
      width={540}
      describedBy="question-banque"
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button full onClick={() => onDecide(true)}>
            Approuver le paiement
          </Button>
          <Button variant="secondary" full onClick={() => onDecide(false)}>
            Refuser le paiement
          </Button>
        </div>
      }
    >
      <p id="question-banque" className="leading-relaxed">
        Votre banque vous demande de confirmer un paiement de <strong>{formatPrice(totalCents)}</strong>.
      </p>
      <p className="mt-2 text-sm text-ink-soft">Simulation : aucune banque n’est contactée.</p>
    </Dialog>
  )
}
