import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { compiledRead } from '#db/compiled-read.ts'
import { compiledInsert } from '#db/compiled-write.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { ticketsReadyMail } from '#features/selling/orders/paid-steps.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { file } from '#kernel/media/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { type entry, entryFile } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { type OrderTicket, orderTicket } from './order-ticket.ts'
import { issueNumbers, ticketSeriesName } from './ticket-numbers.ts'
import { unitQuery } from './unit-query.ts'

/** Thrown if an entry got its document in the meantime, or became void: the next run makes what is still missing. */
class AlreadyGenerated extends Error {
  override name = 'AlreadyGenerated'
}

const unitsQuery = (db: RegionDb) =>
  unitQuery(db).where(and(eq(orderItem.id, sql.placeholder('orderItemId')), eq(orderItem.status, 'Success')))

const readUnits = compiledRead<{ orderItemId: string }, [ReturnType<typeof unitsQuery>]>((db) => [unitsQuery(db)])

/**
 * Makes the PDFs for which the entries of an order item wait; each entry gets exactly one, however often the job runs.
 */
export const ticketPdfJob = jobKind({
  kind: 'ticket-pdf',
  payload: z.object({ orderItemId: z.string() }),
  leaseMs: 120_000,
  maxTries: 20,
  async run(ctx, { orderItemId }) {
    const { db } = ctx
    const waiting = await numberedUnits(ctx, orderItemId)
    const [first] = waiting
    if (!first) return
    const steps: (Step | Statement)[] = []
    for (const row of waiting) {
      const bytes = await ctx.platform.compute.run('ticket-pdf', await orderTicket(ctx, row))
      // A gift has its own key, so that links to the giver's document never open the receiver's.
      const key = row.gift === null ? `tickets/${row.entry.id}.pdf` : `tickets/${row.entry.id}-${row.gift.id}.pdf`
      await ctx.platform.files.put(key, bytes, 'application/pdf')
      steps.push(...readySteps(ctx, row.entry, key, bytes.length))
    }
    return [
      samePerson({ id: first.item.userId, erasedAt: first.erasedAt }),
      ...waiting.flatMap(({ gift }) => (gift === null ? [] : [sameHolder(gift)])),
      ...steps,
      ticketsReadyMail(db, first.item, ctx.now),
    ]
  },
})

const isWaiting = ({ entry: { status, voidAt } }: OrderTicket) => status === 'AwaitingGeneration' && voidAt === null

type Unit = Awaited<ReturnType<typeof readUnits>>[0][number]

/** Tickets that wait for their document. Each has its number before it is drawn, and keeps it if the drawing fails. */
async function numberedUnits({ db, now }: JobContext, orderItemId: string): Promise<Unit[]> {
  const [rows] = await readUnits(db, { orderItemId })
  const waiting = rows.filter(isWaiting)
  const ids = waiting.flatMap(({ entry: { id }, number }) => (number === null ? [id] : []))
  const [first] = waiting
  if (!first || ids.length === 0) return waiting
  await db.write(issueNumbers(ticketSeriesName(db.region, first.item.vendorId, 'sold'), ids, now))
  const [numbered] = await readUnits(db, { orderItemId })
  return numbered.filter(isWaiting)
}

/** Guard: the receiver's name is unchanged, since the document shows it; an erased receiver gets none. */
const sameHolder = ({ id, receiverName }: NonNullable<OrderTicket['gift']>): Step =>
  guard('(select receiver_name from ticket_gift where id = ?) is ?', [id, receiverName], new AlreadyGenerated())

function readySteps(
  { db, now }: JobContext,
  row: typeof entry.$inferSelect,
  key: string,
  size: number,
): (Step | Statement)[] {
  const fileId = newId('f')
  const history: typeof row.history = [...row.history, { ts: now, event: 'Ready', source: 'generator' }]
  return [
    {
      // Skips tickets that have become void.
      sql: `update entry set status = 'Ready', updated_at = ?, history = ?
        where id = ? and status = 'AwaitingGeneration' and void_at is null`,
      args: [now, JSON.stringify(history), row.id],
    },
    changed(1, new AlreadyGenerated()),
    insertFile(db, {
      ...{ id: fileId, key, mimeType: 'application/pdf', size },
      ...{ status: 'Ready', createdAt: now, updatedAt: now },
    }),
    insertEntryFile(db, { entryId: row.id, fileId, position: 0 }),
  ]
}

const insertFile = compiledInsert(file)
const insertEntryFile = compiledInsert(entryFile)
