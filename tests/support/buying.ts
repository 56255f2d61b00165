import { expect } from 'vitest'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry, stock } from '#kernel/stock/tables.ts'
import { fakeCards } from './fake-cards.ts'
import { newShop, type Sold } from './shop.ts'
import { type Member, type TestAppOptions, testApp } from './test-app.ts'

interface Wish {
  quantity?: number
  stockIds?: string[]
  options?: { optionId: string; quantity: number }[]
}

/** An app with a card provider of its own, a shop and one member. */
export async function buyingWorld(options: TestAppOptions = {}) {
  const cards = fakeCards()
  const app = await testApp({ cards, ...options })
  const marie = await app.newMember()
  const db = app.db()

  const add = (member: Member, sold: Sold, facts: Wish = {}) =>
    app.call(
      '/add-ticket-to-cart',
      { stockIds: sold.slotIds.slice(0, 1), ticketInfoId: sold.ticketId, quantity: 1, options: [], ...facts },
      { as: member },
    )

  const start = (member: Member) => app.call('/start-cart-purchase', {}, { as: member })

  /** Adds and starts; the payment is there or the test fails. */
  const startWith = async (member: Member, sold: Sold, facts: Wish = {}) => {
    await add(member, sold, facts)
    const { payment } = await start(member)
    if (!payment) throw new Error('No payment was opened.')
    return payment
  }

  const items = () => db.orm.select().from(orderItem)
  const attempts = () => db.orm.select().from(attempt)
  const entries = () => db.orm.select().from(entry)

  /** reserved and bought of each slot, in the shop's order. */
  const counters = async (sold: Sold) => {
    const rows = await db.orm.select().from(stock)
    return sold.slotIds.map((id) => {
      const row = rows.find((slot) => slot.id === id)
      return [row?.reserved, row?.bought]
    })
  }

  /** Final check of a sale: no stock is oversold, and counters equal the orders. */
  const expectConsistent = async () => {
    const { mismatches } = await import('#features/selling/checkout/payment/reconcile.ts')
    expect(await mismatches(db, Date.now())).toEqual([])
  }

  return {
    app,
    cards,
    marie,
    db,
    shop: newShop(app),
    add,
    start,
    startWith,
    items,
    attempts,
    entries,
    counters,
    expectConsistent,
  }
}
