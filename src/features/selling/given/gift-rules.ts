import type { TicketGift } from '#kernel/given/tables.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { isAhead } from '#kernel/orders/tickets-ahead.ts'
import type { entry } from '#kernel/stock/tables.ts'
import { isUploaded } from '#kernel/stock/uploaded-ticket.ts'

const DAY_MS = 86_400_000
/** Days for which an offer stays open, unless the ticket ends before. */
const OPEN_DAYS = 30

/** End of an offer made at `now`, UTC ms: the ticket's own end, or 30 days. */
export function giftExpiry({ snapshot: { slots, expert } }: Pick<Item, 'snapshot'>, now: number): number {
  const ends = slots.map(({ endTs }) => endTs)
  if (ends.length === 0 && expert?.date != null) ends.push(expert.date + DAY_MS)
  const latest = now + OPEN_DAYS * DAY_MS
  return ends.length === 0 ? latest : Math.min(latest, Math.max(...ends))
}

/** A ticket with the facts of its order. */
interface Issued {
  item: Pick<Item, 'itemType' | 'mode'>
  unit: Pick<typeof entry.$inferSelect, 'history'>
}

/**
 * True if the former holder's copy may still let in. Only codes of tickets confirmed by ourselves, without an uploaded
 * document, are replaced.
 */
export const keepsCode = ({ item, unit }: Issued): boolean => item.mode !== 'Automatic' || isUploaded(unit)

/**
 * True if we draw its document, which then bears the receiver's name; uploaded ones and the provider's stay as they
 * are.
 */
export const isRedrawn = ({ item, unit }: Issued): boolean =>
  item.itemType === 'Ticket' && item.mode !== 'Pregenerated' && !isUploaded(unit)

/** The gift, unless it was ended or lapsed unaccepted. */
export const standingGift = (gift: TicketGift | null, now: number): TicketGift | null =>
  gift !== null && gift.endedAt === null && (gift.acceptedAt !== null || gift.expiresAt > now) ? gift : null

export interface GiftFacts {
  item: Pick<Item, 'status' | 'snapshot' | 'startedAt'>
  attempt: Pick<Attempt, 'status' | 'endedAt'>
  unit: { status: string; voidAt: number | null }
  /** True if it has let a person in. */
  isUsed: boolean
  /** True if the buyer has withdrawn from the contract and waits for an answer. */
  isWithdrawn: boolean
}

/** Reason, in French, why a ticket does not admit its holder, any more or yet; null if it does. */
export function ticketObstacle({ item, attempt, unit, isUsed, isWithdrawn }: GiftFacts, now: number): string | null {
  if (unit.voidAt !== null || item.status === 'Canceled' || item.status === 'Rejected') return 'Ce billet est annulé.'
  if (isWithdrawn) return 'Une rétractation est déclarée pour ce billet : il ne donne plus accès.'
  if (attempt.status !== 'Paid' || isInReview(attempt)) return 'La commande de ce billet n’est pas payée.'
  if (item.status !== 'Success') return 'La réservation de ce billet n’est pas encore confirmée.'
  if (unit.status !== 'Ready') return 'Ce billet n’est pas encore émis.'
  if (isUsed) return 'Ce billet a déjà servi à l’entrée.'
  return isAhead(item, now) ? null : 'La date de ce billet est passée.'
}

/** Why its buyer cannot give a ticket, in French; null if they can. */
export function giftObstacle(facts: GiftFacts, standing: TicketGift | null, now: number): string | null {
  if (standing?.acceptedAt != null) return 'Ce billet a déjà été offert.'
  if (standing)
    return 'Ce billet est déjà offert, en attente de réponse : reprenez-le pour l’offrir à quelqu’un d’autre.'
  return ticketObstacle(facts, now)
}
