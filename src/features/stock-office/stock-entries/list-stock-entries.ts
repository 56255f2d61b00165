import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { batch, entry, stock, ticketInfo } from '#kernel/stock/tables.ts'
import { listStockEntries, listStockEntriesByStatus, listStockEntriesForWeeklyTemplates } from './contract.ts'
import { listEntries } from './list-entries.ts'

export const listStockEntriesHandler = handleOffice(listStockEntries, async ({ db }, { stockId, ...query }, fail) => {
  const [[found], tickets] = await db.orm.batch([
    db.orm
      .select({
        id: stock.id,
        activity: { id: activity.id, label: activity.label },
        mode: batch.mode,
        kind: stock.kind,
        startTs: stock.startTs,
        endTs: stock.endTs,
        archivedAt: stock.archivedAt,
        batchArchivedAt: batch.archivedAt,
      })
      .from(stock)
      .innerJoin(batch, eq(batch.id, stock.batchId))
      .innerJoin(activity, eq(activity.id, stock.activityId))
      .where(eq(stock.id, stockId)),
    db.orm
      .select({ id: ticketInfo.id, label: ticketInfo.label })
      .from(ticketInfo)
      .innerJoin(stock, eq(stock.batchId, ticketInfo.batchId))
      .where(and(eq(stock.id, stockId), isNull(ticketInfo.archivedAt)))
      .orderBy(ticketInfo.position),
  ])
  const { archivedAt, batchArchivedAt, ...facts } = found ?? fail('stockNotFound')
  const takesDocuments = facts.mode === 'Pregenerated' && archivedAt === null && batchArchivedAt === null
  const { entries, ...page } = await listEntries(db, sql`${entry.stockId} = ${stockId}`, query)
  return { stockEntries: entries, stock: { ...facts, takesDocuments, tickets }, ...page }
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
