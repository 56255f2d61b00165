import { inArray, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { entry, stock } from '../stock/tables.ts'
import { listStockEntries, listStockEntriesByStatus, listStockEntriesForWeeklyTemplates } from './contract.ts'
import { listEntries } from './list-entries.ts'

export const listStockEntriesHandler = handleOffice(listStockEntries, async ({ db }, { stockId, ...query }, fail) => {
  const [found] = await db.orm.select({ id: stock.id }).from(stock).where(sql`${stock.id} = ${stockId}`)
  if (!found) return fail('stockNotFound')
  const { entries, ...page } = await listEntries(db, sql`${entry.stockId} = ${stockId}`, query)
  return { stockEntries: entries, ...page }
})

export const listStockEntriesForWeeklyTemplatesHandler = handleOffice(
  listStockEntriesForWeeklyTemplates,
  async ({ db }, { weeklyTemplateIds, ...query }, fail) => {
    const ofTemplates = inArray(stock.templateId, weeklyTemplateIds)
    const [found] = await db.orm.select({ id: stock.id }).from(stock).where(ofTemplates).limit(1)
    if (!found) return fail('stockNotFound')
    const where = sql`${entry.stockId} in (select id from stock where template_id in
      (select value from json_each(${JSON.stringify(weeklyTemplateIds)})))`
    const { entries, ...page } = await listEntries(db, where, query)
    return { stockEntries: entries, ...page }
  },
)

export const listStockEntriesByStatusHandler = handleOffice(
  listStockEntriesByStatus,
  async ({ db }, { status, ...query }) => {
    const where = sql`${entry.status} = ${status} and ${entry.orderItemId} is not null and ${entry.voidAt} is null`
    const { entries, nextCursor, total } = await listEntries(db, where, query)
    return { data: entries, nextCursor, total }
  },
)
