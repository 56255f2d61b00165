import { ticketObstacle } from '#features/selling/given/gift-rules.ts'
import { giftFacts, type LoadedGift } from '#features/selling/given/load-gift.ts'
import type { OfferedTicket } from './gift-shapes.ts'

type OfferState = OfferedTicket['state']

/** State of an offer's link at `now`. */
export function offerState(found: LoadedGift, now: number): OfferState {
  const { acceptedAt, endedAt, expiresAt } = found.gift
  if (acceptedAt !== null) return 'accepted'
  if (endedAt !== null) return 'takenBack'
  if (ticketObstacle(giftFacts(found), now) !== null) return 'gone'
  return expiresAt > now ? 'open' : 'expired'
}

/** Texts that tell the reader why a link gives no ticket. */
export const goneTexts: Readonly<Record<Exclude<OfferState, 'open'>, string>> = {
  accepted: 'Ce billet a déjà été accepté : ce lien ne sert qu’une fois.',
  takenBack: 'La personne qui vous offrait ce billet l’a repris.',
  expired: 'Le délai pour accepter ce billet est passé.',
  gone: 'Ce billet n’est plus valable : il a été annulé, ou a déjà servi.',
}
