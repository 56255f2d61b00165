/** Each amount that an operator reads on the row of an order finds it, and only what was paid stands as paid. */
import { expect, test } from 'vitest'
import { partCents } from '#features/operation/order-office/office/refund/refund-part.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { runJobs } from '../support/shop-jobs.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

/** A committee pays a part of Paul's orders: one that waits for the partner, one of which a part went back. */
async function amountsWorld() {
  const world = await subsidyWorld()
  const { app, shop, buy, paul, rule, budget, give } = world
  await budget(100_000)
  await rule({ percent: 37 })
  const waits = await buy([{ sold: await shop.sell({ mode: 'AdminConfirm' }), quantity: 2 }], paul)
  const partly = await buy([{ sold: await shop.sell(), quantity: 3 }], paul)
  const [item] = partly.items
  if (!item) throw new Error('Nothing was bought.')
  const ticketIds = item.tickets.slice(0, 1).map(({ id }) => id)
  const cents = partCents(item, 1)
  await give(partly.purchaseId, { kind: 'part', orderId: item.order.id, quantity: 1, ticketIds, cents })
  await runJobs(app)
  return { ...world, waits, partly, back: formatPrice(cents) }
}

const amounts = (text: string) => [...new Set(text.match(/\d[\d ]*,\d\d €/g) ?? [])]

test('every amount on an order’s rows, in the list and in what waits, finds the order by the search', async () => {
  const { app, as, waits, partly, back } = await amountsWorld()
  await openOffice(app, { ...as, path: '/admin/orders?from=2026-01-01' })
  const found = await screen.findByRole('table', { name: 'Commandes' })
  const rows = [...found.querySelectorAll('tr[data-row]')].map((row) => ({
    id: row.getAttribute('data-row') ?? '',
    text: `${readText(row)} ${readText(row.nextElementSibling)}`,
  }))
  const { sections } = await app.call('/admin/list-todo', {}, as)
  const waiting = sections.flatMap(({ items }) => items)
  const shown = [
    ...rows.flatMap(({ id, text }) => amounts(text).map((amount) => [id, amount] as const)),
    ...waiting.flatMap(({ orderId, amount }) =>
      orderId === null || amount === null
        ? []
        : [[orderId, `${(amount / 100).toFixed(2).replace('.', ',')} €`] as const],
    ),
  ]
  const bought = [waits, partly].flatMap(({ items }) => items.map(({ order }) => order.id))
  expect(shown.map(([id]) => id)).toEqual(expect.arrayContaining(bought))
  // The part that went back, and the whole price of what waits.
  expect(shown.map(([, amount]) => amount)).toEqual(expect.arrayContaining([back.replace('\u00a0', ' '), '32,00 €']))
  expect(shown.length).toBeGreaterThan(6)
  for (const [id, amount] of shown) {
    const { items } = await app.call('/admin/list-orders', { text: amount }, as)
    expect([amount, items.map(({ orderItem }) => orderItem.id)]).toEqual([amount, expect.arrayContaining([id])])
  }
})

test('an order whose payment did not come says so where others say what was paid', async () => {
  const { app, as, shop, add, start, marie } = await subsidyWorld()
  await add(marie, await shop.sell())
  await start(marie)
  await openOffice(app, { ...as, path: '/admin/orders?status=Pending' })
  await see('Non payédemandé 16,00 €')
})
