import type { ReadDb } from '#handler/office-context.ts'
import { VISIT_SQL } from '#kernel/orders/tables.ts'
import { readTogether } from '#kernel/time/split-period.ts'
import type { Period } from '#kernel/time/types.ts'

/** Whose visits count; neither: everybody's. */
export interface Visited {
  groupIds?: readonly string[] | undefined
  vendorId?: string | undefined
}

const visit = VISIT_SQL.replaceAll('snapshot', 'i.snapshot')

/**
 * Statement with a row per part, in order. `+` keeps SQLite on the index `order_item_visits`, which has every column of
 * the sum: by state, partner or buyer it would read each order.
 */
function visitStatement(parts: readonly Period[], { groupIds, vendorId }: Visited) {
  const ofVendor = vendorId === undefined ? '' : ' and +i.vendor_id = ?'
  const ofGroups =
    groupIds === undefined
      ? ''
      : ' and +i.user_id in (select u.id from user u where u.group_id in (select g.value from json_each(?) g))'
  return {
    sql: `select (select coalesce(sum(i.quantity), 0) from order_item i
        where +i.status = 'Success' and ${visit} >= p.value ->> 0 and ${visit} < p.value ->> 1${ofVendor}${ofGroups}) as visits
      from json_each(?) p order by p.key`,
    args: [
      ...(vendorId === undefined ? [] : [vendorId]),
      ...(groupIds === undefined ? [] : [JSON.stringify(groupIds)]),
      JSON.stringify(parts.map(({ startTs, endTs }) => [startTs, endTs])),
    ],
  }
}

/** Tickets that stand for each part, read about a month at a time. */
export async function readVisits(db: ReadDb, parts: readonly Period[], visited: Visited): Promise<number[]> {
  const counts: number[] = []
  for (const together of readTogether(parts)) {
    const { sql, args } = visitStatement(together, visited)
    const { rows } = await db.query(sql, args)
    for (const row of rows) counts.push(Number(row.visits))
  }
  return counts
}
