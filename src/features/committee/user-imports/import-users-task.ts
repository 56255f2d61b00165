import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import { whoOptedOut } from '#features/people/consents/committee-mails.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { taskAuditSteps } from '#kernel/tasks/task-audit.ts'
import { type StepContext, StepOutdated, TaskStopped, taskKind } from '#kernel/tasks/task-kind.ts'
import { breather } from '#lib/breather.ts'
import { counted } from '#lib/words/plural.ts'
import { countRows } from './find-user-import.ts'
import { type ImportFacts, importSteps, type RowEffect, siteOfImport } from './import-steps.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'
import { userImport, userImportRow } from './tables.ts'
import { countToldByRun } from './told-accounts.ts'
import { isRefused } from './write-rows.ts'

/** Rows in progress at once (P-CONSTANT-007). */
export const ROWS_AT_ONCE = 3

const GONE = 'Cet import, ou son groupe, n’est plus là.'

/**
 * Imports queued rows in line order. Each step finishes the rows in progress and takes the next, in one batch with
 * their effects: after a crash a row is done with its mail queued, or not begun.
 */
export const importUsersTask = taskKind({
  kind: 'import-users',
  input: z.object({ importId: z.string() }),
  cursor: z.object({ round: z.int() }),
  // Pace of about 50 rows a second, because its mails are sent at the same time.
  rest: 7,
  label: (total) => `Import de ${counted(total, 'personne')}`,
  async start({ db }, { importId }) {
    const { statuses } = await countRows(db, importId)
    return { cursor: { round: 0 }, total: statuses.queued + statuses.in_progress }
  },
  async step(ctx, { round }, { importId }) {
    const { db, groups } = ctx
    const [[row], inProgress, queued] = await db.orm.batch([
      db.orm.select().from(userImport).where(eq(userImport.id, importId)),
      selectImportRows(db, importId, 'in_progress'),
      selectImportRows(db, importId, 'queued'),
    ])
    if (!row || row.sendEmail === null || !groups.get(row.groupId)) throw new TaskStopped(GONE)
    const facts: ImportFacts = {
      ...{ db, now: ctx.now, groupId: row.groupId, sendEmail: row.sendEmail, mailFrom: ctx.mailFrom },
      committees: groups.committees(row.groupId).map(({ id }) => id),
      ...siteOfImport(ctx, row),
      appKey: ctx.appKey,
      otherwise: new StepOutdated(),
    }
    const judged = await judgeRows(db, { importId, groupId: row.groupId }, inProgress)
    const told = await countToldByRun(ctx, judged)
    const known = await withPassword(db, judged)
    const members = judged.flatMap(({ person }) => (person === null ? [] : [person.id]))
    const optedOut = await whoOptedOut(db, row.groupId, members)
    const ended: Ended[] = []
    const breathe = breather()
    for (const each of judged) {
      const mailKey = `user-import:${importId}:${each.line}`
      const canSignIn = each.person !== null && known.has(each.person.id)
      const hasOptedOut = each.person !== null && optedOut.has(each.person.id)
      ended.push({ row: each, effect: await importSteps(facts, each, { mailKey, canSignIn, hasOptedOut }) })
      // Yields, because drawing a mail takes milliseconds.
      await breathe()
    }
    const isLast = queued.length === 0
    return {
      cursor: isLast ? null : { round: round + 1 },
      done: ended.length,
      failed: ended.filter(({ row: { verdict } }) => isRefused(verdict)).length,
      steps: [
        ...told,
        ...ended.flatMap(({ effect }) => effect.steps),
        ...endedSteps(ctx, importId, ended),
        ...taskAuditSteps(ctx, '/run-user-import', auditedRows(row.groupId, ended)),
        ...(isLast ? [nothingQueued(importId)] : [takeUp(importId, queued)]),
        db.orm.update(userImport).set({ updatedAt: ctx.now }).where(eq(userImport.id, importId)),
      ],
    }
  },
})

const selectImportRows = (db: ReadDb, importId: string, status: 'queued' | 'in_progress') =>
  db.orm
    .select({
      line: userImportRow.line,
      email: userImportRow.email,
      firstName: userImportRow.firstName,
      lastName: userImportRow.lastName,
    })
    .from(userImportRow)
    .where(and(eq(userImportRow.importId, importId), eq(userImportRow.status, status)))
    .orderBy(asc(userImportRow.line))
    .limit(ROWS_AT_ONCE)

/** Ids of the people who already have a password. */
async function withPassword(db: ReadDb, rows: readonly JudgedRow[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ person }) => (person === null ? [] : [person.id]))
  if (ids.length === 0) return new Set()
  const found = await db.orm
    .select({ userId: credential.userId })
    .from(credential)
    .where(inArray(credential.userId, ids))
  return new Set(found.map(({ userId }) => userId))
}

interface Ended {
  row: JudgedRow
  effect: RowEffect
}

/** Steps that end rows, refused if one was changed or erased since it was read. */
function endedSteps({ now }: StepContext, importId: string, ended: readonly Ended[]): (Step | Statement)[] {
  if (ended.length === 0) return []
  const rows = ended.map(({ row: { line, email, verdict, note }, effect }) => [
    line,
    email,
    verdict,
    note,
    isRefused(verdict) ? 'error' : 'success',
    Number(effect.emailSent),
  ])
  return [
    {
      sql: `update user_import_row set verdict = n.row ->> 2, note = n.row ->> 3, status = n.row ->> 4,
          email_sent = n.row ->> 5, ended_at = ?
        from (select value as row from json_each(?)) n
        where import_id = ? and line = n.row ->> 0 and user_import_row.email = n.row ->> 1 and status = 'in_progress'`,
      args: [now, JSON.stringify(rows), importId],
    },
    changed(ended.length, new StepOutdated()),
  ]
}

const takeUp = (importId: string, rows: readonly { line: number }[]): Statement => ({
  sql: `update user_import_row set status = 'in_progress'
    where import_id = ? and status = 'queued' and line in (select value from json_each(?))`,
  args: [importId, JSON.stringify(rows.map(({ line }) => line))],
})

/** Guard: no row was put back into the queue meanwhile. */
const nothingQueued = (importId: string): Step =>
  guard(
    `not exists (select 1 from user_import_row where import_id = ? and status = 'queued')`,
    [importId],
    new StepOutdated(),
  )

/** Audit rows, one for each person created or changed. */
const auditedRows = (groupId: string, ended: readonly Ended[]) =>
  ended.flatMap(({ effect }) => (effect.audit === null ? [] : [{ ...effect.audit, groupId }]))
