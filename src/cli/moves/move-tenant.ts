import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bestStatements } from '#features/stock/slots/best.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import type { Platform } from '#platform/port.ts'
import { Refusal } from '../command.ts'
import { cleanRows } from './clean-rows.ts'
import { compareRows, readTotals, type Totals } from './compare-rows.ts'
import { copyRows } from './copy-rows.ts'
import { emptyScope, holdReconcile, ownScope, releaseJobs, thaw } from './freeze.ts'
import { freezeInTime } from './freeze-in-time.ts'
import { refuseObstacles } from './obstacles.ts'
import {
  closePlacement,
  copyPlacement,
  endCopying,
  notOvertaken,
  openPlacement,
  overtaken,
  type PlacementRow,
  type Route,
  readPlacement,
  setStep,
  stopMove,
  switchPlacement,
} from './placement.ts'
import { findRoots } from './roots.ts'
import { scoped } from './scope.ts'

export interface MoveOptions {
  endForeignRights: boolean
  /** Longest wait for running payments, ms. */
  waitMs: number
  print: (line: string) => void
  /** Called at every point where a crash may happen; tests throw in it. */
  reached?: (point: string) => Promise<void>
  /** Time for which processes may use an old placement, which they reload once a second; 3 s when absent. */
  staleMs?: number
}

interface Move {
  platform: Platform
  tenant: Tenant
  route: Route
  source: RegionDb
  target: RegionDb
  home: RegionDb
  /** Placement as this run knows it; undefined before the first move. */
  row: PlacementRow | undefined
  options: MoveOptions
  reached: (point: string) => Promise<void>
}

const order = ['frozen', 'copied', 'verified', 'switched'] as const

/**
 * Moves a tenant to another region, or continues after a crash: freeze, copy, compare, switch, clean. Each step is
 * repeatable; the placement row names the last one completed. Throws `Refusal` before any write if the move is
 * prevented.
 */
export async function moveTenant(platform: Platform, tenant: Tenant, to: string, options: MoveOptions): Promise<void> {
  const row = await readPlacement(platform, tenant)
  if (row?.step === 'stopping')
    throw new Refusal(`The move of ${tenant.slug} to ${row.target} is being called off: repeat --abort first.`)
  const from = (row?.step ? row.source : row?.region) ?? tenant.region
  if (row?.step && row.target !== to)
    throw new Refusal(`${tenant.slug} is on its way to ${row.target}: finish or abort that move first.`)
  if (!row?.step && from === to) return options.print(`${tenant.slug} lives in ${to}: nothing to do`)
  const move = openMove(platform, tenant, { from, to }, row, options)
  const done = row?.step ? order.indexOf(row.step) : -1
  if (done >= 0) options.print(`Going on after the step “${row?.step}”`)
  if (done < 0) await freezeTenant(move)
  if (done < 1) await copyTenant(move)
  if (done < 2) await verifyTenant(move)
  if (done < 3) await switchTenant(move)
  await finishMove(move)
}

function openMove(
  platform: Platform,
  tenant: Tenant,
  route: Route,
  row: PlacementRow | undefined,
  options: MoveOptions,
): Move {
  const [source, target, home] = [platform.db(route.from), platform.db(route.to), platform.db(tenant.region)]
  const reached = options.reached ?? (async () => undefined)
  return { platform, tenant, route, source, target, home, row, options, reached }
}

function placementVersion({ row }: Move): number {
  if (row === undefined) throw new Error('A move without a placement.')
  return row.version
}

/** True if the scope in this database belongs to this tenant's move. */
const isFrozen = async (db: RegionDb, { slug }: Tenant): Promise<boolean> =>
  (await db.query("select 1 from move_scope where kind = 'tenant' and id = ?", [slug])).rows.length > 0

async function freezeTenant(move: Move): Promise<void> {
  const { platform, tenant, route, source, target, home, options, reached } = move
  const place = openPlacement(home, tenant, route, move.row, platform.now())
  // After a crash between two databases, the rows may be frozen although the placement does not say so yet.
  if (!(await isFrozen(source, tenant))) {
    const roots = await findRoots(source, tenant)
    await refuseObstacles(source, target, roots, options)
    const patience = { now: platform.now, waitMs: options.waitMs, print: options.print }
    await freezeInTime(source, roots, patience, () => [
      holdReconcile(tenant.slug, platform.now()),
      ...(home === source ? [place] : []),
    ])
    await reached('rows frozen')
  }
  await home.write([place])
  move.row = await readPlacement(platform, tenant)
  if (move.row?.step !== 'frozen' || move.row.target !== route.to) throw overtaken()
  options.print(`Frozen: ${tenant.slug} shows its pages, and answers writes with a maintenance message`)
  await reached('frozen')
}

async function copyTenant(move: Move): Promise<void> {
  const { platform, tenant, route, source, target, home, options, reached } = move
  const fence = notOvertaken(tenant, placementVersion(move))
  await target.write([fence, holdReconcile(tenant.slug, platform.now())])
  await copyRows({ source, target, slug: tenant.slug, fence, reached })
  const { rows } = await target.query(scoped('activity'))
  const activityIds = rows.map((row) => String(row.id))
  const zone = platform.regions.find(({ slug }) => slug === route.to)?.zone ?? 'UTC'
  if (activityIds.length > 0)
    await target.write([
      fence,
      ...listingStatements({ activityIds }),
      ...(await bestStatements(target, activityIds, platform.now(), zone)),
    ])
  await reached('derived')
  await setStep(home, tenant, placementVersion(move), ['frozen', 'copied'], platform.now())
  options.print(`Copied to ${route.to}`)
  await reached('copied')
}

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`
export const totalsLine = ({ orders, total, fees, refunded }: Totals) =>
  `${orders} paid orders, ${euros(total)} with ${euros(fees)} of fees, ${euros(refunded)} given back`

async function verifyTenant(move: Move): Promise<void> {
  const { platform, tenant, source, target, home, options, reached } = move
  await endCopying(home, tenant, placementVersion(move), platform.now())
  const row = await readPlacement(platform, tenant)
  if (row?.step !== 'copied') throw overtaken()
  move.row = row
  if (target !== home) await target.write([copyPlacement(row)])
  // Two empty scopes would compare as equal.
  if (!(await isFrozen(source, tenant))) throw overtaken()
  const compared = await compareRows(source, target)
  for (const { name, rows, checksum, equal } of compared)
    if (rows > 0 || !equal)
      options.print(`  ${name.padEnd(30)}${String(rows).padStart(8)}  ${checksum}${equal ? '' : '  DIFFERS'}`)
  const [here, there] = await Promise.all([readTotals(source), readTotals(target)])
  options.print(`  ${totalsLine(here)}`)
  const different = compared.filter(({ equal }) => !equal).map(({ name }) => name)
  if (JSON.stringify(here) !== JSON.stringify(there)) different.push('the totals of accounting')
  if (different.length > 0) {
    await setStep(home, tenant, row.version, ['copied', 'frozen'], platform.now())
    throw new Refusal(
      `The copy differs in ${different.join(', ')}. Nothing was switched: repeat the command to copy again, or --abort.`,
    )
  }
  await setStep(home, tenant, row.version, ['copied', 'verified'], platform.now())
  options.print('Compared: counts, checksums and totals are equal')
  await reached('verified')
}

async function switchTenant(move: Move): Promise<void> {
  const { platform, tenant, route, home, options, reached } = move
  await home.write([...switchPlacement(tenant, route, placementVersion(move), platform.now()), bumpCatalogueVersion()])
  options.print(`Switched: ${tenant.slug} is served from ${route.to}`)
  await reached('switched')
}

async function finishMove(move: Move): Promise<void> {
  const { platform, tenant, route, source, target, home, options, reached } = move
  const row = await readPlacement(platform, tenant)
  if (!row) throw new Error(`The placement of ${tenant.slug} is gone.`)
  const copies = copyPlacement(row)
  for (const { slug } of platform.regions)
    if (slug !== tenant.region) await platform.db(slug).write([copies, bumpCatalogueVersion()])
  await target.write([
    releaseJobs(tenant.slug),
    auditRow(tenant, route, row.version, platform.now()),
    bumpCatalogueVersion(),
  ])
  await source.write([bumpCatalogueVersion()])
  platform.wakeJobs(route.to)
  await reached('released')
  // Until then a process may still write to the source, where it is refused.
  await new Promise((resolve) => setTimeout(resolve, options.staleMs ?? 3000))
  // If an earlier run already thawed the source, skip the clean-up: `move_scope` may by now belong to another tenant's
  // move.
  const frozen = await isFrozen(source, tenant)
  if (frozen) await cleanRows(source, tenant.slug, reached)
  await reached('cleaned')
  await source.write([
    ...(frozen ? [ownScope(tenant.slug)] : []),
    releaseJobs(tenant.slug),
    auditRow(tenant, route, row.version, platform.now()),
    ...(frozen ? thaw() : []),
    bumpCatalogueVersion(),
  ])
  await reached('thawed')
  if (await isFrozen(target, tenant)) await target.write([ownScope(tenant.slug), emptyScope])
  await home.write([closePlacement(home, tenant, row.version, platform.now())])
  options.print(`Done: ${route.from} keeps nothing of ${tenant.slug} but what others’ orders name`)
  await reached('done')
}

/** Statement for the audit row; its id is fixed, so that repeating the step adds none. */
const auditRow = ({ slug }: Tenant, { from, to }: Route, version: number, now: number) => ({
  sql: `insert into audit (id, actor_kind, call, target, before, after, request_id, ts)
        values (?, 'operator', 'cli move-tenant', ?, ?, ?, 'cli', ?) on conflict (id) do nothing`,
  args: [`au-move-${slug}-${version}`, slug, JSON.stringify({ region: from }), JSON.stringify({ region: to }), now],
})

/** Aborts a move before the switch: cleans the target; the source continues as before. */
export async function abortMove(platform: Platform, tenant: Tenant, options: MoveOptions): Promise<void> {
  const row = await readPlacement(platform, tenant)
  const source = platform.db(row?.source ?? row?.region ?? tenant.region)
  const frozen = await isFrozen(source, tenant)
  if (row?.step === 'switched')
    throw new Refusal(`${tenant.slug} is served from ${row.target} already: repeat the move to finish it.`)
  if (row?.state !== 'moving' && !frozen) throw new Refusal(`No move of ${tenant.slug} is under way.`)
  const home = platform.db(tenant.region)
  if (row) await stopMove(home, tenant, platform.now())
  const stopped = await readPlacement(platform, tenant)
  if (stopped?.target) {
    const target = platform.db(stopped.target)
    // First, so that a run that is still copying is refused from now on, whatever it has read.
    if (target !== home) await target.write([copyPlacement(stopped)])
    const begun = await isFrozen(target, tenant)
    if (begun) await cleanRows(target, tenant.slug, options.reached ?? (async () => undefined))
    await target.write([releaseJobs(tenant.slug), ...(begun ? [emptyScope] : []), bumpCatalogueVersion()])
  }
  await source.write([...(frozen ? [ownScope(tenant.slug)] : []), releaseJobs(tenant.slug), ...(frozen ? thaw() : [])])
  if (stopped) await home.write([closePlacement(home, tenant, stopped.version, platform.now())])
  options.print(`Called off: ${tenant.slug} goes on in ${source.region}`)
}
