import { desc, eq, isNotNull, sql, and as together } from 'drizzle-orm'
import { closedMonth, statementEntry } from '#features/money/accounting/tables.ts'
import { soldNames, sums, within } from '#features/money/statements/read-statement.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import type { SoldSums } from './payout-amount.ts'

/** Closed months that a list without a month shows. */
const SHOWN_MONTHS = 12

export interface MonthSums extends SoldSums {
  month: string
  vendorId: string
}

type ClosedMonth = Pick<typeof closedMonth.$inferSelect, 'month' | 'startTs' | 'endTs'>

export const readClosedMonths = (db: ReadDb): Promise<ClosedMonth[]> =>
  db.orm
    .select({ month: closedMonth.month, startTs: closedMonth.startTs, endTs: closedMonth.endTs })
    .from(closedMonth)
    .orderBy(desc(closedMonth.startTs))

export async function findClosedMonth(db: ReadDb, month: string): Promise<ClosedMonth | undefined> {
  const [found] = await db.orm.select().from(closedMonth).where(eq(closedMonth.month, month))
  return found
}

export const shownMonths = (closed: readonly ClosedMonth[], month: string | undefined): readonly ClosedMonth[] =>
  month === undefined ? closed.slice(0, SHOWN_MONTHS) : closed.filter((each) => each.month === month)

/** Sums that each partner sold in each of these months. */
export async function readMonthSums(
  db: ReadDb,
  months: readonly ClosedMonth[],
  vendorId?: string,
): Promise<MonthSums[]> {
  const found = await Promise.all(
    months.map(async ({ month, ...period }) => {
      const rows = await db.orm
        .select({
          vendorId: statementEntry.vendorId,
          owed: sums.owed,
          commission: sums.commission,
          agency: sql<number>`count(${statementEntry.commissionVat})`,
        })
        .from(statementEntry)
        .where(
          together(
            within(period),
            isNotNull(statementEntry.vendorId),
            vendorId === undefined ? undefined : eq(statementEntry.vendorId, vendorId),
          ),
        )
        .groupBy(statementEntry.vendorId)
      return rows.map(({ vendorId: id, owed, commission, agency }) => ({
        ...{ vendorId: id, month, owed: Number(owed), commission: Number(commission), isAgency: Number(agency) > 0 },
      }))
    }),
  )
  return found.flat()
}

/** Present names of partners; of deleted ones those of their last sale. */
export async function partnerNames(db: ReadDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query('select id, name from vendor where id in (select value from json_each(?))', [
    JSON.stringify([...new Set(ids)]),
  ])
  const known = new Map(rows.map(({ id, name }) => [String(id), String(name)]))
  const gone = [...new Set(ids)].filter((id) => !known.has(id))
  return gone.length === 0 ? known : new Map([...known, ...(await soldNames(db, gone))])
}

export async function findVendor(db: ReadDb, vendorId: string) {
  const [found] = await db.orm
    .select({ id: vendor.id, name: vendor.name, contact: vendor.contact, legalIdentity: vendor.legalIdentity })
    .from(vendor)
    .where(eq(vendor.id, vendorId))
  return found
}
