import type { Tenant } from '#contract/tenant.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import type { Platform } from '#platform/port.ts'
import { Refusal } from '../command.ts'
import { cleanRows } from './clean-rows.ts'
import { emptyScope, ownScope, releaseJobs, thaw } from './freeze.ts'
import { isFrozen, type MoveOptions } from './move.ts'
import { closePlacement, copyPlacement, readPlacement, stopMove } from './placement.ts'

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
