import { eq } from 'drizzle-orm'
import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { statementEntry } from '#features/money/accounting/tables.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { splitPeriod } from '#kernel/time/split-period.ts'
import { visits } from './contract.ts'
import { readVisits } from './visit-sums.ts'

/** Counts again on each call, as the figures do; days to come have what is sold for them already. */
export const visitsHandler = handleOffice(visits, async (ctx, { from, to, by, ofGroupId, vendorId }, fail) => {
  const { db, groups, region } = ctx
  if (ofGroupId !== undefined && !groups.get(ofGroupId)) return fail('groupNotFound')
  if (vendorId !== undefined && !(await isKnown(vendorId))) return fail('vendorNotFound')
  const parts = splitPeriod(region.zone, askedPeriod(region.zone, ctx.now, { from, to }), by)
  const groupIds = ofGroupId === undefined ? undefined : groups.subtreeIds(ofGroupId)
  const counts = await readVisits(db, parts, { groupIds, vendorId })
  const periods = parts.map((part, at) => ({ from: part.from, to: part.to, visits: counts[at] ?? 0 }))
  return { periods, total: periods.reduce((sum, each) => sum + each.visits, 0) }

  /** A partner that was deleted is known by what it sold. */
  async function isKnown(id: string): Promise<boolean> {
    const [stored, sold] = await db.orm.batch([
      db.orm.select({ id: vendor.id }).from(vendor).where(eq(vendor.id, id)),
      db.orm.select({ id: statementEntry.id }).from(statementEntry).where(eq(statementEntry.vendorId, id)).limit(1),
    ])
    return stored.length > 0 || sold.length > 0
  }
})
