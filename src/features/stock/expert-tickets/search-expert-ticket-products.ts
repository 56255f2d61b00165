import { and, asc, inArray, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { textFilter } from '#handler/text-filter.ts'
import { expertProduct } from '#kernel/expert-tickets/tables.ts'
import { searchExpertTicketProducts } from './contract.ts'
import { selectProducts, toOfficeProduct } from './stock-rows.ts'

export const searchExpertTicketProductsHandler = handleOffice(
  searchExpertTicketProducts,
  async ({ db, now }, { text, ids, limit }) => {
    const rows = await selectProducts(db)
      .where(and(textFilter(text, [expertProduct.nameKey]), ids && inArray(expertProduct.id, ids)))
      .orderBy(sql`${expertProduct.goneAt} is not null`, asc(expertProduct.nameKey), asc(expertProduct.id))
      .limit(limit)
    return { items: rows.map((row) => toOfficeProduct(row, now)) }
  },
)
