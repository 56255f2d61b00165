import type { DocumentReading } from '#kernel/media/document-reading.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { orderItem } from '#kernel/orders/tables.ts'
import type { entry } from '#kernel/stock/tables.ts'
import { isCodeRead, isUploaded } from '#kernel/stock/uploaded-ticket.ts'
import { findDocumentCode } from './document-code.ts'
import { type ListedEntry, NO_ORDER, type StockEntry } from './entry-shapes.ts'

type EntryRow = typeof entry.$inferSelect

export const toStockEntry = (row: EntryRow, ticketFileIds: string[]): StockEntry => ({
  id: row.id,
  orderId: row.orderItemId ?? NO_ORDER,
  stockId: row.stockId,
  status: row.status,
  content: { ticketFileIds },
  history: row.history,
  voidAt: row.voidAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

interface EntryFacts {
  entry: EntryRow
  activityId: string
  activityLabel: string
  vendorName: string
  item: Pick<
    typeof orderItem.$inferSelect,
    'id' | 'status' | 'startedAt' | 'quantity' | 'validityDateStr' | 'snapshot' | 'attemptId'
  > | null
  paymentId: string | null
  buyer: { userId: string; firstName: string; lastName: string; email: string } | null
  /** JSON of `documentsSql`. */
  documents: string
}

type ReadDocument = ListedEntry['documents'][number] & { reading: DocumentReading | null }

function entryReading(entry: EntryRow, readings: readonly (DocumentReading | null)[]): ListedEntry['reading'] {
  if (isCodeRead(entry)) return 'read'
  if (!readings.some((reading) => reading !== null)) return null
  const { state } = findDocumentCode(readings)
  return state === 'read' ? 'taken' : state
}

export async function toListedEntry(facts: EntryFacts): Promise<ListedEntry> {
  const { entry, item, buyer } = facts
  const read = JSON.parse(facts.documents) as ReadDocument[]
  const documents = read.map(({ id, name, size }) => ({ id, name, size }))
  return {
    stockEntry: toStockEntry(
      entry,
      documents.map(({ id }) => id),
    ),
    activity: { id: facts.activityId, label: facts.activityLabel, vendorName: facts.vendorName },
    order:
      item === null || buyer === null
        ? null
        : {
            id: item.id,
            purchaseId: item.attemptId,
            number: await orderNumber(facts.paymentId ?? item.attemptId),
            status: item.status,
            startedAt: item.startedAt,
            quantity: item.quantity,
            unitNumber: entry.unitNo ?? 1,
            ticketLabel: item.snapshot.ticketInfo.label,
            validityDateStr: item.validityDateStr,
            buyer,
          },
    documents,
    // Until its code is read, nobody knows what stands on a partner's paper.
    code: isUploaded(entry) && !isCodeRead(entry) ? null : entry.code,
    reading: entryReading(
      entry,
      read.map(({ reading }) => reading),
    ),
  }
}
