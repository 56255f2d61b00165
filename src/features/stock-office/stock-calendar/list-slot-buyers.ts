import { eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { type ListOrder, listPage, toPage } from '#handler/list-page.ts'
import { user } from '#kernel/accounts/tables.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import type { SlotBuyer } from './buyer-shapes.ts'
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
        purchaseId: orderItem.attemptId,
        number: attempt.number,
        paymentId: attempt.paymentId,
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
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .innerJoin(user, eq(user.id, orderItem.userId))
      .where(page.after)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    orm.all<{ total: number }>(sql`select count(*) as total from ${orders}`),
    orm.all<{ total: number }>(sql`select count(*) as total from (${selectPeople(input.stockIds)})`),
  ])
  const { rows, nextCursor } = toPage(found, page)
  return {
    items: await Promise.all(rows.map(toBuyer)),
    nextCursor,
    total: counted?.total ?? 0,
    people: people?.total ?? 0,
  }
})

interface BuyerRow extends Omit<SlotBuyer, 'orderId' | 'name' | 'number' | 'phoneNumber' | 'ticketLabel'> {
  id: string
  number: string | null
  paymentId: string | null
  firstName: string
  lastName: string
  phoneNumber: string
  erasedAt: number | null
  snapshot: { ticketInfo: { label: string } }
}

async function toBuyer({ erasedAt, ...row }: BuyerRow): Promise<SlotBuyer> {
  const isKnown = erasedAt === null
  return {
    orderId: row.id,
    purchaseId: row.purchaseId,
    number: row.number ?? (await orderNumber(row.paymentId ?? row.purchaseId)),
    userId: row.userId,
    name: isKnown ? `${row.firstName} ${row.lastName}`.trim() || row.email : null,
    email: isKnown ? row.email : null,
    phoneNumber: isKnown && row.phoneNumber !== '' ? row.phoneNumber : null,
    ticketLabel: row.snapshot.ticketInfo.label,
    quantity: row.quantity,
    validityDateStr: row.validityDateStr,
    status: row.status,
    startedAt: row.startedAt,
  }
}
