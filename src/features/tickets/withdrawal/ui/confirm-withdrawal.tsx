import { formatPrice } from '#kernel/time/money.ts'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { WithdrawalLine } from '../withdrawal-shapes.ts'

interface ConfirmProps {
  name: string
  number: string
  lines: readonly WithdrawalLine[]
  isPending: boolean
  failure: string | null
  onConfirm: () => void
  onBack: () => void
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Third step: the declaration as it will be sent, and the button that sends it. */
export function ConfirmWithdrawal({ name, number, lines, isPending, failure, onConfirm, onBack }: ConfirmProps) {
  const refund = sum(lines.map((line) => line.refund.cents))
  const subsidy = sum(lines.map((line) => line.subsidy.cents))
  return (
    <div className="flex flex-col gap-5 leading-relaxed">
      <p>
        Je soussigné(e) <strong>{name}</strong> déclare renoncer au contrat portant sur ce qui suit de la commande n°{' '}
        {number} :
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {lines.map(({ orderId, quantity, ticket, label }) => (
          <li key={orderId} className="[overflow-wrap:anywhere]">
            {quantity} × {ticket}, {label}
          </li>
        ))}
      </ul>
      <p>
        Les billets ne donnent plus accès.{' '}
        {refund > 0
          ? `Vous êtes remboursé de ${formatPrice(refund)}, par les moyens qui ont servi au paiement, sous ${limits.withdrawal.text} au plus.`
          : 'Il n’y a rien à vous rembourser.'}
        {subsidy > 0 ? ` Votre CSE récupère sa part, ${formatPrice(subsidy)}.` : ''} Un accusé de réception vous est
        envoyé aussitôt par email.
      </p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className="flex flex-col gap-3 md:flex-row-reverse md:justify-end">
        <Button size="lg" loading={isPending} onClick={onConfirm} className="max-md:w-full">
          Confirmer la rétractation
        </Button>
        <Button variant="ghost" size="lg" disabled={isPending} onClick={onBack} className="max-md:w-full">
          Revenir
        </Button>
      </div>
    </div>
  )
}
