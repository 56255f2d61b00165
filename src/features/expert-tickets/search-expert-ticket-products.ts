import { asc, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { textFilter } from '../../handler/text-filter.ts'
import { searchExpertTicketProducts } from './contract.ts'
import { officeProductOf, selectProducts } from './stock-rows.ts'
import { expertProduct } from './tables.ts'

export const searchExpertTicketProductsHandler = handleOffice(
  searchExpertTicketProducts,
  async ({ db, now }, { text, limit }) => {
    const rows = await selectProducts(db)
      .where(textFilter(text, [expertProduct.nameKey]))
      .orderBy(sql`${expertProduct.goneAt} is not null`, asc(expertProduct.nameKey), asc(expertProduct.id))
      .limit(limit)
    return { items: rows.map((row) => officeProductOf(row, now)) }
  },
)
