import { min } from 'drizzle-orm'
import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { readTogether, splitPeriod } from '#kernel/time/split-period.ts'
import { figures } from './contract.ts'
import type { PeriodFigures, RankedFigures, SoldFigures } from './figure-shapes.ts'
import { type Ranks, readSums, type Sum } from './figure-sums.ts'

const TOP = 10

/** Counts again on each call, about a month of orders per statement (chapter months-and-sums). */
export const figuresHandler = handleOffice(figures, async (ctx, { from, to, by, ofGroupId }, fail) => {
  const { db, groups, region } = ctx
  if (ofGroupId !== undefined && !groups.get(ofGroupId)) return fail('groupNotFound')
  const counted = ofGroupId === undefined ? null : groups.subtreeIds(ofGroupId)
  const parts = splitPeriod(region.zone, askedPeriod(region.zone, ctx.now, { from, to }), by)
  const ranks: Ranks = { activities: new Map(), vendors: new Map(), groups: new Map() }
  const periods: PeriodFigures[] = []
  for (const together of readTogether(parts)) {
    const sums = await readSums(db, together, counted, ranks)
    for (const [at, part] of together.entries())
      periods.push({ from: part.from, to: part.to, ...(sums[at] ?? nothing) })
  }
  const [activities, vendors] = [rankSums(ranks.activities), rankSums(ranks.vendors)]
  const [names, [first]] = await Promise.all([
    lastNames(db, { activities, vendors }),
    db.orm.select({ ts: min(orderItem.startedAt) }).from(orderItem),
  ])
  return {
    periods,
    total: periods.reduce(plus, nothing),
    activities: activities.map(named(names.activities)),
    vendors: vendors.map(named(names.vendors)),
    groups: rankSums(ranks.groups).map(([id, sum]) => ({ id, label: groupName(groups, id) || id, ...sum })),
    firstTs: first?.ts ?? null,
  }
})

const nothing: SoldFigures = { cents: 0, tickets: 0, orders: 0, opened: 0, paid: 0 }

const plus = (all: SoldFigures, one: SoldFigures): SoldFigures => ({
  cents: all.cents + one.cents,
  tickets: all.tickets + one.tickets,
  orders: all.orders + one.orders,
  opened: all.opened + one.opened,
  paid: all.paid + one.paid,
})

type Ranked = [id: string, sum: Sum]

const rankSums = (sums: ReadonlyMap<string, Sum>): Ranked[] =>
  [...sums].toSorted(([, one], [, other]) => other.cents - one.cents || other.tickets - one.tickets).slice(0, TOP)

const named =
  (names: ReadonlyMap<string, string>) =>
  ([id, sum]: Ranked): RankedFigures => ({ id, label: names.get(id) ?? id, ...sum })

/** Names at the time of the last sale: some of the ranked activities and partners are in the trash by now. */
async function lastNames(db: ReadDb, { activities, vendors }: { activities: Ranked[]; vendors: Ranked[] }) {
  const statement = (column: string, path: string, ranked: readonly Ranked[]) => ({
    sql: `select j.value as id, (select i.snapshot ->> '${path}' from order_item i where i.${column} = j.value
        order by i.started_at desc limit 1) as label from json_each(?) j`,
    args: [JSON.stringify(ranked.map(([id]) => id))],
  })
  const [ofActivities, ofVendors] = await db.readBatch([
    statement('activity_id', '$.activity.label', activities),
    statement('vendor_id', '$.vendor.name', vendors),
  ])
  const labelsById = (rows: readonly Record<string, unknown>[] = []) =>
    new Map(rows.map(({ id, label }) => [String(id), String(label)]))
  return { activities: labelsById(ofActivities?.rows), vendors: labelsById(ofVendors?.rows) }
}
