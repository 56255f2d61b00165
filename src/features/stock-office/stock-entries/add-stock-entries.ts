import { eq, inArray, sql } from 'drizzle-orm'
import { insertRows } from '#db/insert-rows.ts'
import { guard } from '#db/region-db.ts'
import { touchAlert } from '#features/stock-office/stock-alerts/touch-alert.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { batch, entry, entryFile, stock } from '#kernel/stock/tables.ts'
import { chooseFiles } from './choose-files.ts'
import { codeColumns, codeHistory } from './code-columns.ts'
import { addStockEntries } from './contract.ts'
import { findDocumentCode } from './document-code.ts'
import { orderedEntryId } from './entry-ids.ts'
import type { StockEntry } from './entry-shapes.ts'
import { toStockEntry } from './entry-view.ts'
import { readDocuments } from './read-documents.ts'
import { claimCodes } from './taken-codes.ts'

/** Thrown if a repeated call has added the same files meanwhile. */
class AddedMeanwhile extends Error {}
const MOST_ROUNDS = 3

export const addStockEntriesHandler = handleOffice(addStockEntries, async (ctx, { fileIds, stockId }, fail) => {
  const { db } = ctx
  const [target] = await db.orm
    .select({
      stock,
      mode: batch.mode,
      unlimited: batch.unlimited,
      archivedAt: batch.archivedAt,
      vendorId: activity.vendorId,
    })
    .from(stock)
    .innerJoin(batch, eq(batch.id, stock.batchId))
    .innerJoin(activity, eq(activity.id, stock.activityId))
    .where(eq(stock.id, stockId))
  if (!target || target.archivedAt !== null || target.stock.archivedAt !== null) return fail('stockNotFound')
  if (target.mode !== 'Pregenerated') return fail('stockTakesNoDocuments')
  for (let round = 1; ; round++) {
    try {
      return await addFiles(ctx, fileIds, target)
    } catch (error) {
      if (!(error instanceof AddedMeanwhile) || round === MOST_ROUNDS) throw error
    }
  }
})

type Target = { stock: typeof stock.$inferSelect; unlimited: boolean; vendorId: string }

async function addFiles(
  ctx: OfficeWriteContext,
  fileIds: readonly string[],
  { stock: { id: stockId, activityId, kind }, unlimited, vendorId }: Target,
) {
  const { db, now, platform, region } = ctx
  const { free, held } = await chooseFiles(db, fileIds, (holder) => holder.stockId === stockId)
  const before = await loadEntries(
    ctx,
    [...held.values()].map(({ stockEntryId }) => stockEntryId),
  )
  if (free.length === 0) return ctx.unchanged({ stockEntries: inOrder(fileIds, before) })
  const readings = await readDocuments(platform, free)
  const coded = free.map(({ id, name }) => ({
    ...{ fileId: id, name },
    code: findDocumentCode([readings.get(id) ?? null]).code,
  }))
  const codes = await claimCodes(
    db,
    coded,
    { vendorId, stockId, zone: region.zone },
    (id) => `fileIds.${fileIds.indexOf(id)}`,
  )
  const made = free.map(({ id: fileId }, place) => ({
    fileId,
    row: {
      id: orderedEntryId(now, place),
      stockId,
      orderItemId: null,
      unitNo: null,
      ...codeColumns(codes.get(fileId)),
      status: 'Ready' as const,
      voidAt: null,
      history: [{ ts: now, event: 'Created', source: 'upload' }, ...codeHistory(codes.get(fileId), now)],
      createdAt: now,
      updatedAt: now,
    },
  }))
  // Flexible documents are the stock (D18), so the shop can sell more at once.
  const isCapacity = kind === 'Flexible' && !unlimited
  const answer = await ctx.commit(
    {
      steps: [
        guard(
          'exists (select 1 from stock s join batch b on b.id = s.batch_id where s.id = ? and s.archived_at is null and b.archived_at is null)',
          [stockId],
          'stockNotFound',
        ),
        guard(
          "(select count(*) from file where status = 'Ready' and id in (select value from json_each(?))) = ?",
          [JSON.stringify(free.map(({ id }) => id)), free.length],
          'fileNotFinished',
        ),
        ...insertRows(
          entry,
          made.map(({ row }) => row),
          // Another ticket has got one of the codes since they were looked up.
        ).map((statement) => ({ statement, otherwise: new AddedMeanwhile() })),
        ...insertRows(
          entryFile,
          made.map(({ fileId, row }) => ({ entryId: row.id, fileId, position: 0 })),
        ).map((statement) => ({ statement, otherwise: new AddedMeanwhile() })),
        touchAlert(stockId),
        ...(isCapacity ? refreshBest(db, [activityId], now) : []),
      ],
      audit: { target: stockId, after: { entries: made.length, fileIds: made.map(({ fileId }) => fileId) } },
      changesCatalogue: isCapacity,
    },
    {
      stockEntries: inOrder(fileIds, [...before, ...made.map(({ fileId, row }) => toStockEntry(row, [fileId]))]),
    },
  )
  if (isCapacity) platform.wakeJobs(region.slug)
  return answer
}

async function loadEntries({ db }: OfficeWriteContext, ids: readonly string[]): Promise<StockEntry[]> {
  if (ids.length === 0) return []
  const rows = await db.orm
    .select({
      entry,
      fileIds: sql<string>`(select json_group_array(x.file_id) from entry_file x where x.entry_id = ${entry.id})`,
    })
    .from(entry)
    .where(inArray(entry.id, [...ids]))
  return rows.map((row) => toStockEntry(row.entry, JSON.parse(row.fileIds) as string[]))
}

/** Entries in the order of the call's files. */
function inOrder(fileIds: readonly string[], entries: readonly StockEntry[]): StockEntry[] {
  const byFile = new Map(entries.flatMap((own) => own.content.ticketFileIds.map((id) => [id, own] as const)))
  return [...new Set(fileIds.flatMap((id) => byFile.get(id) ?? []))]
}
