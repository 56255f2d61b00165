import { expect, test } from 'vitest'
import { stockForm, stockOffice, weeklyInput, withQuantity } from '../../support/stock-office.ts'

// [K-RULE-085]
test('a weekly template is on sale at the next request, and halving it over sold slots keeps the sales', async () => {
  const office = await stockOffice()
  const { stocks, plan } = await office.create(weeklyInput())
  const [made] = stocks
  if (!made) throw new Error('nothing made')
  expect(plan).toMatchObject({ added: 16, changed: 0, archived: 0, keptCount: 0 })
  const offered = await office.offered()
  expect(offered).toHaveLength(16)
  expect(made.totals).toEqual({ stocks: 16, remaining: 160, bought: 0, reserved: 0 })
  expect(await office.batches()).toEqual([made])

  const sold = offered[3]
  await office.buy(made, sold?.id ?? '', 7)
  const halved = withQuantity(stockForm(made), 5)
  const preview = await office.preview([{ type: 'updateStock', id: made.id, updates: halved }])
  expect(preview).toMatchObject({ changed: 15, keptCount: 1, added: 0, unchanged: 0 })
  expect(preview.kept).toMatchObject([{ stockId: sold?.id, reason: 'sold', quantity: 7, wantedQuantity: 5, bought: 7 }])
  office.app.advance(1000)
  const saved = await office.update(made.id, halved, made.updatedAt)
  expect(saved.plan).toEqual(preview)
  expect(await office.batches()).toEqual(saved.stocks)
  expect((await office.slots()).map(({ quantity }) => quantity).sort()).toEqual([...Array(15).fill(5), 7])
  // Nothing to do.
  const [stored] = saved.stocks
  if (!stored) throw new Error('nothing saved')
  const again = await office.update(stored.id, stockForm(stored), stored.updatedAt)
  expect(again.plan).toMatchObject({ changed: 0, unchanged: 16, keptCount: 0 })
  expect(again.stocks).toEqual([stored])
})
