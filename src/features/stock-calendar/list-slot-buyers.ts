import { eq, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { type ListOrder, listPage, toPage } from '../../handler/list-page.ts'
import { user } from '../accounts/tables.ts'
import { orderItem } from '../orders/tables.ts'
import { listSlotBuyers } from './contract.ts'
import { selectOrders, selectPeople } from './slot-buyers.ts'

const order: ListOrder<'startedAt'> = {
  by: { startedAt: orderItem.startedAt },
  usual: { sort: 'startedAt', direction: 'desc' },
  id: orderItem.id,
}

export const listSlotBuyersHandler = handleOffice(listSlotBuyers, async ({ db: { orm } }, input) => {
  const page = listPage(input, order)
  const orders = sql`${selectOrders(input.stockIds)} o`
  const [found, [counted], [people]] = await orm.batch([
    orm
      .select({
        id: orderItem.id,
        key: page.key,
        userId: orderItem.userId,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        phoneNumber: user.phoneNumber,
        erasedAt: user.erasedAt,
        quantity: sql<number>`o.quantity`,
        snapshot: orderItem.snapshot,
        validityDateStr: orderItem.validityDateStr,
        status: orderItem.status,
        startedAt: orderItem.startedAt,
      })
      .from(orderItem)
      .innerJoin(orders, sql`o.id = ${orderItem.id}`)
      .innerJoin(user, eq(user.id, orderItem.userId))
      .where(page.after)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    orm.all<{ total: number }>(sql`select count(*) as total from ${orders}`),
    orm.all<{ total: number }>(sql`select count(*) as total from (${selectPeople(input.stockIds)})`),
  ])
  const { rows, nextCursor } = toPage(found, page)
  return {
    items: rows.map(({ erasedAt, ...row }) => ({
      orderId: row.id,
      userId: row.userId,
      name: erasedAt === null ? `${row.firstName} ${row.lastName}`.trim() || row.email : null,
      email: erasedAt === null ? row.email : null,
      phoneNumber: erasedAt === null && row.phoneNumber !== '' ? row.phoneNumber : null,
      ticketLabel: row.snapshot.ticketInfo.label,
      quantity: row.quantity,
      validityDateStr: row.validityDateStr,
      status: row.status,
      startedAt: row.startedAt,
    })),
    nextCursor,
    total: counted?.total ?? 0,
    people: people?.total ?? 0,
  }
})
