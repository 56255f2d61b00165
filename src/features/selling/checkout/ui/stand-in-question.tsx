import { formatPrice } from '#kernel/time/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Wallet, wallets } from './simulator-payment.ts'

interface StandInQuestionProps {
  /** Asks as the bank or the wallet; null: no question is open. */
  asking: 'bank' | Wallet | null
  totalCents: number
  onDecide: (approved: boolean) => void
}

/** Simulates the bank's question or a phone's wallet, without leaving the page; closing it refuses. */
export function StandInQuestion({ asking, totalCents, onDecide }: StandInQuestionProps) {
  const wallet = asking === null || asking === 'bank' ? null : wallets[asking]
  return (
    <Dialog
      open={asking !== null}
      onClose={() => onDecide(false)}
      title={wallet ?? 'Authentification 3-D Secure'}
      width={540}
      describedBy="question-paiement"
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button full onClick={() => onDecide(true)}>
            {wallet ? `Payer avec ${wallet}` : 'Approuver le paiement'}
          </Button>
          <Button variant="secondary" full onClick={() => onDecide(false)}>
            {wallet ? 'Annuler' : 'Refuser le paiement'}
          </Button>
        </div>
      }
    >
      <p id="question-paiement" className="leading-relaxed">
        {wallet
          ? 'Confirmez sur votre appareil un paiement de '
          : 'Votre banque vous demande de confirmer un paiement de '}
        <strong>{formatPrice(totalCents)}</strong>.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        {wallet ? `Simulation : ${wallet} n’est pas contacté.` : 'Simulation : aucune banque n’est contactée.'}
      </p>
    </Dialog>
  )
}
