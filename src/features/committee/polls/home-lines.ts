import { and, asc, gt, lte } from 'drizzle-orm'
import { MOST_LINES, type ReadHomeLines } from '#handler/manifest/home-line.ts'
import { voterCount } from './load-polls.ts'
import { poll } from './tables.ts'

/** Polls that are open, with how many have voted. */
export const readOpenPolls: ReadHomeLines = async ({ db, now, scope }) => {
  const rows = await db.orm
    .select({ id: poll.id, label: poll.title, ts: poll.endsAt, count: voterCount })
    .from(poll)
    .where(and(scope.where(poll.groupId), lte(poll.opensAt, now), gt(poll.endsAt, now)))
    .orderBy(asc(poll.endsAt), asc(poll.id))
    .limit(MOST_LINES)
  return rows.map(({ id, ...line }) => ({ ...line, path: `/polls/${id}` }))
}
