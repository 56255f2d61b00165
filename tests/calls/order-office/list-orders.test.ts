/** How an operator finds orders and what the lists answer. */
import { expect, test } from 'vitest'
import { numberOrders } from '#features/selling/orders/number-orders.ts'
import { attempt, orderFailure, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { START } from '../../support/test-app.ts'

// [P-CALL-020]
test('an order is found by number, ticket code, id, email, name, partner, activity, day and state, never by a full scan', async () => {
  const { app, shop, buy, as, marie, db } = await operatorWorld()
  const paul = await app.newMember({ email: 'paul.petit@exemple.test', firstName: 'Paul', lastName: 'Lépine' })
  const [first, second] = [await shop.sell(), await shop.sell({ mode: 'AdminConfirm' })]
  const one = await buy([{ sold: first, quantity: 2 }])
  const other = await buy([{ sold: second }], paul)
  const [ownOne, ownOther] = [one.items[0]?.order.id, other.items[0]?.order.id]
  const find = async (filters: object) =>
    (await app.call('/admin/list-orders', { ...filters }, as)).items.map(({ orderItem: { id } }) => id)
  const [unit] = await db.orm.select().from(entry)
  const code = unit?.code ?? ''
  const recorded = recordSql(db)
  for (const text of [
    one.purchase.number ?? '',
    (one.purchase.number ?? '').replace(/(.{5})/g, '$1 '),
    code,
    code.toLowerCase().replaceAll('-', ' '),
    one.paymentId,
    one.purchaseId,
    ownOne ?? '',
    marie.email,
  ])
    expect([text, await find({ text })]).toEqual([text, [ownOne]])
  for (const text of ['paul.petit@exemple.test', 'LEPINE', 'paul lepine'])
    expect([text, await find({ text })]).toEqual([text, [ownOther]])
  expect(await find({ text: 'personne de ce nom' })).toEqual([])
  expect(await find({ vendorId: first.vendorId, activityId: first.activityId })).toEqual([ownOne])
  expect(await find({ status: 'PendingConfirmation' })).toEqual([ownOther])
  expect(await find({ text: 'paul', status: 'Success' })).toEqual([])
  expect((await find({ fromTs: Date.now() - 1000, toTs: Date.now() + 1 })).toSorted()).toEqual(
    [ownOne, ownOther].toSorted(),
  )
  expect(await find({ toTs: Date.now() - 1000 })).toEqual([])
  await app.call('/admin/count-todo', {}, as)
  await app.call('/admin/list-todo', {}, as)
  await app.call('/admin/get-order', { id: ownOne ?? '' }, as)
  await app.call('/admin/list-order-failures', {}, as)
  expect(await fullScans(db, recorded, ['order_item', 'attempt', 'entry', 'user', 'mail', 'audit', 'job'])).toEqual([])

  const { items, total } = await app.call('/admin/list-orders', { status: 'PendingConfirmation' }, as)
  expect(total).toBe(1)
  expect(items[0]?.orderItem.confirmationToken).toMatch(/^[\w-]{20,}$/)
  expect(items[0]?.sanitizedOrderItem).not.toHaveProperty('confirmationToken')
  expect(items[0]?.user).toEqual({ userId: paul.userId, firstName: 'Paul', lastName: 'Lépine', email: paul.email })
  expect((await app.call('/admin/list-orders', { status: 'Success' }, as)).items[0]?.orderItem).toMatchObject({
    number: one.purchase.number,
    confirmationToken: null,
    quantity: 2,
    total: { price3: { cents: 3000 }, fees: { cents: 200 } },
    attachments: [{ status: 'Ready' }, { status: 'Ready' }],
  })
})

// [P-ENTITY-013] [P-ENTITY-014]
test("an order in the list contains the operator's view, the buyer's view, and the buyer", async () => {
  const { app, shop, buy, as, marie } = await operatorWorld()
  const sold = await shop.sell({ mode: 'AdminConfirm', options: [{ label: 'Audioguide' }] })
  const options = [{ optionId: sold.optionIds[0] ?? '', quantity: 1 }]
  await buy([{ sold, quantity: 2, options }])
  const { items } = await app.call('/admin/list-orders', {}, as)
  const euros = (cents: number) => ({ cents, currency: 'eur' })
  const told = {
    id: expect.stringMatching(/^oi-/),
    status: 'PendingConfirmation',
    startedAt: START,
    endedAt: START,
    activity: { label: 'Une soirée au théâtre', vendor: { name: 'Théâtre du Parc' } },
    ticketInfo: { label: 'Plein tarif' },
    quantity: 2,
    options: [{ id: sold.optionIds[0], label: 'Audioguide', quantity: 1 }],
    total: { price3: euros(3300) },
    fees: euros(200),
    attachments: [],
    validityDateStr: '11/06/2026, 10:00 - 11:00',
  }
  const { userId, email } = marie
  expect(items).toMatchObject([
    {
      orderItem: { ...told, confirmationToken: expect.stringMatching(/^[\w-]{20,}$/) },
      sanitizedOrderItem: told,
      user: { userId, email, firstName: 'Marie', lastName: 'Duval' },
    },
  ])
  app.advance(60_000)
  const { id: orderId = '', confirmationToken } = items[0]?.orderItem ?? {}
  await app.call('/finalize-purchase', { token: confirmationToken ?? '', orderId, action: 'confirm' })
  await runJobs(app)
  const [confirmed] = (await app.call('/admin/list-orders', {}, as)).items
  const tickets = [{ status: 'Ready' }, { status: 'Ready' }]
  expect(confirmed?.orderItem).toMatchObject({
    ...{ id: orderId, status: 'Success', startedAt: START, endedAt: START + 60_000, attachments: tickets },
  })
})

// [P-CALL-020] [P-CALL-021] [P-ENTITY-015]
test('orders are listed a hundred at a time, newest first, each once whatever the page size', async () => {
  const { app, shop, buy, as, db } = await operatorWorld()
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  const [paid] = await db.orm.select().from(attempt)
  const [item] = await db.orm.select().from(orderItem)
  if (!paid || !item) throw new Error('Nothing was bought.')
  // Several of one moment, on the border of a page.
  const more = Array.from({ length: 250 }, (_, at) => ({ id: newId('pa'), at: paid.startedAt - Math.floor(at / 40) }))
  const facts = { tokenHash: null, tokenEncrypted: null }
  await db.write([
    ...more.map(({ id, at }) =>
      db.orm.insert(attempt).values({ ...paid, id, paymentId: `pi_${id}`, number: null, startedAt: at }),
    ),
    ...more.map(({ id, at }) =>
      db.orm.insert(orderItem).values({ ...item, ...facts, id: `oi-${id}`, attemptId: id, startedAt: at }),
    ),
  ])
  const seen: string[] = []
  const starts: number[] = []
  let token: string | null = null
  do {
    const page: {
      items: { orderItem: { id: string; startedAt: number } }[]
      nextPageToken: string | null
      total: number
    } = await app.call('/admin/list-orders', { nextPageToken: token }, as)
    expect(page.total).toBe(251)
    expect(page.items.length).toBe(seen.length === 200 ? 51 : 100)
    seen.push(...page.items.map(({ orderItem: { id } }) => id))
    starts.push(...page.items.map(({ orderItem: { startedAt } }) => startedAt))
    token = page.nextPageToken
  } while (token !== null)
  expect(new Set(seen).size).toBe(251)
  const few = await app.call('/admin/list-orders', { limit: 7 }, as)
  expect(few.items.map(({ orderItem: { id } }) => id)).toEqual(seen.slice(0, 7))
  expect(starts).toEqual(starts.toSorted((one, other) => other - one))

  const failure = (id: string, facts: Partial<typeof orderFailure.$inferInsert>) =>
    db.orm.insert(orderFailure).values({ id, dedupeKey: id, error: `Error ${id}`, ts: 1, ...facts })
  await db.write([
    failure('of-1', { orderItemId: item.id, ts: 5 }),
    failure('of-2', { attemptId: purchaseId, ts: 4 }),
    failure('of-3', { ts: 9 }),
  ])
  const failures = await app.call('/admin/list-order-failures', {}, as)
  expect(failures.items.map(({ item: of, failures: rows }) => [of?.orderItem.id, rows.map(({ id }) => id)])).toEqual([
    [undefined, ['of-3']],
    [item.id, ['of-1', 'of-2']],
  ])
  expect(failures.items[1]?.failures.map(({ ts, error }) => [ts, error])).toEqual([
    [5, 'Error of-1'],
    [4, 'Error of-2'],
  ])
  const next = async (nextPageToken: string | null) => {
    const page = await app.call('/admin/list-order-failures', { limit: 1, nextPageToken }, as)
    return { ids: page.items.flatMap(({ failures: rows }) => rows.map(({ id }) => id)), token: page.nextPageToken }
  }
  const first = await next(null)
  const second = await next(first.token)
  const third = await next(second.token)
  expect([first.ids, second.ids, third]).toEqual([['of-3'], ['of-1'], { ids: ['of-2'], token: null }])
})

test('a purchase made before order numbers existed is given a number automatically', async () => {
  const { app, shop, buy, as, db } = await operatorWorld()
  const { purchase } = await buy([{ sold: await shop.sell() }])
  const found = async () => (await app.call('/admin/list-orders', { text: purchase.number ?? '' }, as)).items.length
  await db.write([{ sql: 'update attempt set number = null', args: [] }])
  expect(await found()).toBe(0)
  await numberOrders(db)
  expect(await found()).toBe(1)
})

test('an operator finds exactly the orders of a name that few, some or very many people have', async () => {
  const { app, shop, buy, as, db } = await operatorWorld()
  const paul = await app.newMember({ firstName: 'Paul', lastName: 'Lépine' })
  const other = await app.newMember({ firstName: 'Luc', lastName: 'Autre' })
  const { items } = await buy([{ sold: await shop.sell() }], paul)
  await buy([{ sold: await shop.sell() }], other)
  const names = (await db.query(`select name from pragma_table_info('user')`)).rows.map(({ name }) => String(name))
  const own: Record<string, string> = { id: "'u-many-' || n.n", email: "'many-' || n.n || '@exemple.test'" }
  const add = (from: number, to: number) =>
    db.write([
      {
        sql: `with recursive n (n) as (select ${from} union all select n + 1 from n where n < ${to})
          insert into user (${names.join(', ')}) select ${names.map((name) => own[name] ?? `like_it.${name}`).join(', ')}
          from n, (select * from user where id = ?) as like_it`,
        args: [paul.userId],
      },
    ])
  const find = async () =>
    (await app.call('/admin/list-orders', { text: 'paul lepine' }, as)).items.map(({ orderItem: { id } }) => id)
  const wanted = [items[0]?.order.id]
  expect(await find()).toEqual(wanted)
  await add(1, 100)
  expect(await find()).toEqual(wanted)
  await add(101, 2_100)
  expect(await find()).toEqual(wanted)
})
