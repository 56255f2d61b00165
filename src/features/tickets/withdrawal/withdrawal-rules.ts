import { keepsCode } from '#features/selling/given/gift-rules.ts'
import { isStanding } from '#features/selling/refunds/withdraw-steps.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { paymentMoment } from '#kernel/orders/payment-moment.ts'
import { soldContract } from '#kernel/orders/sold-contract.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { withdrawalEnd } from '#kernel/orders/withdrawal-term.ts'
import type { entry } from '#kernel/stock/tables.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { contractSentence, termStarts } from '#lib/words/contract-kinds.ts'
import type { Withdrawal, WithdrawalObstacle } from './tables.ts'

/** A ticket, and when it was let in, if it counts. */
export type Unit = Pick<typeof entry.$inferSelect, 'status' | 'history' | 'code'> & { usedAt: number | null }

export interface LineFacts {
  item: Item
  attempt: Attempt
  units: readonly Unit[]
  /** True if the buyer's bank has reclaimed the payment, or examines it. */
  isDisputed: boolean
  declared: Withdrawal | null
}

/** Goods are delivered with their last ticket's scan; without one, at the latest by the end of their period. */
function deliveredAt({ item, attempt, units }: Pick<LineFacts, 'item' | 'attempt' | 'units'>): number {
  const used = units.flatMap(({ usedAt }) => usedAt ?? [])
  const isAll = units.length > 0 && used.length === units.length
  const moments = isAll ? used : item.snapshot.slots.map(({ endTs }) => endTs - 1)
  return Math.max(paymentMoment(attempt), ...moments)
}

/** First moment after the term of a line; null where its kind gives no right. */
export function lineEnd(facts: Pick<LineFacts, 'item' | 'attempt' | 'units'>, zone: string): number | null {
  const start = termStarts[soldContract(facts.item)]
  if (start === null) return null
  return withdrawalEnd(zone, start === 'delivery' ? deliveredAt(facts) : paymentMoment(facts.attempt))
}

/** Why a line cannot be withdrawn now, in French; null if it can. */
export function lineProblem(facts: LineFacts, { zone, now }: { zone: string; now: number }): string | null {
  const { item, attempt, declared } = facts
  if (declared) return 'Vous avez déjà renoncé à ce contrat.'
  if (item.exchangedFor !== null) return 'Cet article est échangé : la nouvelle date est une autre ligne.'
  if (!isStanding(item) || attempt.status !== 'Paid' || isInReview(attempt)) return 'Cet article est déjà annulé.'
  const endsAt = lineEnd(facts, zone)
  if (endsAt === null) return contractSentence(soldContract(item))
  return now < endsAt ? null : `Le délai de rétractation est passé depuis le ${formatDate(zone, endsAt - 1)} à minuit.`
}

/** Why an operator decides before money goes back; null if it goes back by itself. */
export function lineObstacle({ item, units, isDisputed }: LineFacts): WithdrawalObstacle | null {
  if (units.some(({ usedAt }) => usedAt !== null)) return 'Used'
  if (item.itemType === 'ExpertTicket') return 'ThirdParty'
  if (isDisputed) return 'Disputed'
  const isOut = item.status === 'Success' && units.some((unit) => unit.status === 'Ready' && keepsCode({ item, unit }))
  return isOut ? 'DocumentStays' : null
}
