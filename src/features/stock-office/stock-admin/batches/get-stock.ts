import { eq, inArray, sql } from 'drizzle-orm'
import type { OfficeStock } from '#features/stock/slots/office-stock-shapes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { batch, stock, ticketInfo, ticketOption } from '#kernel/stock/tables.ts'
import { getStock } from '../contract.ts'
import { stockView, ticketsView } from './batch-view.ts'
import type { BatchRow, SingleRow } from './stored-batch.ts'

export const getStockHandler = handleOffice(getStock, async ({ db }, { stockId, stockIds = [] }, fail) => {
  const [first, ...others] = stockId === undefined ? stockIds : [stockId]
  if (first === undefined) return fail('stockIdsEmpty')
  if (others.length > 0) return fail('stockIdsNotSingle')
  const found = await loadStock(db, first)
  return found ? { stock: found.stock } : fail('stockNotFound')
})

interface FoundStock {
  row: SingleRow
  owner: BatchRow
  stock: OfficeStock
}

/** Loads a slot or flexible period with its tickets; null if missing. */
export const loadStock = async (db: ReadDb, id: string): Promise<FoundStock | null> =>
  (await loadStocks(db, [id]))[0] ?? null

/** Loads those that exist, in the order of the ids. */
export async function loadStocks(db: ReadDb, ids: readonly string[]): Promise<FoundStock[]> {
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const batchIds = db.orm.select({ id: stock.batchId }).from(stock).where(inArray(stock.id, wanted))
  const [slots, tickets, options] = await db.orm.batch([
    db.orm
      .select({
        slot: stock,
        owner: batch,
        remaining: sql<number | null>`(select ${sql.raw(remainingSql)} from stock s join batch b on b.id = s.batch_id
          where s.id = stock.id)`.as('remaining'),
      })
      .from(stock)
      .innerJoin(batch, eq(batch.id, stock.batchId))
      .where(inArray(stock.id, wanted)),
    db.orm
      .select()
      .from(ticketInfo)
      .where(sql`${ticketInfo.batchId} in ${batchIds}`)
      .orderBy(ticketInfo.position, ticketInfo.id),
    db.orm
      .select()
      .from(ticketOption)
      .where(
        sql`${ticketOption.ticketInfoId} in (select ${ticketInfo.id} from ${ticketInfo} where ${ticketInfo.batchId} in ${batchIds})`,
      )
      .orderBy(ticketOption.position, ticketOption.id),
  ])
  const byId = new Map(slots.map((found) => [found.slot.id, found]))
  const byBatch = Map.groupBy(tickets, ({ batchId }) => batchId)
  return ids.flatMap((id) => {
    const found = byId.get(id)
    if (!found) return []
    const { slot, owner, remaining } = found
    const row = { ...slot, remaining }
    const sold = ticketsView(byBatch.get(owner.id) ?? [], options)
    return [{ row, owner, stock: { ...stockView(row, owner), ticketInfo: sold } }]
  })
}
