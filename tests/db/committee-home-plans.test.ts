/** Reads of a committee's first page: each block is found by an index, of a group of any size. */
import { expect, test } from 'vitest'
import { homeBlocks } from '#features/operation/committee-home/home-shapes.ts'
import { allTables } from '../support/all-tables.ts'
import { fullScans, recordSql } from '../support/recorded-sql.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

test("no block of a committee's first page reads all of a table, and the larger ones are ended by their index", async () => {
  const { app, db, group, secretary } = await subsidyWorld()
  const recorded = recordSql(db)
  for (const block of homeBlocks)
    await app.call('/cse-admin/read-home-block', { groupId: group.id, block }, { as: secretary })
  // Groups are in memory between calls, as part of the region's state.
  const growing = allTables.filter((name) => !['user_group', 'group_admin', 'host', 'catalogue_version'].includes(name))
  const own = recorded.filter(({ sql }) =>
    /from "?(user|statement_entry|subsidy_share|subsidy_budget|poll|news|mailing)\b/.test(sql),
  )
  expect(await fullScans(db, own, growing)).toEqual([])
  const plans = await Promise.all(
    own.map(async ({ sql, args }) => {
      const { rows } = await db.query(`explain query plan ${sql}`, args)
      return rows.map(({ detail }) => String(detail)).join('; ')
    }),
  )
  for (const index of [
    'user_by_group (group_id=?)',
    'user_by_group (group_id=? AND created_at>?)',
    'statement_entry_group (group_id=? AND book_ts>? AND book_ts<?)',
    'COVERING INDEX subsidy_share_month (group_id=? AND year=? AND created_at>?)',
    'poll_shown (group_id=? AND opens_at<?)',
    'news_shown (group_id=? AND is_published=? AND date>?)',
    'mailing_group (group_id=?)',
  ])
    expect(plans).toContainEqual(expect.stringContaining(index))
})
