import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tenant } from '#contract/tenant.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { type moveSteps, placement } from '#kernel/groups/tables.ts'
import type { Platform } from '#platform/port.ts'
import { Refusal } from '../command.ts'

export type PlacementRow = typeof placement.$inferSelect
type MoveStep = (typeof moveSteps)[number]

export interface Route {
  from: string
  to: string
}

const own = ({ slug }: Tenant) => eq(placement.tenant, slug)

/** Placement row that decides: the one in the database of the tenant's first region. */
export async function readPlacement(platform: Platform, tenant: Tenant): Promise<PlacementRow | undefined> {
  const [row] = await platform.db(tenant.region).orm.select().from(placement).where(own(tenant))
  return row
}

/**
 * Statement that starts a move; the tenant is still served from its old region. Does nothing if a move has already
 * begun, or if the row differs from `known`.
 */
export const openPlacement = (
  home: RegionDb,
  { slug }: Tenant,
  { from, to }: Route,
  known: PlacementRow | undefined,
  now: number,
): Statement => {
  const facts = {
    region: from,
    state: 'moving' as const,
    source: from,
    target: to,
    step: 'frozen' as const,
    updatedAt: now,
  }
  return home.orm
    .insert(placement)
    .values({ tenant: slug, ...facts })
    .onConflictDoUpdate({
      target: placement.tenant,
      set: { ...facts, version: sql`${placement.version} + 1` },
      setWhere: and(isNull(placement.step), eq(placement.version, known?.version ?? 0)),
    })
}

export const overtaken = () =>
  new Refusal('Somebody else has been moving this tenant meanwhile, or called the move off.')

/** Advances to the next step; throws if another run of the command, or `--abort`, has changed the row. */
export const setStep = (
  home: RegionDb,
  tenant: Tenant,
  version: number,
  [was, step]: readonly [MoveStep, MoveStep],
  now: number,
) =>
  home.write([
    home.orm
      .update(placement)
      .set({ step, updatedAt: now })
      .where(and(own(tenant), eq(placement.step, was), eq(placement.version, version))),
    changed(1, overtaken()),
  ])

/** Ends copying: once the target has this version, runs with an older one copy nothing. */
export const endCopying = (home: RegionDb, tenant: Tenant, version: number, now: number) =>
  home.write([
    home.orm
      .update(placement)
      .set({ version: version + 1, updatedAt: now })
      .where(and(own(tenant), eq(placement.step, 'copied'), eq(placement.version, version))),
    changed(1, overtaken()),
  ])

/**
 * Stops a move in progress, whose command then fails; throws if it has been switched. `target` stays in the row, to be
 * cleaned.
 */
export const stopMove = (home: RegionDb, tenant: Tenant, now: number) =>
  home.write([
    home.orm
      .update(placement)
      .set({ step: 'stopping', version: sql`${placement.version} + 1`, updatedAt: now })
      .where(and(own(tenant), or(isNull(placement.step), ne(placement.step, 'switched')))),
    changed(1, overtaken()),
  ])

/** The one write that decides from which region the tenant is served. */
export const switchPlacement = (
  { slug }: Tenant,
  { to }: Route,
  version: number,
  now: number,
): (Step | Statement)[] => [
  {
    sql: `update placement set region = ?, state = 'active', version = version + 1, step = 'switched', updated_at = ?
          where tenant = ? and step = 'verified' and version = ?`,
    args: [to, now, slug, version],
  },
  changed(1, overtaken()),
]

/**
 * Statement that copies the placement, for processes without access to the first region and for `notOvertaken`. Never
 * replaces a newer version.
 */
export const copyPlacement = ({ tenant, region, version, updatedAt }: PlacementRow): Statement => ({
  sql: `insert into placement (tenant, region, state, version, updated_at) values (?, ?, 'active', ?, ?)
        on conflict (tenant) do update set region = excluded.region, version = excluded.version,
          updated_at = excluded.updated_at where excluded.version > placement.version`,
  args: [tenant, region, version, updatedAt],
})

/** Guard for a batch in any database of a move: that database has no newer version of the placement. */
export const notOvertaken = ({ slug }: Tenant, version: number): Step =>
  guard('not exists (select 1 from placement where tenant = ? and version > ?)', [slug, version], overtaken())

export const closePlacement = (home: RegionDb, tenant: Tenant, version: number, now: number): Statement =>
  home.orm
    .update(placement)
    .set({ state: 'active', step: null, source: null, target: null, updatedAt: now })
    .where(and(own(tenant), eq(placement.version, version)))
