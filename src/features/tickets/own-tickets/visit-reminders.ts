import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { dropMail, type FindMailHold } from '#handler/manifest/mail-hold.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { mail } from '#kernel/mail/tables.ts'
import { attempt, orderItem, VISIT_SQL } from '#kernel/orders/tables.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { entry } from '#kernel/stock/tables.ts'
import { dayKey, startOfDay, wallClock } from '#kernel/time/region-time.ts'
import { givesAccess, loadOwnTickets, type OwnTicketRow } from './load-own-tickets.ts'
import { reminderMail } from './reminder-mail.ts'

/** Hour of the region from which people are reminded of the next day. */
const FROM_HOUR = 10
/** Purchases read at once; their tickets fit into one reading. */
const AT_ONCE = 20
/** Time limit of one run; the next one goes on. */
const RUN_MS = 20_000

/** Thrown if a ticket was cancelled, exchanged or given away while its mail was made: the next run looks anew. */
class TicketsMoved extends Error {}

const visit = sql.raw(`(${VISIT_SQL.replaceAll('snapshot', 'order_item.snapshot')})`)

/**
 * Mails each buyer the tickets of the next day, once for each purchase. What was bought today, or exchanged for
 * tomorrow, has had its mail today.
 */
export async function remindOfVisits(ctx: JobContext): Promise<void> {
  const { now, platform, region } = ctx
  if (wallClock(region.zone, now).hour < FROM_HOUR) return
  const until = platform.now() + RUN_MS
  const moved = new Set<string>()
  while (platform.now() < until) {
    const purchases = await readDue(ctx, moved)
    if (purchases.length === 0) return
    const ids = purchases.map(({ attemptId }) => attemptId)
    const rows = await loadOwnTickets(ctx.db, and(inArray(orderItem.attemptId, ids), tomorrow(ctx)), now)
    const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId)
    for (const purchase of purchases)
      if (!(await remind(ctx, purchase, byPayment.get(purchase.paymentId) ?? []))) moved.add(purchase.attemptId)
  }
}

/** SQL condition over items: their slot begins tomorrow by the region's clock, or their day is tomorrow. */
function tomorrow({ region: { zone }, now }: JobContext): SQL | undefined {
  return and(gte(visit, startOfDay(zone, now, 1)), lt(visit, startOfDay(zone, now, 2)))
}

const keyOfDay = ({ region: { zone }, now }: JobContext): string => dayKey(zone, startOfDay(zone, now, 1))

/** Purchases with tickets of tomorrow that still give access, whose buyers were not reminded; without those that moved. */
const readDue = (ctx: JobContext, moved: ReadonlySet<string>) =>
  ctx.db.orm
    .selectDistinct({
      ...{ attemptId: attempt.id, paymentId: attempt.paymentId, origin: attempt.origin },
      buyer: { id: user.id, email: user.email, groupId: user.groupId, erasedAt: user.erasedAt },
    })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(entry, eq(entry.orderItemId, orderItem.id))
    .innerJoin(user, and(eq(user.id, orderItem.userId), isNull(user.erasedAt)))
    .where(
      and(
        tomorrow(ctx),
        givesAccess(ctx.now),
        lt(orderItem.startedAt, startOfDay(ctx.region.zone, ctx.now)),
        sql`${attempt.id} not in (select value from json_each(${JSON.stringify([...moved])}))`,
        sql`not exists (select 1 from ${mail}
          where ${mail.dedupeKey} = 'visit:' || ${attempt.id} || ${`:${keyOfDay(ctx)}`})`,
      ),
    )
    .limit(AT_ONCE)

type Due = Awaited<ReturnType<typeof readDue>>[number]

/** Queues the mail in one batch with what must still be true; false if something of it has changed. */
async function remind(ctx: JobContext, due: Due, rows: readonly OwnTicketRow[]): Promise<boolean> {
  const { db, now, platform, region } = ctx
  const [first, ...more] = [...new Map(rows.map((row) => [row.entry.id, row])).values()]
  if (!first) return false
  const ids = [first, ...more].map((row) => row.entry.id)
  const site = ctx.site(due.origin, due.buyer.groupId)
  try {
    await db.write([
      samePerson(due.buyer),
      guard(`(${STILL_GOOD}) = ${ids.length}`, [JSON.stringify(ids), now], new TicketsMoved()),
      ...queueMail(
        db,
        site.brand,
        {
          dedupeKey: `visit:${due.attemptId}:${keyOfDay(ctx)}`,
          kind: 'visit-reminder',
          from: platform.config.mailFrom,
          to: due.buyer.email,
          content: reminderMail([first, ...more], site.origin),
          isBulk: true,
        },
        now,
      ),
    ])
    platform.wakeJobs(region.slug)
    return true
  } catch (error) {
    if (error instanceof TicketsMoved) return false
    throw error
  }
}

/** SQL: the number of these tickets that still give their buyer access. */
const STILL_GOOD = `select count(*) from entry e join order_item i on i.id = e.order_item_id
  where e.id in (select value from json_each(?)) and i.status = 'Success' and e.void_at is null
    and not exists (select 1 from ticket_gift g where g.entry_id = e.id and g.ended_at is null
      and (g.accepted_at is not null or g.expires_at > ?))`

/**
 * Drops a reminder that still waits for the mail provider when a ticket of its purchase has been voided or offered
 * meanwhile: the next run makes another of what is left.
 */
export const findReminderHold: FindMailHold = async (db, { id, dedupeKey }) => {
  const [, attemptId = ''] = dedupeKey.split(':')
  const { rows } = await db.query(
    `select 1 from mail m cross join order_item i on i.attempt_id = ? join entry e on e.order_item_id = i.id
    where m.id = ? and (e.void_at >= m.created_at or exists (select 1 from ticket_gift g
      where g.entry_id = e.id and g.created_at >= m.created_at)) limit 1`,
    [attemptId, id],
  )
  return rows.length > 0 ? { refusal: null, steps: [dropMail(id)] } : null
}
