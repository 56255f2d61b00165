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

/** The deciding row: the one in the database of the tenant's first region. */
export async function readPlacement(platform: Platform, tenant: Tenant): Promise<PlacementRow | undefined> {
  const [row] = await platform.db(tenant.region).orm.select().from(placement).where(own(tenant))
  return row
}

/**
 * A move has begun; the tenant is still served from where it was. Nothing happens when one has begun already, or when the
 * row is not the one that was `known` any more.
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

/** From one step to the next; throws when another run of the command, or `--abort`, has changed it since. */
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

/** Copying is over: runs that go by an older version copy nothing any more, once the target has this one. */
export const endCopying = (home: RegionDb, tenant: Tenant, version: number, now: number) =>
  home.write([
    home.orm
      .update(placement)
      .set({ version: version + 1, updatedAt: now })
      .where(and(own(tenant), eq(placement.step, 'copied'), eq(placement.version, version))),
    changed(1, overtaken()),
  ])

/** A command that is still moving the tenant gets no further; throws when it has been switched. `target` stays, to be cleaned. */
export const stopMove = (home: RegionDb, tenant: Tenant, now: number) =>
  home.write([
    home.orm
      .update(placement)
      .set({ step: 'stopping', version: sql`${placement.version} + 1`, updatedAt: now })
      .where(and(own(tenant), or(isNull(placement.step), ne(placement.step, 'switched')))),
    changed(1, overtaken()),
  ])

/** The one write that decides from where the tenant is served. */
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

/** For processes that cannot reach the first region, and for `notOvertaken`. Never takes the place of a newer one. */
export const copyPlacement = ({ tenant, region, version, updatedAt }: PlacementRow): Statement => ({
  sql: `insert into placement (tenant, region, state, version, updated_at) values (?, ?, 'active', ?, ?)
        on conflict (tenant) do update set region = excluded.region, version = excluded.version,
          updated_at = excluded.updated_at where excluded.version > placement.version`,
  args: [tenant, region, version, updatedAt],
})

/** In a batch for any database of a move: undoes it when that database knows of a newer version of the placement. */
export const notOvertaken = ({ slug }: Tenant, version: number): Step =>
  guard('not exists (select 1 from placement where tenant = ? and version > ?)', [slug, version], overtaken())

export const closePlacement = (home: RegionDb, tenant: Tenant, version: number, now: number): Statement =>
  home.orm
    .update(placement)
    .set({ state: 'active', step: null, source: null, target: null, updatedAt: now })
    .where(and(own(tenant), eq(placement.version, version)))
