import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'

/** Condition on sold orders. The index `order_item_figures` covers all columns of the sums, so no table row is read. */
const SOLD = "i.status = 'Success' and i.started_at >= ? and i.started_at < ?"
const CENTS = 'coalesce(sum(i.ticket_info_total + i.options_total + i.fees), 0)'

/** Groups whose members' orders count; null: all orders. */
export type CountedGroups = readonly string[] | null

/**
 * Condition on the buyers. `+` keeps the scan on the covering index: through the person's index, SQLite would read each
 * order.
 */
const ofPeople = (groups: CountedGroups, column: string) =>
  groups === null
    ? { sql: '', args: [] }
    : {
        sql: ` and +${column} in (select u.id from user u where u.group_id in (select g.value from json_each(?) g))`,
        args: [JSON.stringify(groups)],
      }

/** Statements with one row per part, in order: orders sold, and purchases that reached the payment. */
function seriesStatements(parts: readonly Period[], groups: CountedGroups) {
  const people = ofPeople(groups, 'i.user_id')
  const buyers = ofPeople(groups, 'a.user_id')
  const bounds = JSON.stringify(parts.map(({ startTs, endTs }) => [startTs, endTs]))
  const within = (column: string) => `${column} >= p.value ->> 0 and ${column} < p.value ->> 1`
  return [
    {
      sql: `select (select json_array(${CENTS}, coalesce(sum(i.quantity), 0), count(distinct i.attempt_id)) from order_item i
          where i.status = 'Success' and ${within('i.started_at')}${people.sql}) as sums
        from json_each(?) p order by p.key`,
      args: [...people.args, bounds],
    },
    {
      sql: `select (select json_array(count(*), coalesce(sum(a.status = 'Paid'), 0)) from attempt a
          where ${within('a.started_at')}${buyers.sql}) as sums
        from json_each(?) p order by p.key`,
      args: [...buyers.args, bounds],
    },
  ]
}

function rankStatements({ startTs, endTs }: Period, groups: CountedGroups) {
  const people = ofPeople(groups, 'i.user_id')
  const args = [startTs, endTs, ...people.args]
  return [
    {
      sql: `select i.activity_id, i.vendor_id, ${CENTS} as cents, sum(i.quantity) as tickets from order_item i
        where ${SOLD}${people.sql} group by i.activity_id, i.vendor_id`,
      args,
    },
    {
      sql: `select u.group_id, ${CENTS} as cents, sum(i.quantity) as tickets from order_item i cross join user u
        on u.id = i.user_id where ${SOLD}${people.sql} group by u.group_id`,
      args,
    },
  ]
}

export interface Sum {
  cents: number
  tickets: number
}

function add(sums: Map<string, Sum>, id: unknown, row: Record<string, unknown>): void {
  const sum = sums.get(String(id)) ?? { cents: 0, tickets: 0 }
  sums.set(String(id), { cents: sum.cents + Number(row.cents), tickets: sum.tickets + Number(row.tickets) })
}

export interface Ranks {
  activities: Map<string, Sum>
  vendors: Map<string, Sum>
  groups: Map<string, Sum>
}

const parseNumbers = (rows: readonly Record<string, unknown>[] | undefined, at: number): number[] => {
  const read: unknown = JSON.parse(String(rows?.[at]?.sums))
  return Array.isArray(read) ? read.map(Number) : []
}

/** Sums consecutive parts, and adds their sales by activity, partner and group to `ranks`. */
export async function readSums(db: ReadDb, parts: readonly Period[], groups: CountedGroups, ranks: Ranks) {
  const whole = { startTs: parts[0]?.startTs ?? 0, endTs: parts.at(-1)?.endTs ?? 0 }
  const [sold, opened, ofActivities, ofGroups] = await db.readBatch([
    ...seriesStatements(parts, groups),
    ...rankStatements(whole, groups),
  ])
  for (const row of ofActivities?.rows ?? []) {
    add(ranks.activities, row.activity_id, row)
    add(ranks.vendors, row.vendor_id, row)
  }
  for (const row of ofGroups?.rows ?? []) add(ranks.groups, row.group_id, row)
  return parts.map((_, at) => {
    const [cents = 0, tickets = 0, orders = 0] = parseNumbers(sold?.rows, at)
    const [count = 0, paid = 0] = parseNumbers(opened?.rows, at)
    return { cents, tickets, orders, opened: count, paid }
  })
}
