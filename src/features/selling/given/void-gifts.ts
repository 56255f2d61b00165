import { and, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import type { Statement } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { voidMail } from './gift-mails.ts'

/**
 * Statement for the batch that voids these items' tickets: mails the receivers who accepted one. An open offer tells by
 * itself when its link is opened.
 */
export const giftsVoid = (orderItemIds: readonly string[], now: number): Statement => ({
  sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at)
    select ? || '-' || i.value, 'gifts-void', 'gifts-void:' || i.value, json_object('orderItemId', i.value), ?, 0, ?
    from json_each(?) i where exists (select 1 from entry e join ticket_gift g on g.entry_id = e.id
      where e.order_item_id = i.value and g.accepted_at is not null)
    on conflict (dedupe_key) do nothing`,
  args: [newId('job'), now, now, JSON.stringify(orderItemIds)],
})

const receiver = alias(user, 'receiver')
const giver = alias(user, 'giver')

/** Mails the holders of given tickets of a cancelled item; once each, by its key. */
export const giftsVoidJob = jobKind({
  kind: 'gifts-void',
  payload: z.object({ orderItemId: z.string() }),
  leaseMs: 60_000,
  maxTries: 20,
  async run(ctx, { orderItemId }) {
    const { db, now, platform } = ctx
    const rows = await db.orm
      .select({
        ...{ gift: ticketGift, item: orderItem, origin: attempt.origin, giverGroupId: giver.groupId },
        receiver: { email: receiver.email, erasedAt: receiver.erasedAt },
      })
      .from(ticketGift)
      .innerJoin(entry, eq(entry.id, ticketGift.entryId))
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .innerJoin(giver, eq(giver.id, orderItem.userId))
      .leftJoin(receiver, eq(receiver.id, ticketGift.receiverId))
      .where(and(eq(orderItem.id, orderItemId), isNotNull(ticketGift.acceptedAt), isNotNull(entry.voidAt)))
    const mails = rows.flatMap(({ gift, item, origin, giverGroupId, receiver: member }) => {
      // The email is unknown if the member is erased, or in another region by now.
      const to = gift.receiverId === null ? gift.email : member?.erasedAt === null ? member.email : ''
      if (to === '') return []
      const mail = { kind: 'gift-void' as const, from: platform.config.mailFrom, to, content: voidMail(item) }
      const { brand } = ctx.site(origin, giverGroupId)
      return queueMail(db, brand, { ...mail, dedupeKey: `gift-void:${item.id}:${gift.id}` }, now)
    })
    if (mails.length > 0) await db.write(mails)
    platform.wakeJobs(ctx.region.slug)
  },
})
