import { and, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { textFilter } from '#handler/text-filter.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { batch, stock } from '#kernel/stock/tables.ts'
import { listStockAlerts } from './contract.ts'
import { stockAlert } from './tables.ts'

export const listStockAlertsHandler = handleOffice(listStockAlerts, async ({ db, now }, { level, ...query }) => {
  const page = listPage(query, {
    by: { sinceTs: stockAlert.sinceTs, startTs: stock.startTs, activity: activity.nameKey },
    usual: { sort: 'sinceTs', direction: 'desc' },
    id: stockAlert.stockId,
  })
  const wanted = and(
    isNotNull(stockAlert.level),
    level && eq(stockAlert.level, level),
    isNull(stock.archivedAt),
    isNull(batch.archivedAt),
    gt(stock.endTs, now),
    textFilter(query.text, [activity.nameKey, vendor.nameKey]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({
        id: stockAlert.stockId,
        key: page.key,
        activity: { id: activity.id, label: activity.label, vendorName: vendor.name },
        level: stockAlert.level,
        remaining: stockAlert.remaining,
        threshold: batch.lowStockAt,
        mode: batch.mode,
        kind: stock.kind,
        startTs: stock.startTs,
        endTs: stock.endTs,
        sinceTs: stockAlert.sinceTs,
      })
      .from(stockAlert)
      .innerJoin(stock, eq(stock.id, stockAlert.stockId))
      .innerJoin(batch, eq(batch.id, stock.batchId))
      .innerJoin(activity, eq(activity.id, stock.activityId))
      .innerJoin(vendor, eq(vendor.id, activity.vendorId))
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm
      .select({ total: count() })
      .from(stockAlert)
      .innerJoin(stock, eq(stock.id, stockAlert.stockId))
      .innerJoin(batch, eq(batch.id, stock.batchId))
      .innerJoin(activity, eq(activity.id, stock.activityId))
      .innerJoin(vendor, eq(vendor.id, activity.vendorId))
      .where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ id, key: _key, level: at, remaining, threshold, sinceTs, ...row }) => ({
      ...row,
      stockId: id,
      level: at ?? 'low',
      remaining: remaining ?? 0,
      threshold: threshold ?? 0,
      sinceTs: sinceTs ?? 0,
    })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})
