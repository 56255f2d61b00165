import { and, eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { searchGet } from './contract.ts'
import { searchedTables } from './search-tables.ts'
import { wholeItems } from './whole-items.ts'

export const searchGetHandler = handleOffice(searchGet, async (ctx, { table: name, id: wanted }, fail) => {
  const { table, fields, id, only } = searchedTables[name]
  const rows = await ctx.db.orm
    .select({ item: fields })
    .from(table)
    .where(and(only, eq(id, wanted)))
    .limit(1)
  const [item] = await wholeItems(
    ctx,
    name,
    rows.map((row) => row.item),
  )
  return { item: item ?? fail('notFound') }
})
