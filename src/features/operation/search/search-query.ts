import { and } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { searchQuery } from './contract.ts'
import { queryCondition, queryOrder } from './search-conditions.ts'
import { searchedTables } from './search-tables.ts'
import { type Item, wholeItems } from './whole-items.ts'

export const searchQueryHandler = handleOffice(searchQuery, async (ctx, input) => {
  const { db, scope } = ctx
  const searched = searchedTables[input.table]
  const isScoped = scope.groupId !== null
  const hidden = isScoped ? (searched.privates ?? []) : []
  const { sort, direction, order } = queryOrder(searched, input, isScoped)
  const page = listPage({ limit: input.limit, cursor: input.cursor, sort, direction }, order)
  const rows = await db.orm
    .select({ item: searched.fields, id: searched.id, key: page.key })
    .from(searched.table)
    .where(
      and(
        isScoped ? searched.committee(db, scope) : undefined,
        queryCondition(db, searched, { ...input, hidden }),
        page.after,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows: shown, nextCursor } = toPage(
    rows.map(({ id, ...row }) => ({ ...row, id: String(id) })),
    page,
  )
  const items = shown.map(({ item }): Item => item)
  const whole = await wholeItems(ctx, input.table, items)
  return { items: whole.map((item) => ({ item })), nextCursor }
})
