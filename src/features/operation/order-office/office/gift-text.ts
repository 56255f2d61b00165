import { plural } from '#lib/words/plural.ts'
import type { PurchaseItem } from '../order-office-shapes.ts'

type Ticket = PurchaseItem['tickets'][number]

/** Text on a ticket that its buyer offered or gave away; null otherwise. */
export const giftText = ({ gift }: Pick<Ticket, 'gift'>): string | null =>
  gift === null ? null : gift.isAccepted ? `détenu par ${gift.to}` : `offert à ${gift.to}, en attente`

/** Sentences on other holders who lose their tickets with an item; empty if there are none. */
export function heldByOthers(tickets: readonly Ticket[]): string[] {
  const holders = tickets.flatMap(({ voidAt, gift }) => (voidAt === null && gift?.isAccepted ? [gift.to] : []))
  if (holders.length === 0) return []
  const names = [...new Set(holders)].join(', ')
  return [
    `${holders.length} de ces billets ${plural(holders.length, 'est détenu', 'sont détenus')} par ${names}, qui en ${plural(holders.length, 'est prévenu', 'sont prévenus')} par email.`,
  ]
}
