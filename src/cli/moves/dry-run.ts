import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { Platform } from '#platform/port.ts'
import { readTotals } from './compare-rows.ts'
import { inFlight, refuseInFlight } from './freeze.ts'
import { totalsLine } from './move-steps.ts'
import { partName, tableParts } from './moved-tables.ts'
import { refuseObstacles } from './obstacles.ts'
import type { Route } from './placement.ts'
import { findRoots } from './roots.ts'
import { type ScopeRoots, scopeAsExpression } from './scope.ts'

/** Prints what a move would take along and what prevents it; writes nothing. */
export async function rehearseMove(
  platform: Platform,
  tenant: Tenant,
  { from, to }: Route,
  options: { endForeignRights: boolean; print: (line: string) => void },
): Promise<void> {
  const [source, target] = [platform.db(from), platform.db(to)]
  const roots = await findRoots(source, tenant)
  const counts = await countParts(source, roots)
  options.print(`dry run, nothing written: ${tenant.slug} from ${from} to ${to}`)
  for (const [at, part] of tableParts.entries())
    if (counts[at]) options.print(`  ${partName(part).padEnd(30)}${String(counts[at]).padStart(8)}`)
  options.print(`  ${totalsLine(await readTotals(source, scopeAsExpression(roots)))}`)
  await refuseObstacles(source, target, roots, options)
  refuseInFlight(await inFlight(source, scopeAsExpression(roots)))
  options.print('Nothing stands in the way')
}

/** Counts the rows of each part without writing. */
async function countParts(source: RegionDb, roots: ScopeRoots): Promise<number[]> {
  const counts = tableParts.map(({ table, where }) => `(select count(*) from ${table} t where ${where})`)
  const found: number[] = []
  // A select holds only a few dozen subqueries of this size.
  for (let from = 0; from < counts.length; from += 20) {
    const columns = counts.slice(from, from + 20).map((count, at) => `${count} as c${at}`)
    const { rows } = await source.query(`${scopeAsExpression(roots)} select ${columns.join(', ')}`)
    for (const at of columns.keys()) found.push(Number(rows[0]?.[`c${at}`]))
  }
  return found
}
