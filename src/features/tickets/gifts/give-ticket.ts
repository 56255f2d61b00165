import { changed, type Statement, type Step } from '#db/region-db.ts'
import { offerMail } from '#features/selling/given/gift-mails.ts'
import { giftExpiry, giftObstacle, keepsCode, standingGift } from '#features/selling/given/gift-rules.ts'
import { findOwnTicket, giverName } from '#features/selling/given/load-gift.ts'
import { offerKey } from '#features/selling/given/offer-key.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { withdrawMail } from '#kernel/mail/withdraw-mail.ts'
import { normalizeEmail } from '#kernel/people/people.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { randomToken } from '#lib/secret-box.ts'
import { giveTicket, takeBackTicket } from './contract.ts'
import { committeeOfTicket, hasColleague } from './for-colleagues.ts'
import { GiftMoved, usableTicket } from './usable-ticket.ts'

const MOST_ROUNDS = 5

/**
 * Writes the offer and the mail with its link in one batch. A unique key allows one current gift per ticket: a second
 * offer is refused with the reason.
 */
export const giveTicketHandler = handle(giveTicket, async (ctx, { ticketId, message, ...input }, fail) => {
  const email = normalizeEmail(input.email)
  if (email === normalizeEmail(ctx.actor.email)) return fail('giftToSelf', { fields: ['email'] })
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = (await findOwnTicket(ctx.db, ctx.actor.userId, ticketId)) ?? fail('ownTicketNotFound')
    const obstacle = giftObstacle(found, standingGift(found.gift, ctx.now), ctx.now)
    if (obstacle !== null) return fail('giftNotPossible', { message: obstacle })
    if (round === 0) await countAttempt(ctx, { 'give-ticket account': ctx.actor.userId, 'give-ticket receiver': email })
    const forGroupId = await committeeOfTicket(ctx.db, found.item.id)
    // The throttle above bounds how many addresses a member may try.
    if (forGroupId !== null && !(await hasColleague(ctx, forGroupId, email)))
      return fail('giftToOutsider', { fields: ['email'] })
    try {
      await give(ctx, found, { email, message, forGroupId })
      ctx.platform.wakeJobs(ctx.region.slug)
      return {}
    } catch (error) {
      if (!(error instanceof GiftMoved)) throw error
    }
  }
  return fail('giftNotPossible')
})

type OwnTicket = NonNullable<Awaited<ReturnType<typeof findOwnTicket>>>

interface Offer {
  email: string
  message: string
  forGroupId: string | null
}

async function give(ctx: UserContext, { unit, item, attempt }: OwnTicket, input: Offer) {
  const { db, now, actor, platform } = ctx
  const [id, token] = [newId('tg'), randomToken(32)]
  const { brand, origin } = ctx.site(attempt.origin, actor.groupId)
  const content = offerMail({
    ...{
      item,
      unitNo: unit.unitNo ?? 1,
      message: input.message,
      keepsCode: keepsCode({ item, unit }),
      zone: ctx.region.zone,
    },
    from: giverName({ firstName: actor.firstName, erasedAt: null }),
    expiresAt: giftExpiry(item, now),
    url: `${origin}/cadeau/${token}`,
  })
  const mail = { kind: 'gift' as const, from: platform.config.mailFrom, to: input.email, content }
  await db.write([
    usableTicket(unit.id, actor.userId),
    // An offer that lapsed unaccepted makes room.
    {
      sql: `update ticket_gift set ended_at = ?, message = ''
        where entry_id = ? and ended_at is null and accepted_at is null and expires_at <= ?`,
      args: [now, unit.id, now],
    },
    {
      statement: db.orm.insert(ticketGift).values({
        ...{ id, entryId: unit.id, ...input, createdAt: now, expiresAt: giftExpiry(item, now) },
        tokenHash: await sha256Hex(token),
      }),
      otherwise: new GiftMoved(),
    },
    ...queueMail(db, brand, { ...mail, dedupeKey: offerKey(item.id, id) }, now),
    ...auditRows(ctx, [{ call: giveTicket.path, target: item.id, after: { gift: id, unit: unit.unitNo } }]),
  ])
}

/** Takes an offer back; a repetition answers as the first time, as there is nothing left to do. */
export const takeBackTicketHandler = handle(takeBackTicket, async (ctx, { ticketId }, fail) => {
  const { db, now, actor } = ctx
  const { gift, item, unit } = (await findOwnTicket(db, actor.userId, ticketId)) ?? fail('ownTicketNotFound')
  if (gift?.acceptedAt != null) return fail('giftAccepted')
  if (!gift) return {}
  const steps: (Step | Statement)[] = [
    {
      sql: `update ticket_gift set ended_at = ?, message = '' where id = ? and ended_at is null and accepted_at is null`,
      args: [now, gift.id],
    },
    changed(1, new GiftMoved()),
    ...withdrawMail(offerKey(item.id, gift.id)),
    ...auditRows(ctx, [{ call: takeBackTicket.path, target: item.id, after: { gift: gift.id, unit: unit.unitNo } }]),
  ]
  try {
    await db.write(steps)
  } catch (error) {
    if (!(error instanceof GiftMoved)) throw error
    const again = await findOwnTicket(db, actor.userId, ticketId)
    if (again?.gift?.acceptedAt != null) return fail('giftAccepted')
  }
  return {}
})
