import { type AnyColumn, and, asc, count, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { wantedActivities } from '#features/catalogue/activities/wanted-activities.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { activity, activityCategory, vendor } from '#kernel/catalogue/tables.ts'
import { agencyCommission } from '#kernel/orders/agency-sql.ts'
import { batch, ticketInfo, ticketOption } from '#kernel/stock/tables.ts'
import type { ActivitySelection, PricedItem } from './change-shapes.ts'

/** Fields of one activity that a bulk change may read. */
export interface Target {
  id: string
  label: string
  updatedAt: number
  visibility: 'Public' | 'Hidden' | 'Archived'
  publishAt: number | null
  cse: boolean
  forChildren: boolean
  groupId: string | null
  vendorId: string | null
  vendorGroupId: string | null
  stockType: 'Standard' | 'PromoCode' | 'MemberCard'
  catIds: string[]
  /** Prices of all unarchived tickets and their options. */
  prices: PricedItem[]
  /** Buying price of each of them, cents by id. */
  bought: ReadonlyMap<string, number>
  /** Commission of a partner who sells by an agent, in hundredths of a percent. */
  commission: number | null
}

interface Reader {
  db: ReadDb
  scope: Scope
}

/** Condition: the selected activities of the scope that existed at that moment. */
function selected({ scope }: Reader, selection: ActivitySelection, asOf: number): SQL | undefined {
  const chosen =
    selection.by === 'ids'
      ? and(scope.where(activity.groupId), within(activity.id, selection.ids))
      : wantedActivities(scope, selection)
  return and(chosen, lte(activity.createdAt, asOf))
}

/** Takes all ids as one argument, so that each step runs the same statement. */
const within = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`

export async function countSelected(reader: Reader, selection: ActivitySelection, asOf: number): Promise<number> {
  const where = selected(reader, selection, asOf)
  const [counted] = await reader.db.orm.select({ total: count() }).from(activity).where(where)
  return counted?.total ?? 0
}

interface TargetPage {
  asOf: number
  /** Id after which to continue. Ids are the only order that the change itself does not alter. */
  after: string | null
  limit: number
}

/** Loads the next of the selected activities. */
export function nextTargets(
  reader: Reader,
  selection: ActivitySelection,
  { asOf, after, limit }: TargetPage,
): Promise<Target[]> {
  const behind = after === null ? undefined : gt(activity.id, after)
  return loadTargets(reader, and(selected(reader, selection, asOf), behind), limit)
}

/** Loads those of these ids that are in the scope. */
export const loadScopedTargets = (reader: Reader, ids: readonly string[]): Promise<Target[]> =>
  loadTargets(reader, and(reader.scope.where(activity.groupId), within(activity.id, ids)), ids.length)

async function loadTargets({ db }: Reader, where: SQL | undefined, limit: number): Promise<Target[]> {
  const rows = await db.orm
    .select({
      id: activity.id,
      label: activity.label,
      updatedAt: activity.updatedAt,
      visibility: activity.visibility,
      publishAt: activity.publishAt,
      cse: activity.cse,
      forChildren: activity.forChildren,
      groupId: activity.groupId,
      vendorId: activity.vendorId,
      vendorGroupId: vendor.groupId,
      stockType: activity.stockType,
      commission: agencyCommission(sql`${activity.vendorId}`),
    })
    .from(activity)
    .leftJoin(vendor, eq(vendor.id, activity.vendorId))
    .where(where)
    .orderBy(asc(activity.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const ofTicket = {
    id: ticketInfo.id,
    activityId: batch.activityId,
    label: ticketInfo.label,
    bought: ticketInfo.buyingPrice,
  }
  const ofOption = {
    id: ticketOption.id,
    activityId: batch.activityId,
    label: ticketOption.label,
    bought: ticketOption.buyingPrice,
  }
  const [categories, tickets, options] = await db.orm.batch([
    db.orm
      .select({ activityId: activityCategory.activityId, id: activityCategory.categoryId })
      .from(activityCategory)
      .where(within(activityCategory.activityId, ids))
      .orderBy(asc(activityCategory.position)),
    db.orm
      .select({
        ...ofTicket,
        fees: ticketInfo.fees,
        youpiizPrice: ticketInfo.youpiizPrice,
        publicPrice: ticketInfo.publicPrice,
      })
      .from(batch)
      .innerJoin(ticketInfo, eq(ticketInfo.batchId, batch.id))
      .where(and(within(batch.activityId, ids), isNull(batch.archivedAt), isNull(ticketInfo.archivedAt)))
      .orderBy(asc(batch.createdAt), asc(batch.id), asc(ticketInfo.position)),
    db.orm
      .select({ ...ofOption, youpiizPrice: ticketOption.youpiizPrice, publicPrice: ticketOption.publicPrice })
      .from(batch)
      .innerJoin(ticketInfo, eq(ticketInfo.batchId, batch.id))
      .innerJoin(ticketOption, eq(ticketOption.ticketInfoId, ticketInfo.id))
      .where(
        and(
          within(batch.activityId, ids),
          isNull(batch.archivedAt),
          isNull(ticketInfo.archivedAt),
          isNull(ticketOption.archivedAt),
        ),
      )
      .orderBy(asc(batch.createdAt), asc(ticketInfo.position), asc(ticketOption.position)),
  ])
  const catsByActivity = Map.groupBy(categories, ({ activityId }) => activityId)
  const pricesByActivity = Map.groupBy(
    [
      ...tickets.map(({ activityId, bought, ...item }) => ({
        activityId,
        bought,
        item: { ...item, kind: 'ticket' as const },
      })),
      ...options.map(({ activityId, bought, ...item }) => ({
        activityId,
        bought,
        item: { ...item, kind: 'option' as const, fees: 0 },
      })),
    ],
    ({ activityId }) => activityId,
  )
  return rows.map((row) => ({
    ...row,
    catIds: (catsByActivity.get(row.id) ?? []).map(({ id }) => id),
    prices: (pricesByActivity.get(row.id) ?? []).map(({ item }) => item),
    bought: new Map((pricesByActivity.get(row.id) ?? []).map(({ item, bought }) => [item.id, bought])),
  }))
}
