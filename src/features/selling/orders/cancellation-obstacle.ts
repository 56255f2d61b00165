import { isInReview } from '#kernel/orders/in-review.ts'
import { transition } from '#kernel/orders/states.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { itemMode } from './stock-steps.ts'

interface CancellationFacts {
  item: Pick<Item, 'status' | 'mode' | 'snapshot'>
  attempt: Attempt
  /** The item's tickets; a ticket given away counts as issued, even while its document is redrawn. */
  entries: readonly { status: string; giftId?: string | null }[]
  /** True if the buyer's bank has reclaimed the payment, or is examining it. */
  isDisputed: boolean
}

/** Why a buyer may not cancel an item by themselves, in French; null if they may (chapter selling-and-holding). */
export function cancellationObstacle({ item, attempt, entries, isDisputed }: CancellationFacts): string | null {
  if (!item.snapshot.memberMayCancel) return 'Cet article ne peut pas être annulé depuis votre compte.'
  if (attempt.status !== 'Paid' || isInReview(attempt)) return 'Cette commande n’est pas payée.'
  if (item.status === 'Canceled' || item.status === 'Rejected') return 'Cet article est déjà annulé.'
  if (!transition(item.status, 'MemberCancel', itemMode(item)).ok)
    return 'Votre réservation est confirmée : elle ne peut plus être annulée.'
  if (entries.some(({ status, giftId }) => status === 'Ready' || giftId != null))
    return 'Vos billets sont déjà émis : cet article ne peut plus être annulé.'
  return isDisputed ? 'Votre banque examine ce paiement : écrivez-nous pour annuler.' : null
}
