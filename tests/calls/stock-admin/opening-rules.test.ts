import { expect, test } from 'vitest'
import { stockForm, stockOffice, weeklyInput } from '../../support/stock-office.ts'

test('an operator gives a stock an opening and a limit per person, and removes both', async () => {
  const office = await stockOffice()
  const opensAt = Date.now() + 86_400_000
  const { stocks } = await office.create(weeklyInput({ opensAt, maxPerPerson: 2 }))
  const [made] = stocks
  if (!made) throw new Error('nothing made')
  expect(made).toMatchObject({ opensAt, maxPerPerson: 2 })
  expect((await office.offered()).map(({ opening, maxPerPerson }) => ({ opening, maxPerPerson }))[0]).toEqual({
    opening: { id: made.id, opensAt, isLine: false },
    maxPerPerson: 2,
  })
  office.app.advance(1000)
  const free = { ...stockForm(made), opensAt: null, maxPerPerson: null }
  const saved = await office.update(made.id, free, made.updatedAt)
  expect(saved.stocks[0]).toMatchObject({ opensAt: null, maxPerPerson: null })
  expect(await office.batches()).toEqual(saved.stocks)
  expect((await office.offered())[0]).not.toHaveProperty('opening')
})

test('a personal limit of zero is refused, and the field is named', async () => {
  const office = await stockOffice()
  await expect(office.create(weeklyInput({ maxPerPerson: 0 }))).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['stocks.0.maxPerPerson'],
    message: expect.stringContaining('Au moins 1.'),
  })
  await expect(office.create(weeklyInput({ opensAt: -1 }))).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['stocks.0.opensAt'],
  })
})
