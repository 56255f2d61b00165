/** A cart's price, line by line and in all, to the cent. */
import { expect, test } from 'vitest'
import { buyingWorld } from '../../support/buying.ts'

const eur = (cents: number) => ({ cents, currency: 'eur' })

// [C-RULE-078] [C-RULE-086] [C-RULE-087]
test('a cart line adds its units, each rounded up, its options and its fees; the cart adds its lines', async () => {
  const { app, marie, shop, add, start } = await buyingWorld()
  const cents = { buyingPrice: 1, publicPrice: 1100, youpiizPrice: 999 }
  const option = { label: 'Casque', publicPrice: 400, youpiizPrice: 333 }
  const first = await shop.sell({ ticket: { ...cents, fees: 99 }, options: [option] })
  await shop.promote({ activityId: first.activityId, percentHundredths: 1250 })
  const options = [{ optionId: first.optionIds[0] ?? '', quantity: 2 }]
  const { item } = await add(marie, first, { quantity: 3, options })
  // 874.125 and 291.375 cents: rounded up as a whole they would be 2623 and 583.
  const [tickets, casks, fees] = [3 * 875, 2 * 292, 3 * 99]
  expect(item.prices).toEqual({
    price1: eur(3 * 1100 + 2 * 400),
    price2: eur(3 * 999 + 2 * 333),
    price3: eur(tickets + casks),
    fees: eur(fees),
    total: eur(tickets + casks + fees),
  })

  // An offer of more than the ticket costs gives nothing back, and lowers neither its option nor its fees.
  const second = await shop.sell({ ticket: { ...cents, fees: 50 }, options: [option] })
  await shop.promote({ activityId: second.activityId, amount: 5000 })
  const free = await add(marie, second, {
    quantity: 2,
    options: [{ optionId: second.optionIds[0] ?? '', quantity: 1 }],
  })
  expect(free.item.prices).toMatchObject({ price3: eur(333), fees: eur(100), total: eur(433) })

  // Without fees of its own a ticket has none, whatever its options cost.
  const third = await shop.sell({ ticket: { ...cents, fees: 0 }, options: [option] })
  const plain = await add(marie, third, { options: [{ optionId: third.optionIds[0] ?? '', quantity: 1 }] })
  expect(plain.item.prices).toMatchObject({ price3: eur(1332), fees: eur(0), total: eur(1332) })

  const { payment, failedItems } = await start(marie)
  expect(failedItems).toEqual([])
  expect(payment).toMatchObject({ total: eur(tickets + casks + fees + 433 + 1332), fees: eur(fees + 100) })
  const { pendingOrders } = await app.call('/list-cart', {}, { as: marie })
  expect(pendingOrders).toMatchObject([{ total: payment?.total, fees: payment?.fees }])
})
