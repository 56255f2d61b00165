import { eq, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import type { ReadDb } from '../../handler/office-context.ts'
import { remainingSql } from '../stock/activity-stock.ts'
import type { OfficeStock } from '../stock/office-stock-shapes.ts'
import { batch, stock, ticketInfo, ticketOption } from '../stock/tables.ts'
import { stockView, ticketsView } from './batch-view.ts'
import { getStock } from './contract.ts'
import type { BatchRow, SingleRow } from './stored-batch.ts'

export const getStockHandler = handleOffice(getStock, async ({ db }, { stockId, stockIds = [] }, fail) => {
  const [first, ...others] = stockId === undefined ? stockIds : [stockId]
  if (first === undefined) return fail('stockIdsEmpty')
  if (others.length > 0) return fail('stockIdsNotSingle')
  const found = await loadStock(db, first)
  return found ? { stock: found.stock } : fail('stockNotFound')
})

/** One slot or flexible period with its tickets; null where there is none. */
export async function loadStock(
  db: ReadDb,
  id: string,
): Promise<{ row: SingleRow; owner: BatchRow; stock: OfficeStock } | null> {
  const batchId = db.orm.select({ id: stock.batchId }).from(stock).where(eq(stock.id, id))
  const [[found], tickets, options] = await db.orm.batch([
    db.orm
      .select({
        slot: stock,
        owner: batch,
        remaining: sql<number | null>`(select ${sql.raw(remainingSql)} from stock s join batch b on b.id = s.batch_id
          where s.id = stock.id)`.as('remaining'),
      })
      .from(stock)
      .innerJoin(batch, eq(batch.id, stock.batchId))
      .where(eq(stock.id, id)),
    db.orm
      .select()
      .from(ticketInfo)
      .where(sql`${ticketInfo.batchId} in ${batchId}`)
      .orderBy(ticketInfo.position, ticketInfo.id),
    db.orm
      .select()
      .from(ticketOption)
      .where(
        sql`${ticketOption.ticketInfoId} in (select ${ticketInfo.id} from ${ticketInfo} where ${ticketInfo.batchId} in ${batchId})`,
      )
      .orderBy(ticketOption.position, ticketOption.id),
  ])
  if (!found) return null
  const row = { ...found.slot, remaining: found.remaining }
  return {
    row,
    owner: found.owner,
    stock: { ...stockView(row, found.owner), ticketInfo: ticketsView(tickets, options) },
  }
}
