import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import type { StatementLine, StatementSums } from './statement-shapes.ts'

/** Net amount refunded or disputed on a purchase while its items stay valid; negative if money was reclaimed. */
export interface GivenBack {
  purchaseId: string
  number: string | null
  groupId: string
  ts: number
  bookTs: number
  committee: number
  members: number
}

/**
 * Query of ledger entries that lower sales without an item. Committees: ledger less statement, since a withdrawal takes
 * off the whole share; one after a partial refund adds that part back, so that all sums up to the ledger.
 */
const GIVEN_BACK = `
  with moved as (
    select distinct attempt_id as id from ledger_entry
    where book_ts >= ?1 and book_ts < ?2 and bucket in ('sold', 'feesKept') and (item_id is null or kind = 'subsidyReturned')
  ), purchases as (
    select m.id, a.number,
      (select s.group_id from statement_entry s join order_item o on o.id = s.item_id where o.attempt_id = m.id limit 1) as group_id
    from moved m join attempt a on a.id = m.id
  ), booked as (
    select p.*, max(e.ts) as ts, max(e.book_ts) as book_ts,
      sum(iif(e.payer = 'member' and e.item_id is null, e.amount, 0)) as members,
      sum(iif(e.payer = 'committee', e.amount, 0)) - coalesce((select sum(s.subsidy) from statement_entry s
        where s.item_id in (select o.id from order_item o where o.attempt_id = p.id)
          and s.book_ts >= ?1 and s.book_ts < ?2), 0) as committee
    from purchases p join ledger_entry e on e.attempt_id = p.id
    where p.group_id = coalesce(?3, p.group_id) and e.book_ts >= ?1 and e.book_ts < ?2 and e.bucket in ('sold', 'feesKept')
    group by p.id
  )
  select * from booked where members <> 0 or committee <> 0 order by ts, id`

/** Refunds of one group, or of all. */
export async function findGivenBack(
  db: ReadDb,
  { startTs, endTs }: Period,
  groupId: string | null,
): Promise<GivenBack[]> {
  const { rows } = await db.query(GIVEN_BACK, [startTs, endTs, groupId])
  return rows.map((row) => ({
    purchaseId: String(row.id),
    number: row.number === null ? null : String(row.number),
    groupId: String(row.group_id),
    ts: Number(row.ts),
    bookTs: Number(row.book_ts),
    committee: Number(row.committee),
    members: Number(row.members),
  }))
}

export const lessGivenBack = <Sums extends StatementSums>(sums: Sums, found: readonly GivenBack[]): Sums => {
  const committee = found.reduce((sum, each) => sum + each.committee, 0)
  const members = found.reduce((sum, each) => sum + each.members, 0)
  return {
    ...sums,
    committee: sums.committee + committee,
    members: sums.members + members,
    givenBack: -committee - members,
  }
}

export const givenBackLine = ({ groupId: _, purchaseId, ...found }: GivenBack): StatementLine => ({
  ...found,
  id: `given-back-${purchaseId}`,
  purchaseId,
  movement: 'givenBack',
  ...{ activity: null, vendor: null, product: null, isOption: false },
  ...{ quantity: 0, buyingPrice: 0, owed: 0, commission: 0, price: 0, fees: 0 },
})
