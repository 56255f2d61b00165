import { and, eq } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { searchGet } from './contract.ts'
import { wholeItems } from './search-query.ts'
import { searchedTables } from './search-tables.ts'

export const searchGetHandler = handleOffice(searchGet, async ({ db, scope }, { table: name, id: wanted }, fail) => {
  const { table, fields, id, only } = searchedTables[name]
  const rows = await db.orm
    .select({ item: fields })
    .from(table)
    .where(and(only, eq(id, wanted)))
    .limit(1)
  const [item] = await wholeItems(
    db,
    name,
    rows.map((row) => row.item),
    scope.groupId,
  )
  return { item: item ?? fail('notFound') }
})
