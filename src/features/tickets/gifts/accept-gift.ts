import { brandFor } from '#features/people/accounts/account-mails.ts'
import { acceptedMail } from '#features/selling/given/gift-mails.ts'
import { findGiftByToken, type LoadedGift } from '#features/selling/given/load-gift.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { addressKey } from '#lib/address-key.ts'
import { sha256Hex } from '#lib/digest.ts'
import { randomToken } from '#lib/secret-box.ts'
import { acceptSteps } from './accept-steps.ts'
import { acceptGift } from './contract.ts'
import { isOfCommittee } from './for-colleagues.ts'
import { goneTexts, offerState } from './offer-state.ts'
import { GiftMoved } from './usable-ticket.ts'

const MOST_ROUNDS = 5

interface Receiver {
  userId: string | null
  name: string
  /** Opens the ticket of a receiver without account. */
  ticketToken: string | null
}

/**
 * Accepts a gift in one batch: ends the link, gives the ticket to its receiver and, if its code may change, voids the
 * old one. Members accept under their own name and join no group; others give a name and get a secret link.
 */
export const acceptGiftHandler = handle(acceptGift, async (ctx, { token, holder }, fail) => {
  const { actor } = ctx
  await countAttempt(ctx, { 'accept-gift address': addressKey(ctx.clientAddress) })
  const name = actor.kind === 'user' ? actor : holder
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { found, isOffer } = (await findGiftByToken(ctx, token)) ?? fail('giftNotFound')
    if (!isOffer) return fail('giftNotFound')
    const userId = actor.kind === 'user' ? actor.userId : null
    if (userId === found.item.userId) return fail('giftOfOwn')
    const state = offerState(found, ctx.now)
    if (state !== 'open') return fail('giftGone', { message: goneTexts[state] })
    const { forGroupId } = found.gift
    if (forGroupId !== null && !(actor.kind === 'user' && isOfCommittee(ctx, forGroupId, actor.groupId)))
      return fail('giftForColleagues')
    if (!name) return fail('holderMissing', { fields: ['holder'] })
    const receiver = {
      userId,
      name: `${name.firstName} ${name.lastName}`.trim() || (actor.kind === 'user' ? actor.email : ''),
      ticketToken: userId === null ? randomToken(32) : null,
    }
    try {
      await accept(ctx, found, receiver)
      ctx.platform.wakeJobs(ctx.region.slug)
      return { ticketToken: receiver.ticketToken }
    } catch (error) {
      if (!(error instanceof GiftMoved)) throw error
    }
  }
  return fail('giftGone')
})

async function accept(ctx: CallContext, found: LoadedGift, { userId, name, ticketToken }: Receiver): Promise<void> {
  const { db, now, actor, platform } = ctx
  const { gift, item, unit, attempt, giver } = found
  const site = ctx.site(attempt.origin, giver.groupId)
  const brand = actor.kind === 'user' ? brandFor(ctx, actor.groupId) : site.brand
  const url = ticketToken === null ? `${brand.origin}/orders` : `${site.origin}/cadeau/${ticketToken}`
  const mail = {
    dedupeKey: `gift-ticket:${item.id}:${gift.id}`,
    kind: 'gift-ticket' as const,
    from: platform.config.mailFrom,
    to: actor.kind === 'user' ? actor.email : gift.email,
    content: acceptedMail({ item, url }),
  }
  const ticketTokenHash = ticketToken === null ? null : await sha256Hex(ticketToken)
  await db.write([
    ...acceptSteps(db, found, { userId, name, ticketTokenHash }, now),
    ...queueMail(db, brand, mail, now),
    ...auditRows(ctx, [
      {
        call: acceptGift.path,
        target: item.id,
        after: { gift: gift.id, unit: unit.unitNo },
        people: userId === null ? [item.userId] : [item.userId, userId],
      },
    ]),
  ])
}
