import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { bestStatements } from '#kernel/catalogue/derived/best.ts'
import { Refusal } from '../command.ts'
import { compareRows, readTotals, type Totals } from './compare-rows.ts'
import { copyRows } from './copy-rows.ts'
import { holdReconcile } from './freeze.ts'
import { freezeInTime } from './freeze-in-time.ts'
import { isFrozen, type Move, placementVersion } from './move.ts'
import { refuseObstacles } from './obstacles.ts'
import {
  copyPlacement,
  endCopying,
  notOvertaken,
  openPlacement,
  overtaken,
  readPlacement,
  setStep,
  switchPlacement,
} from './placement.ts'
import { findRoots } from './roots.ts'
import { scoped } from './scope.ts'

/** Shows pages on, and refuses writes from here on. */
export async function freezeTenant(move: Move): Promise<void> {
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

/** Copies the frozen rows, and makes of them what is derived. */
export async function copyTenant(move: Move): Promise<void> {
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

/** Compares both sides, row by row and in totals, before anything is switched. */
export async function verifyTenant(move: Move): Promise<void> {
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

export async function switchTenant(move: Move): Promise<void> {
  const { platform, tenant, route, home, options, reached } = move
  await home.write([...switchPlacement(tenant, route, placementVersion(move), platform.now()), bumpCatalogueVersion()])
  options.print(`Switched: ${tenant.slug} is served from ${route.to}`)
  await reached('switched')
}
