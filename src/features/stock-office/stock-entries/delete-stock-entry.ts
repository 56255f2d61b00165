import { eq } from 'drizzle-orm'
import { guard, type Statement } from '#db/region-db.ts'
import { touchAlert } from '#features/stock-office/stock-alerts/touch-alert.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { file } from '#kernel/media/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'
import { deleteStockEntry } from './contract.ts'
import { refreshEntryBest } from './refresh-entry-best.ts'

export const deleteStockEntryHandler = handleOffice(
  deleteStockEntry,
  async (ctx, { stockEntryId }, fail) => {
    const { db, now } = ctx
    const [found] = await db.orm
      .select({ entry, name: file.name })
      .from(entry)
      .leftJoin(entryFile, eq(entryFile.entryId, entry.id))
      .leftJoin(file, eq(file.id, entryFile.fileId))
      .where(eq(entry.id, stockEntryId))
    const { entry: row, name } = found ?? fail('stockEntryNotFound')
    if (row.orderItemId !== null || row.voidAt !== null) return fail('stockEntrySold')
    const { trashId, steps } = await trashSteps(ctx, {
      kind: 'stockEntry',
      target: stockEntryId,
      label: name ?? 'Document',
      groupId: null,
      parts: [
        { table: 'entry', where: 'id = ?', args: [stockEntryId] },
        { table: 'entry_file', where: 'entry_id = ?', args: [stockEntryId] },
      ],
    })
    return ctx.commit(
      {
        steps: [
          // A buyer who gets the ticket at this moment keeps it: the deletion fails.
          guard(
            'exists (select 1 from entry where id = ? and order_item_id is null and void_at is null)',
            [stockEntryId],
            'stockEntrySold',
          ),
          refreshEntryBest(stockEntryId, now),
          ...steps,
          ...(row.stockId === null ? [] : [touchAlert(row.stockId)]),
        ],
        audit: { target: row.stockId ?? stockEntryId, before: { stockEntryId, name } },
        changesCatalogue: true,
      },
      { trashId },
    )
  },
  // Restoring puts the ticket back on sale.
  { restored: (stockEntryId): Statement[] => [refreshEntryBest(stockEntryId, 0)] },
)
