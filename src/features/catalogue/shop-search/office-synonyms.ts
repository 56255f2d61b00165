import { and, count } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { getSynonym, listSynonyms } from './contract.ts'
import { loadSynonym } from './load-synonym.ts'
import { searchSynonym } from './tables.ts'

const { id, typed, meant, updatedAt } = searchSynonym
const order = { by: { typed: plain(typed), updatedAt }, usual: { sort: 'typed', direction: 'asc' }, id } as const

export const listSynonymsHandler = handleOffice(listSynonyms, async ({ db }, input) => {
  const page = listPage(input, order)
  const wanted = textFilter(input.text, [plain(typed), plain(meant)])

  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ id, key: page.key, row: searchSynonym })
      .from(searchSynonym)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(searchSynonym).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return { items: shown.map(({ row }) => row), nextCursor, total: counted?.total ?? 0 }
})

export const getSynonymHandler = handleOffice(getSynonym, async ({ db }, { synonymId }, fail) => ({
  item: (await loadSynonym(db, synonymId)) ?? fail('synonymNotFound'),
}))
