/** The accounting call: orders of a period, and sums by month of the region's zone. */
import { expect, test } from 'vitest'
import { detailedRows, purchaseRows } from '#features/money/accounting/accounting-rows.ts'
import { detailedColumns, purchaseColumns } from '#features/money/accounting/office/accounting-columns.ts'
import { callablePeriods } from '#features/money/accounting/period.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'

const at = (text: string) => Date.parse(text)

const euros = (cents: number) => ({ cents, currency: 'eur' })

/** One purchase of two tickets today, and four orders of 2025 that are like it but for an option of 10 €. */
async function soldIn2025() {
  const world = await operatorWorld()
  const { app, shop, buy, as, db } = world
  const bought = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const [paid] = await db.orm.select().from(attempt)
  const [item] = await db.orm.select().from(orderItem)
  if (!paid || !item) throw new Error('Nothing was bought.')
  const options = [
    { id: 'op-1', label: 'Audioguide', quantity: 3, publicPrice: 0, youpiizPrice: 0, buyingPrice: 0, total: 1000 },
  ]
  const atelier = await app.newGroup({ label: 'Atelier' })
  const lea = await app.newMember({ groupId: atelier.id })
  const expert = { itemType: 'ExpertTicket' as const, mode: null, userId: lea.userId }
  const sold: ({ id: string; at: number } & Partial<typeof item>)[] = [
    // 2025 has begun in Paris: UTC would book it in December.
    { id: 'new-year', at: at('2024-12-31T23:30:00Z') },
    { id: 'last-of-may', at: at('2025-05-31T21:59:59.999Z'), ...expert },
    { id: 'first-of-june', at: at('2025-05-31T22:00:00Z') },
    { id: 'cancelled', at: at('2025-05-10T10:00:00Z'), status: 'Canceled' },
  ]
  await db.write([
    ...sold.map(({ id, at: startedAt, userId = paid.userId }) =>
      db.orm
        .insert(attempt)
        .values({ ...paid, id: `pa-${id}`, paymentId: `pi_${id}`, number: null, startedAt, userId }),
    ),
    ...sold.map(({ id, at: startedAt, ...own }) =>
      db.orm.insert(orderItem).values({
        ...{ ...item, tokenHash: null, tokenEncrypted: null, ...own },
        id: `oi-${id}`,
        attemptId: `pa-${id}`,
        startedAt,
        optionsTotal: 1000,
        snapshot: { ...item.snapshot, options },
      }),
    ),
  ])
  const read = (input: object) => app.call('/admin/accounting', input, as)
  return { ...world, ...bought, sold, item, atelier, lea, read }
}

// [P-ENTITY-020] [P-RULE-048] [D36] [D39] [G20]
test('the accounting call sums successful orders by month of the region, and lists those of the requested days, first and last included', async () => {
  const { sold, item, read, db } = await soldIn2025()
  const listedIds = async (input: object) => (await read(input)).orders.map(({ id }) => id)

  const recorded = recordSql(db)
  const year = await read({ from: '2025-01-01', to: '2025-12-31' })
  expect(await fullScans(db, recorded, ['order_item', 'attempt', 'user'])).toEqual([])
  const cents = item.ticketInfoTotal + item.fees + 1000
  const sums = { cents, orderCount: 1, ticketCount: 2 }
  expect([...year.accounting].toSorted()).toEqual([
    ['2025-0', sums],
    ['2025-4', sums],
    ['2025-5', sums],
  ])
  expect(year.orders.map(({ id }) => id)).toEqual(['oi-first-of-june', 'oi-last-of-may', 'oi-cancelled', 'oi-new-year'])
  expect(year).toMatchObject({ total: 4, nextCursor: null, firstTs: sold[0]?.at })
  expect(await listedIds({ from: '2025-05-10', to: '2025-05-31' })).toEqual(['oi-last-of-may', 'oi-cancelled'])
  expect(await listedIds({ from: '2025-06-01', to: '2025-06-01' })).toEqual(['oi-first-of-june'])
})

// [P-ENTITY-017] [P-ENTITY-018] [P-ENTITY-019]
test('an order shows its payment, its tickets and options with their prices, its buyer, group, activity and partner', async () => {
  const { items, paymentId, purchaseId, read, marie, lea, atelier, item } = await soldIn2025()
  const today = (await read({})).orders.find(({ id }) => id === items[0]?.order.id)
  const { activity, ticketInfo, vendor } = item.snapshot
  // Two tickets of 15 €, each with 1 € of fees.
  expect(today).toMatchObject({
    id: items[0]?.order.id,
    userId: marie.userId,
    fees: euros(200),
    ticketInfo: { id: ticketInfo.id, label: 'Plein tarif' },
    ticketInfoTotal: { price3: euros(3000) },
    quantity: 2,
    activityId: activity.id,
    options: [],
    paymentId,
    purchaseId,
    startedAt: item.startedAt,
    status: 'Success',
    itemType: 'Ticket',
    activity: { id: activity.id, label: 'Une soirée au théâtre', vendor: { id: vendor.id, name: 'Théâtre du Parc' } },
    user: { email: marie.email },
    group: { groupId: 'ROOT', groupLabel: 'Groupe par défaut' },
  })
  const [june] = (await read({ from: '2025-06-01', to: '2025-06-01' })).orders
  expect(june?.options).toMatchObject([
    { id: 'op-1', label: 'Audioguide', quantity: 3, total: { price3: euros(1000) } },
  ])
  expect((await read({ from: '2025-05-31', to: '2025-05-31' })).orders).toMatchObject([
    {
      ...{ id: 'oi-last-of-may', itemType: 'ExpertTicket', userId: lea.userId, paymentId: 'pi_last-of-may' },
      ...{ status: 'Success', group: { groupId: atelier.id, groupLabel: 'Atelier' }, user: { email: lea.email } },
    },
  ])
})

test('a line is the sum of its units and, for tickets only, their fees; a purchase is the sum of its lines', async () => {
  const { read } = await soldIn2025()
  const [june] = (await read({ from: '2025-06-01', to: '2025-06-01' })).orders
  if (!june) throw new Error('The order of June is missing.')
  const [ticket, option] = detailedRows(june)
  expect(ticket).toMatchObject({ quantity: 2, unitPrice: 1500, fees: 200, total: 3200 })
  // The cent that three do not share stays in the total.
  expect(option).toMatchObject({ productLabel: 'Audioguide', quantity: 3, unitPrice: 333, fees: 0, total: 1000 })
  const [purchase] = purchaseRows([june, { ...june, id: 'oi-second', status: 'Rejected' }])
  expect(purchase).toMatchObject({ statuses: ['Success', 'Rejected'], total: 8400, fees: 400, beforeFees: 8000 })
  if (!ticket || !option || !purchase) throw new Error('A row is missing.')
  const written = [ticket, option].map((row) =>
    detailedColumns('Europe/Paris').flatMap(({ id, cell }) => (/^(prix|frais|total)/.test(id) ? [cell?.(row)] : [])),
  )
  expect(written).toEqual([
    ['15,00', '2,00', '32,00'],
    ['3,33', '0,00', '10,00'],
  ])
  const shown = purchaseColumns('Europe/Paris').filter(({ id }) => /^(frais|total)/.test(id))
  expect(shown.map(({ cell }) => cell?.(purchase))).toEqual(['80,00', '4,00', '84,00'])
})

// [P-CALL-024] [P-RULE-047] [D36]
test('an empty payload returns twelve months, at most 200 orders a page, and further pages without sums', async () => {
  const { app, shop, buy, as, db } = await operatorWorld()
  await buy([{ sold: await shop.sell() }])
  const [item] = await db.orm.select().from(orderItem)
  if (!item) throw new Error('Nothing was bought.')
  const facts = { tokenHash: null, tokenEncrypted: null }
  await db.write(
    // The oldest first, so that the order is not that of their rows; several of one moment, on the border of a page.
    Array.from({ length: 250 }, (_, at) => 249 - at).map((count) =>
      db.orm
        .insert(orderItem)
        .values({ ...item, ...facts, id: `oi-${count}`, startedAt: item.startedAt - Math.floor(count / 40) }),
    ),
  )
  const earlier = {
    'oi-old': '2025-01-20T10:00:00Z',
    'oi-new-year': '2025-12-31T23:30:00Z',
    'oi-may': '2026-05-01T10:00:00Z',
  }
  await db.write(
    Object.entries(earlier).map(([id, time]) =>
      db.orm.insert(orderItem).values({ ...item, ...facts, id, startedAt: at(time) }),
    ),
  )
  const first = await app.call('/admin/accounting', {}, as)
  expect([first.orders.length, first.total]).toEqual([200, 253])
  // Months are counted from 0, and begin in the region: it was January in Paris.
  expect([...first.accounting].map(([month, { ticketCount }]) => [month, ticketCount])).toEqual([
    ['2026-0', 1],
    ['2026-4', 1],
    ['2026-5', 251],
  ])
  const second = await app.call('/admin/accounting', { cursor: first.nextCursor ?? '' }, as)
  expect(second).toMatchObject({ total: null, nextCursor: null })
  expect(second.accounting.size).toBe(0)
  const all = [...first.orders, ...second.orders]
  expect(new Set(all.map(({ id }) => id)).size).toBe(253)
  const starts = all.map(({ startedAt }) => startedAt)
  expect(starts).toEqual(starts.toSorted((one, other) => other - one))
})

test('the accounting call refuses an invalid period, and names the field', async () => {
  const { app, as } = await operatorWorld()
  const refused = async (input: object, field: string) =>
    expect(app.call('/admin/accounting', input, as)).rejects.toMatchObject({ code: 'invalidRequest', fields: [field] })
  await refused({ from: '2025-01-01' }, 'to')
  await refused({ to: '2025-01-01' }, 'from')
  await refused({ from: '2025-02-30', to: '2025-03-01' }, 'from')
  await refused({ from: '2025-03-02', to: '2025-03-01' }, 'to')
  await refused({ from: '2024-01-01', to: '2025-01-01' }, 'to')
  await refused({ from: 'hier', to: '2025-01-01' }, 'from')
  expect(callablePeriods({ from: '2023-12-31', to: '2025-01-01' })).toEqual([
    { from: '2024-01-02', to: '2025-01-01' },
    { from: '2023-12-31', to: '2024-01-01' },
  ])
})

// [P-RULE-004]
test('the accounting call refuses everyone except super admins', async () => {
  const { app, marie } = await operatorWorld()
  const secretary = await app.newMember({ adminOf: [(await app.newGroup()).id] })
  for (const as of [marie, secretary])
    await expect(app.call('/admin/accounting', {}, { as })).rejects.toMatchObject({ code: 'notAdmin' })
  await expect(app.call('/admin/accounting', {})).rejects.toMatchObject({ code: 'unauthenticated' })
})
