import { inArray, isNotNull, and as together } from 'drizzle-orm'
import { statementEntry } from '#features/money/accounting/tables.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import type { Period } from '#kernel/time/types.ts'
import { commissionVatByVendor } from './commission-by-month.ts'
import { findExchanged } from './entry-kinds.ts'
import { findGivenBack, lessGivenBack } from './given-back.ts'
import { countTickets, noEntries, noSums, soldNames, sums, within } from './read-statement.ts'
import type { StatementKind, StatementRow } from './statement-shapes.ts'

/** Partners or groups with entries in the period, by name; one scan of a covering index. */
export async function readStatementRows(
  { db, groups, region }: Pick<OfficeReadContext, 'db' | 'groups' | 'region'>,
  of: StatementKind,
  period: Period,
): Promise<StatementRow[]> {
  const column = of === 'vendor' ? statementEntry.vendorId : statementEntry.groupId
  const [found, givenBack, exchanged, vats] = await Promise.all([
    db.orm
      .select({ id: column, ...sums })
      .from(statementEntry)
      .where(together(within(period), isNotNull(column)))
      .groupBy(column),
    of === 'group' ? findGivenBack(db, period, null) : [],
    findExchanged(db, of, period),
    of === 'vendor' ? commissionVatByVendor(db, region.zone, period, null) : new Map<string, number>(),
  ])
  const byGroup = Map.groupBy(givenBack, ({ groupId }) => groupId)
  // Adds groups that only had refunds in the period, neither sales nor withdrawals.
  const others = [...byGroup.keys()].filter((id) => !found.some((row) => row.id === id))
  const ids = [...found.map(({ id }) => String(id)), ...others]
  const names = of === 'vendor' ? await vendorNames() : new Map(ids.map((id) => [id, groupName(groups, id)]))
  const bySale = new Map(
    found.map(({ id, ...row }) => [String(id), countTickets({ ...noEntries, ...row }, exchanged.get(String(id)))]),
  )
  return ids
    .map(
      (id): StatementRow => ({
        ...lessGivenBack(bySale.get(id) ?? noSums, byGroup.get(id) ?? []),
        ...{ id, label: names.get(id) || id, commissionVat: vats.get(id) ?? 0 },
      }),
    )
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'))

  async function vendorNames() {
    const known = await db.orm.select({ id: vendor.id, name: vendor.name }).from(vendor).where(inArray(vendor.id, ids))
    const present = new Map(known.map(({ id, name }) => [id, name]))
    const gone = ids.filter((id) => !present.has(id))
    return gone.length === 0 ? present : new Map([...present, ...(await soldNames(db, gone))])
  }
}
