import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { listPage, pageOf } from '../../handler/list-page.ts'
import { user } from '../accounts/tables.ts'
import { userGroup } from '../groups/tables.ts'
import { listAllUsers } from './contract.ts'
import { isThere, peopleOrders, withWords } from './people-order.ts'
import { listedPerson, namesOfGroups, personColumns } from './person-view.ts'

export const listAllUsersHandler = handleOffice(listAllUsers, async ({ db, groups }, input, fail) => {
  const { within } = input
  if (within !== undefined && !groups.get(within)) return fail('groupNotFound')
  const page = listPage(input, {
    by: { ...peopleOrders, group: sql`${userGroup.label} collate nocase` },
    usual: { sort: 'createdAt', direction: 'asc' },
    id: user.id,
  })
  const wanted = and(
    isThere,
    within === undefined
      ? undefined
      : inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(groups.subtreeIds(within))}))`),
    withWords(input.text),
  )
  const isEverybody = within === undefined && (input.text ?? '').trim() === ''
  const columns = db.orm.select({ ...personColumns, key: page.key })
  const inGroup = eq(userGroup.id, user.groupId)
  const isByGroup = page.sort === 'group'
  // A cross join keeps its order: group by group in the order of their names, until the page is full. The members of a
  // group are sorted by their ids alone, which an index has: a whole row is read of those that are shown.
  const groupByGroup = sql`(select ${user.id} from ${userGroup} cross join ${user}
    where ${and(wanted, page.after, inGroup)} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit})`
  const [rows, [counted]] = await db.orm.batch([
    (isByGroup ? columns.from(user).innerJoin(userGroup, inGroup).$dynamic() : columns.from(user).$dynamic())
      .where(isByGroup ? inArray(user.id, groupByGroup) : and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    isEverybody
      ? db.orm.select({ total: howMany }).from(sql`(select 1)`)
      : db.orm.select({ total: count() }).from(user).where(wanted),
  ])
  const { rows: shown, nextCursor } = pageOf(rows, page)
  const users = shown.map(({ key: _key, ...row }) => listedPerson(groups, row))
  return {
    users,
    groups: namesOfGroups(groups, users),
    nextCursor,
    total: counted?.total ?? 0,
  }
})

/** Everybody but the few who were erased, of whom there is an index: nobody is read to be counted. */
const howMany = sql<number>`(select count(*) from ${user}) - (select count(*) from ${user} where ${user.erasedAt} is not null)`
