import { and, desc, eq } from 'drizzle-orm'
import { MOST_LINES, type ReadHomeLines } from '#handler/manifest/home-line.ts'
import { mailing } from './tables.ts'

/** Mailings that were neither sent nor planned. */
export const readMailingDrafts: ReadHomeLines = async ({ db, scope }) => {
  const rows = await db.orm
    .select({ id: mailing.id, label: mailing.subject, ts: mailing.updatedAt })
    .from(mailing)
    .where(and(scope.where(mailing.groupId), eq(mailing.state, 'draft')))
    .orderBy(desc(mailing.updatedAt))
    .limit(MOST_LINES)
  return rows.map(({ id, ...line }) => ({ ...line, path: `/mailing/${id}`, kind: 'Mailing' }))
}
