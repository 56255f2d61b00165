import { plural } from '#lib/words/plural.ts'
import type { PurchaseItem } from '../order-office-shapes.ts'

type Ticket = PurchaseItem['tickets'][number]

/** Of a ticket that is not its buyer's alone any more. */
export const giftText = ({ gift }: Pick<Ticket, 'gift'>): string | null =>
  gift === null ? null : gift.isAccepted ? `détenu par ${gift.to}` : `offert à ${gift.to}, en attente`

/** Whose tickets end with an item, besides its buyer's; nothing where none is given. */
export function heldByOthers(tickets: readonly Ticket[]): string[] {
  const holders = tickets.flatMap(({ voidAt, gift }) => (voidAt === null && gift?.isAccepted ? [gift.to] : []))
  if (holders.length === 0) return []
  const names = [...new Set(holders)].join(', ')
  return [
    `${holders.length} de ces billets ${plural(holders.length, 'est détenu', 'sont détenus')} par ${names}, qui en ${plural(holders.length, 'est prévenu', 'sont prévenus')} par email.`,
  ]
}
