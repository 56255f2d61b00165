import { Link } from '@tanstack/react-router'
import type { OrderItem } from '#contract/order-shapes.ts'
import { mayBeWithdrawn } from '#lib/words/contract-kinds.ts'

/** Way from a bought line to the function to withdraw, where its kind of contract has the right; or that this is done. */
export function WithdrawalLink({ item, number }: { item: OrderItem; number: string | null }) {
  if (item.withdrawalWaits)
    return (
      <p className="text-sm font-medium text-warning">
        Votre rétractation est reçue : nous vous répondons par email. Ces billets ne donnent plus accès.
      </p>
    )
  const stands = item.status === 'Success' || item.status === 'PendingConfirmation'
  if (!stands || number === null || !mayBeWithdrawn(item.contractKind)) return null
  return (
    <p className="text-sm">
      <Link to="/retractation" search={{ commande: `n${number}` }} className="text-link underline underline-offset-3">
        Renoncer au contrat ici
        <span className="sr-only"> : {item.activity.label}</span>
      </Link>
    </p>
  )
}
