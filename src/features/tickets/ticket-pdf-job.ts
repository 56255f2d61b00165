import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { changed, type Statement, type Step } from '../../db/region-db.ts'
import { newId } from '../../lib/new-id.ts'
import { samePerson } from '../accounts/same-person.ts'
import { user } from '../accounts/tables.ts'
import { type JobContext, jobKind } from '../jobs/job-context.ts'
import { file } from '../media/tables.ts'
import { orderNumber } from '../orders/order-number.ts'
import { ticketsReadyMail } from '../orders/paid-steps.ts'
import { attempt, orderItem } from '../orders/tables.ts'
import { formatPrice } from '../stock/money.ts'
import { formatDate, formatTime } from '../stock/region-time.ts'
import { entry, entryFile } from '../stock/tables.ts'
import type { TicketDocument } from './ticket-document.ts'

/** An entry got its document meanwhile, from another run or by hand, or became void: the next run makes what is still missing. */
class AlreadyGenerated extends Error {
  override name = 'AlreadyGenerated'
}

/** Makes the PDFs that the entries of an order item wait for; an entry gets exactly one, however often the job runs. */
export const ticketPdfJob = jobKind({
  kind: 'ticket-pdf',
  payload: z.object({ orderItemId: z.string() }),
  leaseMs: 120_000,
  maxTries: 20,
  async run(ctx, { orderItemId }) {
    const { db } = ctx
    const rows = await db.orm
      .select({
        item: orderItem,
        attempt,
        entry,
        firstName: user.firstName,
        lastName: user.lastName,
        erasedAt: user.erasedAt,
        groupId: user.groupId,
      })
      .from(orderItem)
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .innerJoin(user, eq(user.id, orderItem.userId))
      .innerJoin(entry, eq(entry.orderItemId, orderItem.id))
      .where(and(eq(orderItem.id, orderItemId), eq(orderItem.status, 'Success')))
      .orderBy(entry.unitNo)
    const waiting = rows.filter((row) => row.entry.status === 'AwaitingGeneration' && row.entry.voidAt === null)
    const [first] = waiting
    if (!first) return
    const steps: (Step | Statement)[] = []
    for (const row of waiting) {
      const bytes = await ctx.platform.compute.run('ticket-pdf', await buildTicketDocument(ctx, row))
      const key = `tickets/${row.entry.id}.pdf`
      await ctx.platform.files.put(key, bytes, 'application/pdf')
      steps.push(...readySteps(ctx, row.entry, key, bytes.length))
    }
    await db.write([
      samePerson({ id: first.item.userId, erasedAt: first.erasedAt }),
      ...steps,
      ticketsReadyMail(db, first.item, ctx.now),
    ])
  },
})

function readySteps(
  { db, now }: JobContext,
  row: typeof entry.$inferSelect,
  key: string,
  size: number,
): (Step | Statement)[] {
  const fileId = newId('f')
  return [
    db.orm
      .update(entry)
      .set({
        status: 'Ready',
        updatedAt: now,
        history: [...row.history, { ts: now, event: 'Ready', source: 'generator' }],
      })
      // Nor is anything drawn for a ticket that is void by now.
      .where(and(eq(entry.id, row.id), eq(entry.status, 'AwaitingGeneration'), isNull(entry.voidAt))),
    changed(1, new AlreadyGenerated()),
    db.orm
      .insert(file)
      .values({ id: fileId, key, mimeType: 'application/pdf', size, status: 'Ready', createdAt: now, updatedAt: now }),
    db.orm.insert(entryFile).values({ entryId: row.id, fileId, position: 0 }),
  ]
}

type Row = {
  item: typeof orderItem.$inferSelect
  attempt: typeof attempt.$inferSelect
  entry: typeof entry.$inferSelect
  firstName: string
  lastName: string
  groupId: string
}

async function buildTicketDocument(
  ctx: JobContext,
  { item, attempt: { origin, paymentId }, entry: unit, firstName, lastName, groupId }: Row,
): Promise<TicketDocument> {
  const { snapshot } = item
  const { theme } = ctx.site(origin, groupId)
  const { zone } = ctx.region
  const paid = item.ticketInfoTotal + item.optionsTotal + item.fees
  return {
    code: unit.code ?? unit.id,
    orderNumber: await orderNumber(paymentId ?? item.attemptId),
    unitNumber: unit.unitNo ?? 1,
    unitCount: item.quantity,
    activityLabel: snapshot.activity.label,
    vendorName: snapshot.vendor.name,
    ...(snapshot.vendor.address === null ? {} : { vendorAddress: snapshot.vendor.address }),
    ...(snapshot.vendor.phone === null ? {} : { vendorPhone: snapshot.vendor.phone }),
    ticketLabel: snapshot.ticketInfo.label,
    // Options are of the whole line: the first ticket carries them.
    options: unit.unitNo === 1 ? snapshot.options.map(({ label, quantity }) => ({ label, quantity })) : [],
    validityDateStr: item.validityDateStr,
    holderName: `${firstName} ${lastName}`.trim(),
    ...(item.quantity === 1 ? { priceText: formatPrice(paid) } : {}),
    ...(snapshot.terms === null ? {} : { terms: snapshot.terms }),
    brand: { title: theme.title, mainColor: theme.mainColor },
    generatedAtText: `${formatDate(zone, ctx.now)} à ${formatTime(zone, ctx.now)}`,
  }
}
