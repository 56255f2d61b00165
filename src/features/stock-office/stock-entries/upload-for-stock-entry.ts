import { and, eq, inArray, isNull } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { ticketsReadyMail } from '#features/selling/orders/paid-steps.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'
import { chooseFiles } from './choose-files.ts'
import { codeColumns, codeHistory } from './code-columns.ts'
import { uploadForStockEntry } from './contract.ts'
import { findDocumentCode } from './document-code.ts'
import { toStockEntry } from './entry-view.ts'
import { readDocuments } from './read-documents.ts'
import { claimCodes } from './taken-codes.ts'

/** Statuses that accept a document: an operator may also supply one whose drawing takes too long. */
const WAITING = ['AwaitingUpload', 'AwaitingGeneration'] as const

export const uploadForStockEntryHandler = handleOffice(
  uploadForStockEntry,
  async (ctx, { stockEntryId, fileIds }, fail) => {
    const { db, now, platform, region } = ctx
    const [found] = await db.orm
      .select({
        entry,
        item: {
          id: orderItem.id,
          attemptId: orderItem.attemptId,
          status: orderItem.status,
          vendorId: orderItem.vendorId,
        },
      })
      .from(entry)
      .leftJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .where(eq(entry.id, stockEntryId))
    const { entry: row, item } = found ?? fail('stockEntryNotFound')
    const { free, held } = await chooseFiles(db, fileIds, (holder) => holder.stockEntryId === stockEntryId)
    // A repeated call, whose first answer was lost.
    if (free.length === 0) return ctx.unchanged({ stockEntry: toStockEntry(row, [...held.keys()]) })
    if (row.voidAt !== null || item?.status === 'Canceled') return fail('stockEntryCancelled')
    if (row.status === 'Ready') return fail('stockEntryHasDocument')
    const readings = await readDocuments(platform, free)
    const [first] = free
    const { code } = findDocumentCode(free.map(({ id }) => readings.get(id) ?? null))
    const destination = { vendorId: item?.vendorId ?? '', stockId: row.stockId, zone: region.zone }
    const files = first === undefined ? [] : [{ fileId: first.id, name: first.name, code }]
    const codes = await claimCodes(db, files, destination, (id) => `fileIds.${fileIds.indexOf(id)}`)
    const read = first && codes.get(first.id)
    const after = {
      ...row,
      ...(read ? codeColumns(read) : {}),
      status: 'Ready' as const,
      updatedAt: now,
      history: [...row.history, { ts: now, event: 'Ready', source: 'upload' }, ...codeHistory(read, now)],
    }
    const { code: stored, codeType, status, updatedAt, history } = after
    const done = await ctx.commit(
      {
        steps: [
          guard(
            "(select count(*) from file where status = 'Ready' and id in (select value from json_each(?))) = ?",
            [JSON.stringify(free.map(({ id }) => id)), free.length],
            'fileNotFinished',
          ),
          {
            statement: db.orm
              .update(entry)
              .set({ code: stored, codeType, status, updatedAt, history })
              .where(and(eq(entry.id, stockEntryId), inArray(entry.status, [...WAITING]), isNull(entry.voidAt))),
            otherwise: 'ticketCodeTaken',
          },
          // The ticket was cancelled or given a document since it was read.
          changed(1, 'stockEntryHasDocument'),
          {
            statement: db.orm
              .insert(entryFile)
              .values(free.map(({ id }, position) => ({ entryId: stockEntryId, fileId: id, position }))),
            otherwise: 'fileUsed',
          },
          ...(item === null ? [] : [ticketsReadyMail(db, item, now)]),
        ],
        audit: {
          target: stockEntryId,
          before: { status: row.status },
          after: { status, fileIds: free.map(({ id }) => id) },
        },
      },
      {
        stockEntry: toStockEntry(
          after,
          free.map(({ id }) => id),
        ),
      },
    )
    platform.wakeJobs(region.slug)
    return done
  },
)
