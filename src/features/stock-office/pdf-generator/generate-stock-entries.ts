import { eq, sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { touchAlert } from '#features/stock-office/stock-alerts/touch-alert.ts'
import { PDF } from '#features/stock-office/stock-entries/document-rules.ts'
import { documentKey } from '#features/stock-office/stock-entries/documents.ts'
import { orderedEntryId } from '#features/stock-office/stock-entries/entry-ids.ts'
import type { CodeProblem } from '#features/tickets/documents/check-codes.ts'
import { issueNumbers, ticketNumberText, ticketSeriesName } from '#features/tickets/documents/ticket-numbers.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { file } from '#kernel/media/tables.ts'
import { batch, entry, entryFile, stock } from '#kernel/stock/tables.ts'
import { newTicketCode } from '#kernel/stock/ticket-code.ts'
import { bytesSha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { generateStockEntries } from './contract.ts'
import { loadTicket } from './load-ticket.ts'
import { NO_CODE } from './pdf-shapes.ts'
import { codeRefusal } from './refusal.ts'
import { ticketDocuments } from './ticket-documents.ts'
import { validityText } from './validity.ts'

/** Tickets that a thread draws in one go, and files that are kept at a time. */
const AT_ONCE = 50
const REFERENCE_LENGTH = 12

/**
 * Draws tickets into stock, in the order of their codes. Rows of the files are written first, as `Pending`, so that the
 * sweep removes what a failure leaves behind. All tickets become stock in one batch, or none.
 */
export const generateStockEntriesHandler = handleOffice(generateStockEntries, async (ctx, input, fail) => {
  const { db, now, platform, region } = ctx
  const { stockId, codes, barcodeType } = input
  if (codes.length === 0) throw new CallError('invalidRequest', { message: NO_CODE, fields: ['codes'] })
  const target = (await loadTarget(db, stockId)) ?? fail('stockNotFound')
  if (target.mode !== 'Pregenerated') return fail('stockTakesNoDocuments')
  const { activityId, batchId, kind } = target
  const asked = { activityId, ticketId: input.ticketInfo.id, stockIds: [stockId], offerId: undefined }
  const found = await loadTicket(db, asked)
  const { activity, ticket, slots } = found
  if (!activity || ticket?.ticket.batchId !== batchId) return fail('ticketNotFound')
  if (target.tickets > 1) return fail('severalTickets')
  const taken = await takenCodes(db, codes)
  if (taken.length > 0) throw codeRefusal(taken, codes)

  const reference = newTicketCode(REFERENCE_LENGTH)
  const reserved = slots.map(({ startTs, endTs }) => ({ type: kind, period: { startTs, endTs } }))
  const validity = validityText(reserved, input.limitDate, region.zone, parsePlace(activity.place))
  const wish = { quantity: 1, options: [], codes, barcodeType, specimen: false, validity, reference }
  const series = ticketSeriesName(region.slug, activity.vendorId, 'stock')
  const last = await lastNumber(db, series)
  const documents = ticketDocuments(ctx, { ...found, activity, ticket }, wish).map((document, place) => ({
    ...document,
    numberText: ticketNumberText({ series, number: last + place + 1 }),
    // Each ticket is sold on its own.
    unitNumber: 1,
    unitCount: 1,
  }))
  const made = codes.map((code, place) => {
    const fileId = newId('f')
    return { code, fileId, key: documentKey(fileId), entryId: orderedEntryId(now, place) }
  })
  const files: (typeof file.$inferInsert)[] = []
  for (let from = 0; from < made.length; from += AT_ONCE) {
    const part = made.slice(from, from + AT_ONCE)
    const drawn = await platform.compute.run('checked-ticket-pdfs', documents.slice(from, from + AT_ONCE))
    if ('refused' in drawn)
      throw codeRefusal(
        drawn.refused.map(({ index, reason }) => ({ index: index + from, reason })),
        codes,
      )
    const rows = await Promise.all(
      part.map(async ({ fileId, key, code }, at) => {
        const bytes = drawn.pdfs[at] ?? new Uint8Array()
        const facts = { id: fileId, key, mimeType: PDF, size: bytes.length, name: `${fileNamePart(code)}.pdf` }
        return { bytes, row: { ...facts, status: 'Pending' as const, createdAt: now, updatedAt: now } }
      }),
    )
    await ctx.stage([db.orm.insert(file).values(rows.map(({ row }) => row))])
    for (const { bytes, row } of rows) {
      await platform.files.put(row.key, bytes, PDF)
      files.push({ ...row, hash: await bytesSha256Hex(bytes) })
    }
  }

  const isCapacity = kind === 'Flexible' && !target.unlimited
  const history = [{ ts: now, event: 'Created', source: 'generator' }]
  const facts = { stockId, orderItemId: null, unitNo: null, status: 'Ready' as const, voidAt: null, history }
  const answer = await ctx.commit(
    {
      steps: [
        guard(
          'exists (select 1 from stock s join batch b on b.id = s.batch_id where s.id = ? and s.archived_at is null and b.archived_at is null)',
          [stockId],
          'stockNotFound',
        ),
        {
          sql: `update file set status = 'Ready', hash = json_extract(x.value, '$[1]') from json_each(?) x
                where file.id = json_extract(x.value, '$[0]') and file.status = 'Pending'`,
          args: [JSON.stringify(files.map(({ id, hash }) => [id, hash]))],
        },
        changed(files.length, 'stockNotFound'),
        {
          statement: db.orm
            .insert(entry)
            .values(made.map(({ entryId: id, code }) => ({ ...facts, id, code, createdAt: now, updatedAt: now }))),
          // Another operator has just made a ticket with one of these codes.
          otherwise: new CallError('codesRefused', { message: 'Un de ces codes vient d’être pris. Réessayez.' }),
        },
        // The documents bear the numbers that followed when they were drawn: all of them are written, or no ticket is.
        guard(`coalesce((${lastSql}), 0) = ?`, [series, last], numbersTaken),
        ...issueNumbers(
          series,
          made.map(({ entryId }) => entryId),
          now,
        ),
        db.orm.insert(entryFile).values(made.map(({ entryId, fileId }) => ({ entryId, fileId, position: 0 }))),
        touchAlert(stockId),
        ...(isCapacity ? refreshBest(db, [activityId], now) : []),
      ],
      // The codes are left out, because they are as good as tickets.
      audit: { target: stockId, after: { entries: made.length, reference, barcodeType, limitDate: input.limitDate } },
      changesCatalogue: isCapacity,
    },
    { added: made.length },
  )
  if (isCapacity) platform.wakeJobs(region.slug)
  return answer
})

const lastSql = 'select last from ticket_series where series = ?'

const lastNumber = async (db: ReadDb, series: string): Promise<number> =>
  Number((await db.query(lastSql, [series])).rows[0]?.last ?? 0)

/** Another operator has just drawn tickets of the same partner. */
const numbersTaken = new CallError('codesRefused', {
  message: 'D’autres billets de ce partenaire viennent d’être créés. Réessayez.',
})

async function loadTarget({ orm }: ReadDb, stockId: string) {
  const [target] = await orm
    .select({
      activityId: stock.activityId,
      batchId: stock.batchId,
      kind: stock.kind,
      mode: batch.mode,
      unlimited: batch.unlimited,
      tickets: sql<number>`(select count(*) from ticket_info t where t.batch_id = ${batch.id} and t.archived_at is null)`,
      isGone: sql<number>`${stock.archivedAt} is not null or ${batch.archivedAt} is not null`,
    })
    .from(stock)
    .innerJoin(batch, eq(batch.id, stock.batchId))
    .where(eq(stock.id, stockId))
  return target?.isGone ? undefined : target
}

/** Codes written twice, or already used by a ticket of the region. Codes are case-sensitive. */
async function takenCodes(db: ReadDb, codes: readonly string[]): Promise<CodeProblem[]> {
  const { rows } = await db.query('select code from entry where code in (select value from json_each(?))', [
    JSON.stringify(codes),
  ])
  const taken = new Set(rows.map(({ code }) => String(code)))
  return codes.flatMap((code, index) => {
    const first = codes.indexOf(code)
    if (first < index) return [{ index, reason: `il est déjà à la ligne ${first + 1}` }]
    return taken.has(code) ? [{ index, reason: 'un autre billet a déjà ce code' }] : []
  })
}

/** Code as part of the document's name in lists and downloads. */
const fileNamePart = (code: string): string => code.replace(/[^\w.-]+/g, '-').slice(0, 60)
