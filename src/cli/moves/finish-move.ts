import type { Tenant } from '#contract/tenant.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { cleanRows } from './clean-rows.ts'
import { emptyScope, ownScope, releaseJobs, thaw } from './freeze.ts'
import { isFrozen, type Move } from './move.ts'
import { closePlacement, copyPlacement, type Route, readPlacement } from './placement.ts'

/** Tells every region of the new placement, then cleans the source. */
export async function finishMove(move: Move): Promise<void> {
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
