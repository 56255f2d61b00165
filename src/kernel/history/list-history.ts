import { and, count, eq, notLike } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { namedPerson, personName } from '#handler/named-person.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { listHistory } from './contract.ts'
import { findUndoable } from './undo-change.ts'
import { changedBySuperAdmin } from './written-by-super-admin.ts'

export const listHistoryHandler = handleOffice(listHistory, async (ctx, input) => {
  const { db, scope } = ctx
  const page = listPage(input, {
    by: { ts: audit.ts },
    usual: { sort: 'ts', direction: 'desc' },
    id: audit.id,
  })
  const wanted = and(
    scope.where(audit.groupId),
    // Hides webhook calls from committees: targets may hold a secret address, and old rows still name the group.
    scope.groupId === null ? undefined : notLike(audit.call, '/admin/%-webhook%'),
    input.target === undefined ? undefined : eq(audit.target, input.target),
  )
  const columns = {
    id: audit.id,
    ts: audit.ts,
    call: audit.call,
    groupId: audit.groupId,
    target: audit.target,
    before: audit.before,
    after: audit.after,
    by: personName,
    bySuperAdmin: changedBySuperAdmin,
    key: page.key,
  }
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select(columns)
      .from(audit)
      .leftJoin(user, namedPerson(ctx, audit.actorId))
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(audit).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  const undoable = await findUndoable(ctx, shown)
  return {
    items: shown.map((row) => {
      const { key: _key, groupId: _groupId, bySuperAdmin: _bySuperAdmin, ...told } = row
      return { ...told, undoable: undoable.has(row) }
    }),
    nextCursor,
    total: counted?.total ?? 0,
  }
})
