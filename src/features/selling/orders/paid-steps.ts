import { eq } from 'drizzle-orm'
import { compiledInsert } from '#db/compiled-write.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { expiryKey } from '#kernel/orders/load-attempt.ts'
import { type Attempt, type Item, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newTicketCode } from '#kernel/stock/ticket-code.ts'
import { orderPaid } from '#kernel/webhooks/webhook-steps.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { randomToken, seal } from '#lib/secret-box.ts'

export const CONFIRMATION_TOKEN = 'confirmation-token'

/** Steps after a captured payment beside statuses and stock: documents, confirmation tokens, jobs. */
export async function paidSteps(
  ctx: Pick<JobContext, 'db' | 'platform' | 'now'>,
  attempt: Attempt,
  items: Item[],
): Promise<Statement[]> {
  const steps = await Promise.all(items.map((item) => itemSteps(ctx, item)))
  const mails = enqueueJob(
    ctx.db,
    { kind: 'order-mails', payload: { attemptId: attempt.id }, runAt: ctx.now, dedupeKey: `order-mails:${attempt.id}` },
    ctx.now,
  )
  return [...steps.flat(), mails, nothingToExpire(attempt), ...orderPaid(attempt.id, ctx.now)]
}

/** Deletes the jobs for the end of a paid attempt's hold, full or shortened, which would find nothing to do. */
export const nothingToExpire = ({ id, holdUntil }: Attempt): Statement => ({
  sql: 'delete from job where dedupe_key in (?, ?)',
  args: [expiryKey(id), expiryKey(id, holdUntil)],
})

/** Steps for a paid item: its tickets, or the request to confirm it. */
export async function itemSteps(
  ctx: Pick<JobContext, 'now'> & { db: Pick<RegionDb, 'orm'>; platform: Pick<JobContext['platform'], 'config'> },
  item: Item,
): Promise<Statement[]> {
  const { db, now } = ctx
  if (item.itemType === 'ExpertTicket')
    return [
      enqueueJob(
        db,
        { kind: 'expert-sale', payload: { orderItemId: item.id }, runAt: now, dedupeKey: `expert-sale:${item.id}` },
        now,
      ),
    ]
  if (item.mode === 'Automatic') return deliverySteps(db, item, now)
  // Free documents have already been claimed; missing ones wait for their upload.
  if (item.mode === 'Pregenerated')
    return [...newEntries(db, item, 'AwaitingUpload', now), ticketsReadyMail(db, item, now)]
  return confirmationToken(ctx, item)
}

/** Steps that add entries waiting for their PDF, and the job that makes it. */
export const deliverySteps = (db: Pick<RegionDb, 'orm'>, item: Item, now: number): Statement[] => [
  ...newEntries(db, item, 'AwaitingGeneration', now),
  enqueueJob(
    db,
    { kind: 'ticket-pdf', payload: { orderItemId: item.id }, runAt: now, dedupeKey: `ticket-pdf:${item.id}` },
    now,
  ),
]

/** Queues the mail with the tickets that are ready; once more for each item that becomes so. */
export const ticketsReadyMail = (
  db: Pick<RegionDb, 'orm'>,
  item: Pick<Item, 'id' | 'attemptId'>,
  now: number,
): Statement =>
  enqueueJob(
    db,
    {
      kind: 'tickets-ready-mail',
      payload: { attemptId: item.attemptId },
      runAt: now,
      dedupeKey: `tickets-ready:${item.id}`,
    },
    now,
  )

/** Statements for one entry per unit, on the first slot (D19); units that have a document keep it. */
export const newEntries = (
  db: Pick<RegionDb, 'orm'>,
  item: Item,
  status: 'AwaitingUpload' | 'AwaitingGeneration',
  now: number,
): Statement[] =>
  Array.from({ length: item.quantity }, (_, index) =>
    insertEntry(db, {
      id: newId('se'),
      stockId: item.snapshot.slots[0]?.stockId ?? null,
      orderItemId: item.id,
      unitNo: index + 1,
      code: newTicketCode(),
      status,
      history: [{ ts: now, event: status, source: 'payment' }],
      createdAt: now,
      updatedAt: now,
    }),
  )

const insertEntry = compiledInsert(entry, (insert) =>
  insert.onConflictDoNothing({ target: [entry.orderItemId, entry.unitNo] }),
)

/**
 * Statements for a confirmation token of 128 random bits: hashed for look-up, and encrypted because administrators are
 * shown the link (D24).
 */
export async function confirmationToken(ctx: Parameters<typeof itemSteps>[0], item: Item): Promise<Statement[]> {
  const token = randomToken(16)
  const [tokenHash, tokenEncrypted] = await Promise.all([
    sha256Hex(token),
    seal(ctx.platform.config.appKey, CONFIRMATION_TOKEN, token),
  ])
  return [ctx.db.orm.update(orderItem).set({ tokenHash, tokenEncrypted }).where(eq(orderItem.id, item.id))]
}
