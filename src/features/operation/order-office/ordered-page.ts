import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { cursorBehind, type ListPage, toPage } from '#handler/list-page.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { givenBack, isPaid, type OrderCondition, paid } from './order-conditions.ts'

/** Up to this many orders of one condition are fetched and sorted; of more, the newest are looked at in their order. */
const FEW = 2_000
/** Most orders that one page looks at; the next page goes on from there, so that a rare mix costs pages, not seconds. */
const LOOKED_AT = 20_000
/** Most orders that are looked at to count them: a count takes longer than the page. */
const LOOKED_AT_TO_COUNT = 2_000
/** Highest exact count: counting a million rows takes longer than reading a hundred. */
const COUNTED_AT_MOST = 1_000

interface WantedOrders {
  conditions: readonly OrderCondition[]
  /** Start of the orders: from inclusive, to exclusive. */
  fromTs: number | undefined
  toTs: number | undefined
  page: ListPage
}

export interface OrderIds {
  ids: string[]
  nextPageToken: string | null
  total: number
  /** Cents over the counted orders; null where there may be more of them. */
  sums: { paid: number; givenBack: number } | null
}

/** Ids of the orders that meet all conditions, the newest first, never by a walk through all orders. */
export async function readOrderIds(db: ReadDb, { conditions, fromTs, toTs, page }: WantedOrders): Promise<OrderIds> {
  const { lead, rest, isFew } = await leading(db, conditions)
  // Few are sorted: the index of their starts would only lead away from them.
  const start = isFew ? sql`+${orderItem.startedAt}` : sql`${orderItem.startedAt}`
  const along = and(
    lead,
    fromTs === undefined ? undefined : gte(start, fromTs),
    toTs === undefined ? undefined : lt(start, toTs),
  )
  const where = and(along, ...rest.map(({ each }) => each))
  // One condition alone needs no bound: whatever it reads is shown.
  const isBounded = rest.length > 0 && !isFew
  const floorBehind = (after: SQL | undefined, most: number) => sql<
    number | null
  >`(select ${orderItem.startedAt} from ${orderItem}
    where ${and(along, after) ?? sql`true`} order by ${orderItem.startedAt} desc limit 1 offset ${most - 1})`
  const within = (after: SQL | undefined, most: number) =>
    isBounded ? gte(orderItem.startedAt, sql`coalesce(${floorBehind(after, most)}, 0)`) : undefined
  const counted = db.orm
    .select({
      paid: sql<number>`case when ${isPaid} then ${paid} else 0 end`.as('paid'),
      givenBack: sql<number>`case when ${orderItem.refunded} is null then 0 else ${givenBack} end`.as('given_back'),
    })
    .from(orderItem)
    .where(and(where, within(undefined, LOOKED_AT_TO_COUNT)))
    .limit(COUNTED_AT_MOST)
    .as('counted')
  const [rows, [count], [looked]] = await db.orm.batch([
    db.orm
      .select({ id: orderItem.id, key: page.key })
      .from(orderItem)
      .where(and(where, page.after, within(page.after, LOOKED_AT)))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm
      .select({
        total: sql<number>`count(*)`,
        paid: sql<number>`coalesce(sum(${counted.paid}), 0)`,
        givenBack: sql<number>`coalesce(sum(${counted.givenBack}), 0)`,
      })
      .from(counted),
    db.orm
      .select({
        floor: isBounded ? floorBehind(page.after, LOOKED_AT) : sql<number | null>`null`,
        countFloor: isBounded ? floorBehind(undefined, LOOKED_AT_TO_COUNT) : sql<number | null>`null`,
      })
      .from(sql`(select 1)`),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  const floor = looked?.floor ?? null
  const isWhole = count !== undefined && count.total < COUNTED_AT_MOST && (looked?.countFloor ?? null) === null
  return {
    ids: shown.map(({ id }) => id),
    nextPageToken: nextCursor ?? (floor === null ? null : cursorBehind(page, floor)),
    total: Math.max(count?.total ?? 0, shown.length),
    sums: isWhole ? { paid: count.paid, givenBack: count.givenBack } : null,
  }
}

interface Leading {
  /** Condition by which orders are read; undefined: by their start alone. */
  lead: SQL | undefined
  /** Conditions for which each order that is read is looked at. */
  rest: readonly OrderCondition[]
  /** True if few are read, and then sorted. */
  isFew: boolean
}

/** Chooses the condition by which orders are read: the one that the fewest meet, or else one that keeps their order. */
async function leading(db: ReadDb, conditions: readonly OrderCondition[]): Promise<Leading> {
  const [only] = conditions
  if (only?.along && conditions.length === 1) return { lead: only.along, rest: [], isFew: false }
  const counts = await countIds(db, conditions)
  const fewest = Math.min(...counts)
  const few = fewest <= FEW ? conditions[counts.indexOf(fewest)] : undefined
  if (few?.ids)
    return { lead: inArray(orderItem.id, few.ids), rest: conditions.filter((each) => each !== few), isFew: true }
  const inOrder = conditions.find(({ along }) => along !== null)
  return { lead: inOrder?.along ?? undefined, rest: conditions.filter((each) => each !== inOrder), isFew: false }
}

/** Number of orders of each condition, counted up to one more than few. */
async function countIds(db: ReadDb, conditions: readonly OrderCondition[]): Promise<number[]> {
  const countable = conditions.flatMap(({ ids }, at) => (ids ? [{ ids, at }] : []))
  const counts = conditions.map(() => Number.POSITIVE_INFINITY)
  if (countable.length === 0) return counts
  const parts = countable.map(
    ({ ids, at }) =>
      sql`select ${sql.raw(String(at))} as at, (select count(*) from (select 1 from ${ids} limit ${FEW + 1})) as n`,
  )
  const rows = await db.orm.all<{ at: number; n: number }>(sql.join(parts, sql` union all `))
  for (const { at, n } of rows) counts[at] = n
  return counts
}
