import { and, count, eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { namedPerson, personName } from '#handler/named-person.ts'
import { user } from '#kernel/accounts/tables.ts'
import { listGroupThemes } from './contract.ts'
import { groupTheme } from './tables.ts'

export const listGroupThemesHandler = handleOffice(listGroupThemes, async (ctx, { groupId, ...query }, fail) => {
  const { db, groups } = ctx
  if (!groups.get(groupId)) fail('groupNotFound')
  const page = listPage(query, {
    by: { ts: groupTheme.createdAt },
    usual: { sort: 'ts', direction: 'desc' },
    id: groupTheme.id,
  })
  const ofGroup = eq(groupTheme.groupId, groupId)
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({
        id: groupTheme.id,
        ts: groupTheme.createdAt,
        by: personName,
        whiteLabeling: groupTheme.whiteLabeling,
        key: page.key,
      })
      .from(groupTheme)
      .leftJoin(user, namedPerson(ctx, groupTheme.actorId))
      .where(and(ofGroup, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(groupTheme).where(ofGroup),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return { items: shown.map(({ key: _key, ...row }) => row), nextCursor, total: counted?.total ?? 0 }
})
