import { inArray, isNotNull, and as together } from 'drizzle-orm'
import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { listStatements } from './contract.ts'
import { findExchanged } from './entry-kinds.ts'
import { findGivenBack, lessGivenBack } from './given-back.ts'
import { countTickets, noEntries, noSums, plus, soldNames, sums, within } from './read-statement.ts'
import type { StatementRow } from './statement-shapes.ts'

/** Lists the partners or groups with entries in the period, by one scan of a covering index. */
export const listStatementsHandler = handleOffice(listStatements, async (ctx, { of, from, to }) => {
  const { db, groups, region } = ctx
  const column = of === 'vendor' ? statementEntry.vendorId : statementEntry.groupId
  const period = askedPeriod(region.zone, ctx.now, { from, to })
  const [found, givenBack, exchanged] = await Promise.all([
    db.orm
      .select({ id: column, ...sums })
      .from(statementEntry)
      .where(together(within(period), isNotNull(column)))
      .groupBy(column),
    of === 'group' ? findGivenBack(db, period, null) : [],
    findExchanged(db, of, period),
  ])
  const byGroup = Map.groupBy(givenBack, ({ groupId }) => groupId)
  // Adds groups that only had refunds in the period, neither sales nor withdrawals.
  const others = [...byGroup.keys()].filter((id) => !found.some((row) => row.id === id))
  const ids = [...found.map(({ id }) => String(id)), ...others]
  const names = of === 'vendor' ? await vendorNames() : new Map(ids.map((id) => [id, groupName(groups, id)]))
  const bySale = new Map(
    found.map(({ id, ...row }) => [String(id), countTickets({ ...noEntries, ...row }, exchanged.get(String(id)))]),
  )
  const rows = ids
    .map(
      (id): StatementRow => ({
        ...lessGivenBack(bySale.get(id) ?? noSums, byGroup.get(id) ?? []),
        ...{ id, label: names.get(id) || id },
      }),
    )
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'))
  return { rows, total: rows.reduce(plus, noSums) }

  async function vendorNames() {
    const known = await db.orm.select({ id: vendor.id, name: vendor.name }).from(vendor).where(inArray(vendor.id, ids))
    const present = new Map(known.map(({ id, name }) => [id, name]))
    const gone = ids.filter((id) => !present.has(id))
    return gone.length === 0 ? present : new Map([...present, ...(await soldNames(db, gone))])
  }
})
