import { findGiftByToken, type LoadedGift } from '#features/selling/given/load-gift.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { getGift } from './contract.ts'
import type { OfferedTicket } from './gift-shapes.ts'
import { goneTexts, offerState } from './offer-state.ts'
import { giftedThing, receivedTickets } from './received-view.ts'

/** Reads a gift without accepting it, since mail scanners open links, too. */
export const getGiftHandler = handle(getGift, async (ctx, { token }, fail) => {
  const { found, isOffer } = (await findGiftByToken(ctx, token)) ?? fail('giftNotFound')
  if (isOffer) return { offer: offerView(ctx, found), ticket: null }
  const [ticket] = await receivedTickets(ctx, [found])
  return { offer: null, ticket: ticket ?? null }
})

function offerView({ actor, now }: Pick<CallContext, 'actor' | 'now'>, found: LoadedGift): OfferedTicket {
  const state = offerState(found, now)
  const { message, expiresAt: expiresTs } = found.gift
  return {
    state,
    refusal: state === 'open' ? null : goneTexts[state],
    ticket: state === 'open' ? { ...giftedThing(found), message, expiresTs } : null,
    isOwn: actor.kind === 'user' && actor.userId === found.item.userId,
  }
}
