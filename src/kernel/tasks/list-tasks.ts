import { and, count, eq, getTableColumns, isNull } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { namedPerson, personName } from '#handler/named-person.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { user } from '#kernel/accounts/tables.ts'
import { startedBySuperAdmin } from '#kernel/history/written-by-super-admin.ts'
import { getTask, listTasks } from './contract.ts'
import { task } from './tables.ts'
import { findTask, taskView } from './task-view.ts'

export const listTasksHandler = handleOffice(listTasks, async (ctx, input) => {
  const { db, scope, actor } = ctx
  const page = listPage(input, {
    by: { createdAt: task.createdAt },
    usual: { sort: 'createdAt', direction: 'desc' },
    id: task.id,
  })
  const wanted = and(
    scope.where(task.groupId),
    input.onlyOpen ? isNull(task.finishedAt) : undefined,
    input.onlyMine ? eq(task.ownerId, actor.userId) : undefined,
    textFilter(input.text, [plain(task.label)]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ ...getTableColumns(task), by: personName, bySuperAdmin: startedBySuperAdmin, key: page.key })
      .from(task)
      .leftJoin(user, namedPerson(ctx, task.ownerId))
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(task).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ by, bySuperAdmin, ...row }) => taskView(ctx, { row, by, bySuperAdmin })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})

export const getTaskHandler = handleOffice(getTask, async (ctx, { taskId }, fail) => {
  const found = (await findTask(ctx, taskId)) ?? fail('taskNotFound')
  return { task: taskView(ctx, found) }
})
