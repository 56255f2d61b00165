import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import { mailOptOut } from '#features/people/consents/tables.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userImport, userImportRow } from './tables.ts'
import type { RowStatus, UserImportView, Verdict } from './user-import-shapes.ts'

export type UserImport = typeof userImport.$inferSelect

/** Finds an import within the caller's scope: a committee sees those that its own administrators made. */
export async function findUserImport(
  { db, scope }: Pick<OfficeReadContext, 'db' | 'scope'>,
  id: string,
): Promise<UserImport | undefined> {
  const [found] = await db.orm
    .select()
    .from(userImport)
    .where(and(eq(userImport.id, id), scope.where(userImport.scopeGroupId)))
  return found
}

/** Announced rows that have not arrived (chapter imports-and-readers, People are rows that have states). */
export const missingRows = ({ announcedRows }: UserImport, rows: number): number =>
  Math.max(0, (announcedRows ?? 0) - rows)

interface Counts extends Pick<UserImportView, 'rows' | 'emails' | 'verdicts' | 'statuses'> {
  waiting: Omit<UserImportView['waiting'], 'optedOut'>
}

/** Counts an import's rows by verdict and status. */
export async function countRows(db: ReadDb, importId: string): Promise<Counts> {
  const found = await db.orm
    .select({
      verdict: userImportRow.verdict,
      status: userImportRow.status,
      rows: count(),
      emails: sum(userImportRow.emailSent).mapWith(Number),
    })
    .from(userImportRow)
    .where(eq(userImportRow.importId, importId))
    .groupBy(userImportRow.verdict, userImportRow.status)
  const verdicts: Record<Verdict, number> = {
    created: 0,
    updated: 0,
    member: 0,
    elsewhere: 0,
    invalid: 0,
    duplicate: 0,
  }
  const statuses: Record<RowStatus, number> = { queued: 0, in_progress: 0, success: 0, error: 0 }
  const waiting = { created: 0, updated: 0, member: 0 }
  const counts = { rows: 0, emails: 0, verdicts, statuses, waiting }
  for (const { verdict, status, rows, emails } of found) {
    counts.rows += rows
    counts.emails += emails
    verdicts[verdict] += rows
    statuses[status] += rows
    const isWaiting = status === 'queued' || status === 'in_progress'
    if (isWaiting && (verdict === 'created' || verdict === 'updated' || verdict === 'member')) waiting[verdict] += rows
  }
  return counts
}

/** Condition on rows that a start would take up. */
export const isWaitingRow = inArray(userImportRow.status, ['queued', 'in_progress'])

/** Counts the members among the waiting rows who refused the mails of the import's group. */
export async function countOptedOut(db: ReadDb, { id, groupId }: Pick<UserImport, 'id' | 'groupId'>): Promise<number> {
  const [found] = await db.orm
    .select({ people: count() })
    .from(userImportRow)
    .innerJoin(user, sql`${user.email} = ${userImportRow.email} collate nocase`)
    .innerJoin(mailOptOut, and(eq(mailOptOut.userId, user.id), eq(mailOptOut.groupId, groupId)))
    .where(and(eq(userImportRow.importId, id), isWaitingRow, inArray(userImportRow.verdict, ['updated', 'member'])))
  return found?.people ?? 0
}
