import { guard } from '#db/region-db.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { budgetStatements } from './committee-budget.ts'
import { COMMITTEE } from './committee-facts.ts'
import { libraryRows } from './committee-library.ts'
import { colleagueStatements, fieldStatements } from './committee-people.ts'
import { pollStatements } from './committee-polls.ts'
import { mailingStatements, newsStatements, pageStatements } from './committee-texts.ts'

/**
 * SQL: the committee has no content yet. Includes subsidy rules, which are never deleted: what a person removes later
 * must not return at the next start.
 */
const untouched = `exists (select 1 from user where id = 'u-demo-cse' and group_id = ?1)
  and not exists (select 1 from user where id = 'u-demo-hugo' or email = 'hugo@demo.test')
  ${['news', 'poll', 'library_item', 'subsidy_rule', 'subsidy_budget', 'member_field', 'committee_page', 'mailing']
    .map((table) => `and not exists (select 1 from ${table} where group_id = ?1)`)
    .join(' ')}`

/**
 * Fills the demo's committee, if it has no content yet, with news, polls, library, page, subsidies, questions to
 * members and a mailing. Stores files first, then makes one write. Returns true if it did.
 */
export async function seedDemoCommittee(ctx: JobContext, site: string): Promise<boolean> {
  const { db, now, platform, region } = ctx
  const { rows } = await db.query(`select ${untouched} as untouched`, [COMMITTEE])
  if (rows[0]?.untouched !== 1) return false
  const time = { now, zone: region.zone }
  const [library, polls] = await Promise.all([libraryRows(db, time), pollStatements(db, time, platform.config.appKey)])
  await Promise.all(library.files.map(({ key, bytes, contentType }) => platform.files.put(key, bytes, contentType)))
  await db.write([
    guard(untouched, [COMMITTEE], new Error('Somebody has written something for the committee by now.')),
    ...colleagueStatements(db, time),
    ...fieldStatements(db, time),
    ...newsStatements(db, time),
    ...pageStatements(db, time),
    ...polls,
    ...library.statements,
    ...budgetStatements(db, time),
    ...mailingStatements(db, time, site),
    bumpCatalogueVersion(),
  ])
  return true
}
