import { sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import type { Buyer } from '#features/selling/cart/line-rules.ts'
import type { CallContext } from '#handler/context.ts'
import { visitorRights } from '#handler/reader-rights.ts'
import { activityProblem } from '#kernel/catalogue/activity-problem.ts'

interface OpeningRow {
  cse: number
  groupId: string | null
  listed: number
  opensAt: number
}

type Reader = Pick<Buyer, 'permissions' | 'groupPath'>

const currentReader = ({ actor }: Pick<CallContext, 'actor'>): Reader =>
  actor.kind === 'visitor' ? { permissions: visitorRights, groupPath: [] } : actor

/** Loads the opening of a stock whose sale starts at a set moment; undefined if there is none. */
export async function loadOpening({ orm }: Pick<RegionDb, 'orm'>, openingId: string): Promise<OpeningRow | undefined> {
  const [row] = await orm.all<OpeningRow>(sql`
    select a.cse, coalesce(a.group_id, v.group_id) as "groupId", b.opens_at as "opensAt",
      exists (select 1 from activity_listing l where l.scope = 'all' and l.activity_id = a.id) as listed
    from batch b join activity a on a.id = b.activity_id join vendor v on v.id = a.vendor_id
    where b.id = ${openingId} and b.opens_at is not null and b.archived_at is null and a.stock_type = 'Standard'`)
  return row
}

/**
 * Returns why the caller may not wait for it or check its draw, or null. Callers who could not buy it do not learn that
 * it exists.
 */
export function openingProblem(
  row: OpeningRow | undefined,
  ctx: Pick<CallContext, 'actor'>,
): 'openingNotFound' | 'premiumRequired' | null {
  const activity = row && { listed: row.listed === 1, groupId: row.groupId, cse: row.cse === 1 }
  const problem = activityProblem(activity, currentReader(ctx))
  return problem === null || problem === 'premiumRequired' ? problem : 'openingNotFound'
}
