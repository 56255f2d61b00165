import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { statementEntry } from '#features/money/accounting/tables.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import type { Period } from '#kernel/time/types.ts'
import type { Exchanged } from './entry-kinds.ts'
import type { StatementKind, StatementSums } from './statement-shapes.ts'

export const within = ({ startTs, endTs }: Period) =>
  and(gte(statementEntry.bookTs, startTs), lt(statementEntry.bookTs, endTs))

/** Condition on the entries of a partner or group in a period, served by the index of its column in booking order. */
export const matchEntries = (of: StatementKind, id: string, period: Period): SQL | undefined =>
  and(eq(of === 'vendor' ? statementEntry.vendorId : statementEntry.groupId, id), within(period))

export const sums = {
  /** Tickets put on and taken off, exchanges among them (`countTickets`). */
  added: sql<number>`coalesce(sum(max(${statementEntry.quantity}, 0)), 0)`,
  withdrawn: sql<number>`coalesce(sum(max(-${statementEntry.quantity}, 0)), 0)`,
  price: sql<number>`coalesce(sum(${statementEntry.price}), 0)`,
  fees: sql<number>`coalesce(sum(${statementEntry.fees}), 0)`,
  owed: sql<number>`coalesce(sum(${statementEntry.owed}), 0)`,
  commission: sql<number>`coalesce(sum(${statementEntry.commission}), 0)`,
  agencyPrice: sql<number>`coalesce(sum(iif(${statementEntry.commissionVat} is null, 0, ${statementEntry.price})), 0)`,
  committee: sql<number>`coalesce(sum(${statementEntry.subsidy}), 0)`,
  members: sql<number>`coalesce(sum(${statementEntry.price} + ${statementEntry.fees} - ${statementEntry.subsidy}), 0)`,
}

/** Sums of all entries of a period. */
export const entrySums = (db: ReadDb, period: Period) => db.orm.select(sums).from(statementEntry).where(within(period))

/** Sums of entries as the database has them. */
export type EntrySums = Record<keyof typeof sums, number>
export const noEntries: EntrySums = {
  ...{ added: 0, withdrawn: 0, price: 0, fees: 0 },
  ...{ owed: 0, commission: 0, agencyPrice: 0, committee: 0, members: 0 },
}

/** Tells exchanges from sales and cancellations: what an exchange sells again is no second sale. */
export function countTickets(
  { added, withdrawn, ...found }: EntrySums,
  exchanged: Exchanged | undefined,
): StatementSums {
  const { exchangedOut, exchangedIn } = exchanged ?? { exchangedOut: 0, exchangedIn: 0 }
  const counts = { sold: added - exchangedIn, cancelled: withdrawn - exchangedOut, tickets: added - withdrawn }
  return { ...found, ...counts, exchangedOut, exchangedIn, commissionVat: 0, givenBack: 0 }
}

export const noSums: StatementSums = {
  ...{ sold: 0, cancelled: 0, exchangedOut: 0, exchangedIn: 0, tickets: 0, price: 0, fees: 0, owed: 0 },
  ...{ commission: 0, commissionVat: 0, agencyPrice: 0, committee: 0, members: 0, givenBack: 0 },
}

export const plus = (all: StatementSums, one: StatementSums): StatementSums => ({
  sold: all.sold + one.sold,
  cancelled: all.cancelled + one.cancelled,
  exchangedOut: all.exchangedOut + one.exchangedOut,
  exchangedIn: all.exchangedIn + one.exchangedIn,
  tickets: all.tickets + one.tickets,
  price: all.price + one.price,
  fees: all.fees + one.fees,
  owed: all.owed + one.owed,
  agencyPrice: all.agencyPrice + one.agencyPrice,
  commission: all.commission + one.commission,
  commissionVat: all.commissionVat + one.commissionVat,
  committee: all.committee + one.committee,
  members: all.members + one.members,
  givenBack: all.givenBack + one.givenBack,
})

/** Name of a partner or group, for one in the trash the name of its last sale; null if unknown. */
export async function findStatementName(
  { db, groups }: Pick<OfficeReadContext, 'db' | 'groups'>,
  of: StatementKind,
  id: string,
): Promise<string | null> {
  if (of === 'vendor') {
    const [found] = await db.orm.select({ name: vendor.name }).from(vendor).where(eq(vendor.id, id))
    return found?.name ?? (await soldNames(db, [id])).get(id) ?? null
  }
  if (groups.get(id)) return groupName(groups, id)
  const [sold] = await db.orm
    .select({ id: statementEntry.id })
    .from(statementEntry)
    .where(eq(statementEntry.groupId, id))
    .limit(1)
  return sold ? id : null
}

/** Names of partners at the time of their last sale. */
export async function soldNames(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query(
    `select j.value as id, (select i.snapshot ->> '$.vendor.name' from order_item i where i.vendor_id = j.value
        order by i.started_at desc limit 1) as name from json_each(?) j`,
    [JSON.stringify(ids)],
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[String(id), String(name)] as const])))
}
