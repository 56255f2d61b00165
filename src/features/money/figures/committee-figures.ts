import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { splitPeriod } from '#kernel/time/split-period.ts'
import type { Period } from '#kernel/time/types.ts'
import { committeeFigures } from './contract.ts'
import { readVisits } from './visit-sums.ts'

/** Purchases by the statement of the group, on the day of each sale and cancellation; visits of its present members. */
export const committeeFiguresHandler = handleOffice(committeeFigures, async (ctx, { from, to, by }) => {
  const { db, region, scope } = ctx
  const groupId = scope.groupId ?? ''
  const parts = splitPeriod(region.zone, askedPeriod(region.zone, ctx.now, { from, to }), by)
  const [bought, counts] = await Promise.all([
    readPurchases(db, groupId, parts),
    readVisits(db, parts, { groupIds: [groupId] }),
  ])
  return {
    periods: parts.map((part, at) => {
      const [tickets = 0, members = 0, committee = 0] = bought[at] ?? []
      return { from: part.from, to: part.to, tickets, members, committee, visits: counts[at] ?? 0 }
    }),
  }
})

/** Net tickets, and cents paid by members and by the committee, of each part. */
async function readPurchases(db: ReadDb, groupId: string, parts: readonly Period[]): Promise<number[][]> {
  const { rows } = await db.query(
    `select (select json_array(coalesce(sum(e.quantity), 0), coalesce(sum(e.price + e.fees - e.subsidy), 0),
        coalesce(sum(e.subsidy), 0)) from statement_entry e
        where e.group_id = ? and e.book_ts >= p.value ->> 0 and e.book_ts < p.value ->> 1) as sums
      from json_each(?) p order by p.key`,
    [groupId, JSON.stringify(parts.map(({ startTs, endTs }) => [startTs, endTs]))],
  )
  return rows.map(({ sums }): number[] => JSON.parse(String(sums)))
}
