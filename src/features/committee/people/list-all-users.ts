import { and, eq, inArray, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { exactTotal, type ListTotal, statedTotal } from '#handler/list-total.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { isThere, peopleOrders, searchedPeople } from '#kernel/people/people-order.ts'
import { listedPerson, namesOfGroups, personColumns } from '#kernel/people/person-view.ts'
import { listAllUsers } from './contract.ts'
import { isOfColumns, listedPeople } from './listed-people.ts'

export const listAllUsersHandler = handleOffice(listAllUsers, async ({ db, groups, scope }, input, fail) => {
  const { within, neverSignedIn, access } = input
  if (within !== undefined && !groups.get(within)) return fail('groupNotFound')
  const page = listPage(input, {
    by: { ...peopleOrders, group: userGroup.labelKey },
    usual: { sort: 'createdAt', direction: 'asc' },
    id: user.id,
  })
  const wanted = listedPeople({ db, groups, scope }, input)
  const isNarrowed = within !== undefined || neverSignedIn !== undefined || access !== undefined
  const isByGroup = page.sort === 'group'
  const search = !isNarrowed && !isByGroup && !isOfColumns(groups, input.text) ? searchedPeople(input.text) : null
  const isEverybody = !isNarrowed && (input.text ?? '').trim() === ''
  const columns = db.orm.select({ ...personColumns, key: page.key })
  const inGroup = eq(userGroup.id, user.groupId)
  // `cross join` fixes the order: group by group by name until the page is full. Members of a group are sorted through
  // an index of ids, and whole rows are read only for those shown.
  const groupByGroup = sql`(select ${user.id} from ${userGroup} cross join ${user}
    where ${and(wanted, page.after, inGroup)} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit})`
  const ids = isByGroup ? groupByGroup : search?.ids({ wanted: undefined, usual: isThere, page })
  const total: ListTotal = isEverybody
    ? { count: howMany, isCapped: false }
    : (search?.total({ wanted: undefined, usual: isThere }) ?? exactTotal(user, wanted))
  const [rows, [counted]] = await db.orm.batch([
    (isByGroup ? columns.from(user).innerJoin(userGroup, inGroup).$dynamic() : columns.from(user).$dynamic())
      .where(ids ? inArray(user.id, ids) : and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: total.count }).from(sql`(select 1)`),
  ])
  const cut = toPage(rows, page)
  const users = cut.rows.map(({ key: _key, ...row }) => listedPerson(groups, row))
  return {
    users,
    groups: namesOfGroups(groups, users),
    nextCursor: cut.nextCursor,
    ...statedTotal(total, counted?.total, cut),
  }
})

/** Number of people not erased, by subtracting the few erased ones through an index. */
const howMany = sql<number>`((select count(*) from ${user}) - (select count(*) from ${user} where ${user.erasedAt} is not null))`
