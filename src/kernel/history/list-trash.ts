import { and, count, eq, gt } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { namedPerson, personName } from '#handler/named-person.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { user } from '#kernel/accounts/tables.ts'
import { listTrash } from './contract.ts'
import { KEPT_MS } from './kept.ts'
import { trash } from './tables.ts'
import { mayTakeBack } from './take-back.ts'
import { deletedBySuperAdmin } from './written-by-super-admin.ts'

export const listTrashHandler = handleOffice(listTrash, async (ctx, input) => {
  const { db, scope, now } = ctx
  const page = listPage(input, {
    by: { deletedAt: trash.deletedAt, label: plain(trash.label) },
    usual: { sort: 'deletedAt', direction: 'desc' },
    id: trash.id,
  })
  const wanted = and(
    scope.where(trash.groupId),
    gt(trash.deletedAt, now - KEPT_MS),
    input.kind === undefined ? undefined : eq(trash.kind, input.kind),
    textFilter(input.text, [plain(trash.label)]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({
        id: trash.id,
        kind: trash.kind,
        target: trash.target,
        label: trash.label,
        deletedAt: trash.deletedAt,
        by: personName,
        call: trash.call,
        groupId: trash.groupId,
        bySuperAdmin: deletedBySuperAdmin,
        key: page.key,
      })
      .from(trash)
      .leftJoin(user, namedPerson(ctx, trash.deletedBy))
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(trash).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ key: _key, by, call, groupId, bySuperAdmin, ...row }) => ({
      ...row,
      deletedBy: by,
      purgedAt: row.deletedAt + KEPT_MS,
      restorable: mayTakeBack(ctx, { call, groupId, bySuperAdmin }),
    })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})
