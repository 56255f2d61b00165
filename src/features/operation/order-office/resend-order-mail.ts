import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { changed, type Statement } from '#db/region-db.ts'
import { confirmerAddress } from '#features/selling/checkout/mails/confirmation-request.ts'
import { CONFIRMATION_TOKEN } from '#features/selling/orders/paid-steps.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { isNotGiven } from '#kernel/given/given.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { type Item, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { isNotUploaded } from '#kernel/stock/uploaded-ticket.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { randomToken, seal } from '#lib/secret-box.ts'
import { regenerateTickets, renewPartnerLink, resendOrderMail } from './contract.ts'
import { loadOrderItem } from './load-order.ts'

/** Steps that queue the job which writes and sends the mail after the answer. */
function resendStep(
  { db, now }: OfficeWriteContext,
  { id, attemptId }: Pick<Item, 'id' | 'attemptId'>,
  mail: 'tickets' | 'confirmation',
  to: string,
): Statement {
  const payload = { attemptId, orderItemId: id, mail, to, key: newId('job') }
  return enqueueJob(db, { kind: 'resend-order-mail', payload, runAt: now }, now)
}

const hasTickets = async (db: ReadDb, orderId: string, more?: SQL): Promise<boolean> => {
  const [found] = await db.orm
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.orderItemId, orderId), eq(entry.status, 'Ready'), isNull(entry.voidAt), more))
    .limit(1)
  return found !== undefined
}

/** True if the order has tickets whose documents are drawn here, even if not drawn yet. */
const hasDrawnTickets = async (db: ReadDb, orderId: string): Promise<boolean> => {
  const [found] = await db.orm
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.orderItemId, orderId), ne(entry.status, 'AwaitingUpload'), isNull(entry.voidAt), isNotUploaded))
    .limit(1)
  return found !== undefined
}

export const resendOrderMailHandler = handleOffice(resendOrderMail, async (ctx, { orderId, mail, ...input }, fail) => {
  const { item, buyer } = (await loadOrderItem(ctx.db, orderId)) ?? fail('orderNotFound')
  const isPossible =
    mail === 'tickets'
      ? item.status === 'Success' && buyer.erasedAt === null && (await hasTickets(ctx.db, orderId, isNotGiven(ctx.now)))
      : item.status === 'PendingConfirmation' && item.tokenEncrypted !== null
  if (!isPossible) return fail('mailNotPossible')
  const to = input.to ?? (mail === 'tickets' ? buyer.email : confirmerAddress(item, ctx.platform.config.adminEmail))
  const committed = await ctx.commit(
    {
      steps: [resendStep(ctx, item, mail, to)],
      audit: { target: orderId, after: { mail, to }, people: [item.userId] },
    },
    { to },
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})

/** Renews the partner's link. The former link stops working, for example because it went to the wrong person. */
export const renewPartnerLinkHandler = handleOffice(renewPartnerLink, async (ctx, { orderId, ...input }, fail) => {
  const { db, platform } = ctx
  const { item } = (await loadOrderItem(db, orderId)) ?? fail('orderNotFound')
  if (item.status !== 'PendingConfirmation' || item.tokenHash === null) return fail('mailNotPossible')
  const token = randomToken(16)
  const [tokenHash, tokenEncrypted] = await Promise.all([
    sha256Hex(token),
    seal(platform.config.appKey, CONFIRMATION_TOKEN, token),
  ])
  const to = input.to ?? confirmerAddress(item, platform.config.adminEmail)
  const committed = await ctx.commit(
    {
      steps: [
        {
          statement: db.orm
            .update(orderItem)
            .set({ tokenHash, tokenEncrypted })
            .where(
              and(
                eq(orderItem.id, orderId),
                eq(orderItem.tokenHash, item.tokenHash),
                eq(orderItem.status, 'PendingConfirmation'),
              ),
            ),
        },
        changed(1, 'mailNotPossible'),
        resendStep(ctx, item, 'confirmation', to),
      ],
      audit: { target: orderId, after: { link: 'renewed', to }, people: [item.userId] },
    },
    { to },
  )
  platform.wakeJobs(ctx.region.slug)
  return committed
})

const OF_ORDER = `select e.id from entry e where e.order_item_id = ? and e.status = 'Ready' and e.void_at is null
  and not exists (select 1 from json_each(e.history) h where h.value ->> '$.source' = 'upload')`

/** Redraws the tickets drawn here; documents uploaded by a partner or operator stay. */
export const regenerateTicketsHandler = handleOffice(regenerateTickets, async (ctx, { orderId }, fail) => {
  const { db, now } = ctx
  const { item } = (await loadOrderItem(db, orderId)) ?? fail('orderNotFound')
  const isDrawn = item.itemType === 'Ticket' && item.mode !== 'Pregenerated'
  if (item.status !== 'Success' || !isDrawn || !(await hasDrawnTickets(db, orderId))) return fail('mailNotPossible')
  const committed = await ctx.commit(
    {
      steps: [
        { sql: `delete from entry_file where entry_id in (${OF_ORDER})`, args: [orderId] },
        // Documents are drawn again under the same name by a job, which also writes their rows.
        {
          sql: `delete from file where key in (select 'tickets/' || id || '.pdf' from (${OF_ORDER})
            union select 'tickets/' || g.entry_id || '-' || g.id || '.pdf' from ticket_gift g where g.entry_id in (${OF_ORDER}))`,
          args: [orderId, orderId],
        },
        db.orm
          .update(entry)
          .set({
            status: 'AwaitingGeneration',
            updatedAt: now,
            history: sql`json_insert(${entry.history}, '$[#]', json_object('ts', ${now}, 'event', 'AwaitingGeneration', 'source', 'operator'))`,
          })
          .where(and(eq(entry.orderItemId, orderId), eq(entry.status, 'Ready'), isNull(entry.voidAt), isNotUploaded)),
        // A job that was given up would prevent a new one from being queued.
        { sql: 'delete from job where dedupe_key = ? and dead_at > 0', args: [`ticket-pdf:${orderId}`] },
        enqueueJob(
          db,
          { kind: 'ticket-pdf', payload: { orderItemId: orderId }, runAt: now, dedupeKey: `ticket-pdf:${orderId}` },
          now,
        ),
      ],
      audit: { target: orderId, after: { tickets: 'regenerated' } },
    },
    {},
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})
