import type { CommitteeDemo } from '#db/demo/committee-demo.ts'
import { COMMITTEE } from '#db/demo/committee-facts.ts'
import { guard } from '#db/region-db.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { budgetStatements } from './committee-budget.ts'
import { colleagueStatements } from './committee-people.ts'

const modules = import.meta.glob<{ demo: CommitteeDemo }>('/src/features/*/*/demo.ts', { eager: true })
const demos = Object.values(modules).map(({ demo }) => demo)

/**
 * SQL: the committee has no content yet. Includes subsidy rules, which are never deleted: what a person removes later
 * must not return at the next start.
 */
const untouched = `exists (select 1 from user where id = 'u-demo-cse' and group_id = ?1)
  and not exists (select 1 from user where id = 'u-demo-hugo' or email = 'hugo@demo.test')
  ${[...demos.flatMap(({ tables }) => tables), 'subsidy_rule', 'subsidy_budget']
    .map((table) => `and not exists (select 1 from ${table} where group_id = ?1)`)
    .join(' ')}`

/**
 * Fills the demo's committee, if it has no content yet, with colleagues, subsidies and the content that features
 * give it. Stores files first, then makes one write. Returns true if it did.
 */
export async function seedDemoCommittee(ctx: JobContext, site: string): Promise<boolean> {
  const { db, now, platform, region } = ctx
  const { rows } = await db.query(`select ${untouched} as untouched`, [COMMITTEE])
  if (rows[0]?.untouched !== 1) return false
  const time = { now, zone: region.zone }
  const demoContext = { ...time, db, site, appKey: platform.config.appKey }
  const written = await Promise.all(demos.map((demo) => demo.write(demoContext)))
  const files = written.flatMap((each) => each.files ?? [])
  await Promise.all(files.map(({ key, bytes, contentType }) => platform.files.put(key, bytes, contentType)))
  await db.write([
    guard(untouched, [COMMITTEE], new Error('Somebody has written something for the committee by now.')),
    ...colleagueStatements(db, time),
    ...budgetStatements(db, time),
    ...written.flatMap(({ statements }) => statements),
    bumpCatalogueVersion(),
  ])
  return true
}
