/** Operators find tickets and orders by numbers and codes as people read them out. */
import { expect, test } from 'vitest'
import { attempt } from '#kernel/orders/tables.ts'
import { checkInWorld } from '../../support/check-in-world.ts'

test('an admission and an order are found by their code or number without its signs, or with other ones', async () => {
  const { app, admin, sell, newLink, scan, db } = await checkInWorld()
  const { sold, codes } = await sell()
  const { token } = await newLink(sold)
  const code = codes[0] ?? ''
  expect(code).toMatch(/^\w{4}(-\w{4}){3}$/)
  expect(await scan(token, code)).toMatchObject({ outcome: 'admitted' })
  const bare = code.replaceAll('-', '')
  for (const text of [code, bare, bare.toLowerCase(), code.replaceAll('-', '.'), bare.slice(2, 9)]) {
    const { items } = await app.call('/admin/list-check-ins', { text }, { as: admin })
    expect([text, items.length]).toEqual([text, 1])
  }
  const [{ number } = { number: null }] = await db.orm.select({ number: attempt.number }).from(attempt)
  const whole = number ?? ''
  expect(whole).toMatch(/^\d{20}$/)
  const parted = whole.replace(/(\d{4})(?=\d)/g, '$1-')
  for (const text of [whole, `n° ${whole}`, `N°${whole}`, parted, parted.replaceAll('-', ' ')]) {
    const { items } = await app.call('/admin/list-orders', { text }, { as: admin })
    expect([text, items.length]).toEqual([text, 1])
  }
})
