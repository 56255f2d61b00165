/** The filters of orders: what each finds, that names are forgiven, and that no mix of them reads all orders. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { START } from '../../support/test-app.ts'

const DAY = 86_400_000

/** Marie's two orders of one purchase, and Paul's of another, whose group is below "Usine". */
async function filterWorld() {
  const world = await operatorWorld()
  const { app, shop, buy, as, db } = world
  const factory = await app.newGroup({ label: 'Usine' })
  const office = await app.newGroup({ label: 'Bureaux', parentId: factory.id })
  const paul = await app.newMember({ firstName: 'Paul', lastName: 'Lefebvre', groupId: office.id })
  const [play, film] = [await shop.sell(), await shop.sell()]
  const bought = await buy([
    { sold: play, quantity: 2 },
    { sold: film, quantity: 1 },
  ])
  const hers = { ...bought, items: bought.items.toSorted((a, b) => b.order.quantity - a.order.quantity) }
  const his = await buy([{ sold: film, quantity: 1 }], paul)
  const named = new Map([
    [hers.items[0]?.order.id, 'play'],
    [hers.items[1]?.order.id, 'film'],
    [his.items[0]?.order.id, 'his'],
  ])
  const list = async (input: object) => app.call('/admin/list-orders', { ...input }, as)
  const find = async (input: object) =>
    (await list(input)).items.map(({ orderItem: { id } }) => named.get(id) ?? id).toSorted()
  return { ...world, db, factory, office, paul, play, film, hers, his, list, find }
}

test('an operator finds orders by an amount as people type it, alone or with a first name', async () => {
  const { find, list } = await filterWorld()
  const { items } = await list({})
  const totals = items.map(({ orderItem: { total } }) => total.total.cents).toSorted((a, b) => a - b)
  // 1 ticket is 15,00 € and 1,00 € of fees: two orders of one, one of two, and 48,00 € for Marie's whole purchase.
  expect(totals).toEqual([1600, 1600, 3200])
  expect(await find({ text: '32,00' })).toEqual(['play'])
  for (const text of ['16,0', '16€', '16€00', '16,00 €', '16 euros', '16'])
    expect([text, await find({ text })]).toEqual([text, ['film', 'his']])
  expect(await find({ text: '48,00 €' })).toEqual(['film', 'play'])
  for (const text of ['16,00 paul', 'paul 16€', 'Paul 16'])
    expect([text, await find({ text })]).toEqual([text, ['his']])
  expect(await find({ text: '17,00 paul' })).toEqual([])
  expect(await find({ amount: 1600 })).toEqual(['film', 'his'])
  expect(await find({ amount: 1601 })).toEqual([])
})

test('an operator finds orders by the first signs of a number or of a ticket code', async () => {
  const { find, hers, his, db } = await filterWorld()
  const [one, other] = [hers.purchase.number ?? '', his.purchase.number ?? '']
  const same = [...one].findIndex((sign, at) => sign !== other[at]) + 1
  expect(await find({ text: one.slice(0, Math.max(same, 4)) })).toEqual(['film', 'play'])
  expect(await find({ text: `${other.slice(0, 4)} ${other.slice(4, 12)}` })).toEqual(['his'])
  const units = await db.orm.select().from(entry)
  const code = units.find(({ orderItemId }) => orderItemId === his.items[0]?.order.id)?.code ?? ''
  for (const text of [code.slice(0, 9), code.slice(0, 9).replaceAll('-', '').toLowerCase()])
    expect([text, await find({ text })]).toEqual([text, ['his']])
})

test('a misspelt name finds its orders and says what was searched, and a name as typed comes first', async () => {
  const { app, find, list } = await filterWorld()
  for (const text of [
    'lefebure',
    'lefevbre',
    'Lefebvres',
    'pefebvre',
    'lefebvr',
    'paul lefebure',
    'paul lefebure 16,00',
  ])
    expect([text, await find({ text })]).toEqual([text, ['his']])
  expect((await list({ text: 'Lefebure' })).instead).toBe('lefebvre')
  expect((await list({ text: 'Lefebvre' })).instead).toBe(null)
  for (const text of ['lebrun', 'lefe', 'xyzw', 'pol'])
    expect([text, await find({ text })]).toEqual([text, text === 'lefe' ? ['his'] : []])
  await app.newMember({ firstName: 'Luc', lastName: 'Lefebure' })
  // Somebody is called so: their orders are asked for, and there are none.
  expect([await find({ text: 'lefebure' }), (await list({ text: 'lefebure' })).instead]).toEqual([[], null])
})

test('the sums of found orders are over all pages, what was paid and what was given back, and absent beyond a thousand', async () => {
  const { app, as, list, his, db, paul } = await filterWorld()
  const sums = async (input: object) => {
    const { sums: found, total } = await list(input)
    return [total, found?.paid.cents, found?.givenBack.cents]
  }
  expect(await sums({})).toEqual([3, 6400, 0])
  expect(await sums({ limit: 1 })).toEqual([3, 6400, 0])
  expect(await sums({ text: 'lefebvre' })).toEqual([1, 1600, 0])
  expect(await sums({ text: 'xyzw' })).toEqual([0, undefined, undefined])
  const wish = { kind: 'items' as const, orderIds: [his.items[0]?.order.id ?? ''], cents: 1600 }
  const asked = { purchaseId: his.purchaseId, refund: wish, refundedCents: 0, reason: 'Geste', sendEmail: false }
  await app.call('/admin/refund-order', asked, as)
  expect(await sums({ text: 'lefebvre' })).toEqual([1, 1600, 1600])
  // An order that was never paid counts nothing.
  await db.write([{ sql: "update attempt set status = 'Canceled' where user_id = ?", args: [paul.userId] }])
  expect((await sums({ text: 'lefebvre' }))[1]).toBe(0)
})

/** Members of a group by thousands, as an organisation of a whole country has them. */
const manyMembers = `insert into user (id, email, group_id, first_name, last_name, created_at, updated_at)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 5001)
  select 'u-' || ?1 || '-' || i, ?1 || '-' || i || '@exemple.test', ?2, 'Zoé', 'Martin', 0, 0 from n`

test('an operator finds the orders of a group by their amount, whether it has few members or thousands', async () => {
  const { db, find, list, office } = await filterWorld()
  const [play] = (await list({ amount: 3200 })).items
  const [buyer] = await db.orm
    .select()
    .from(user)
    .where(eq(user.id, play?.user.userId ?? ''))
  // The amount is the rarer of the two: the group is what each of its orders is looked at for.
  const read = async () => [
    await find({ amount: 3200, groupId: buyer?.groupId ?? '' }),
    await find({ amount: 3200, groupId: office.id }),
  ]
  expect(await read()).toEqual([['play'], []])
  const groups = [buyer?.groupId ?? '', office.id]
  await db.write(groups.map((groupId, at) => ({ sql: manyMembers, args: [`${at}`, groupId] })))
  expect(await read()).toEqual([['play'], []])
})

test('an operator filters orders by group with those below, day of the visit and means of payment', async () => {
  const { find, factory, office, list, hers, db } = await filterWorld()
  expect(await find({ groupId: factory.id })).toEqual(['his'])
  expect(await find({ groupId: office.id })).toEqual(['his'])
  expect((await list({ groupId: office.id })).items[0]?.groupLabel).toBe('Bureaux')
  const [first] = (await list({})).items
  const visit = first?.visitTs ?? 0
  expect(visit).toBeGreaterThan(START)
  expect(await find({ visitFromTs: visit, visitToTs: visit + 1 })).toEqual(['film', 'his', 'play'])
  expect(await find({ visitFromTs: visit + 1 })).toEqual([])
  expect(await find({ visitToTs: visit })).toEqual([])
  await db.write([
    { sql: 'update attempt set voucher = 100 where id = ?', args: [hers.purchaseId] },
    { sql: 'update order_item set subsidy = 50 where id = ?', args: [hers.items[0]?.order.id ?? ''] },
  ])
  expect(await find({ means: 'voucher' })).toEqual(['film', 'play'])
  expect(await find({ means: 'subsidy' })).toEqual(['play'])
  expect(await find({ means: 'card' })).toEqual(['film', 'his', 'play'])
  expect(await find({ means: 'free' })).toEqual([])
})

test('an operator filters orders by what was given back of their purchase, and reads how much of each', async () => {
  const { app, as, find, list, hers, his, paul } = await filterWorld()
  const refund = async (purchaseId: string, orderIds: readonly string[]) => {
    const { purchase, items } = await app.call('/admin/get-order', { id: purchaseId }, as)
    const cents = items.reduce(
      (sum, { order, refundable }) => sum + (orderIds.includes(order.id) ? refundable.cents : 0),
      0,
    )
    const wish = { kind: 'items' as const, orderIds: [...orderIds], cents }
    const asked = {
      purchaseId,
      refund: wish,
      refundedCents: purchase.refunded.cents,
      reason: 'Geste',
      sendEmail: false,
    }
    return app.call('/admin/refund-order', asked, as)
  }
  expect(await find({ refunded: 'Any' })).toEqual([])
  const [play, film] = hers.items.map(({ order }) => order.id)
  await refund(hers.purchaseId, [film ?? ''])
  await refund(his.purchaseId, [his.items[0]?.order.id ?? ''])
  expect(await find({ refunded: 'Part' })).toEqual(['film', 'play'])
  expect(await find({ refunded: 'Whole' })).toEqual(['his'])
  const { items } = await list({ refunded: 'Any' })
  expect(
    items
      .map(({ orderItem: of, user, givenBack, refunded }) => [
        user.userId === paul.userId,
        of.quantity,
        givenBack.cents,
        refunded,
      ])
      .toSorted(),
  ).toEqual(
    [
      [false, 1, 1600, 'Part'],
      [false, 2, 0, 'Part'],
      [true, 1, 1600, 'Whole'],
    ].toSorted(),
  )
  await refund(hers.purchaseId, [play ?? ''])
  expect(await find({ refunded: 'Part' })).toEqual([])
  // A refund that the provider refuses for good was never given back.
  await app.db().write([{ sql: "update refund set status = 'Failed' where attempt_id = ?", args: [his.purchaseId] }])
  expect(await find({ refunded: 'Any' })).toEqual(['film', 'play'])
})

test("a person's sheet has their newest orders, and what they paid and got back in all", async () => {
  const { app, as, hers, his, marie, paul } = await filterWorld()
  const read = (userId: string) => app.call('/admin/get-person-orders', { userId }, as)
  const { items, ...sums } = await read(marie.userId)
  expect(items.map(({ orderItem: { id } }) => id).toSorted()).toEqual(
    hers.items.map(({ order }) => order.id).toSorted(),
  )
  expect(sums).toMatchObject({ purchases: 1, spent: { cents: 4800 }, refunded: { cents: 0 } })
  const wish = { kind: 'items' as const, orderIds: [his.items[0]?.order.id ?? ''], cents: 1600 }
  const asked = { purchaseId: his.purchaseId, refund: wish, refundedCents: 0, reason: 'Geste', sendEmail: false }
  await app.call('/admin/refund-order', asked, as)
  expect(await read(paul.userId)).toMatchObject({ purchases: 1, spent: { cents: 1600 }, refunded: { cents: 1600 } })
  const nobody = await app.newMember()
  expect(await read(nobody.userId)).toMatchObject({ items: [], purchases: 0, spent: { cents: 0 } })
  await expect(read('u-none')).rejects.toMatchObject({ code: 'userNotFound' })
})

test('no mix of filters reads all orders, purchases or tickets, whether few or many match', async () => {
  const { list, db, hers, his, factory, play, film } = await filterWorld()
  const filters: Record<string, object> = {
    name: { text: 'paul' },
    near: { text: 'lefebure' },
    number: { text: (hers.purchase.number ?? '').slice(0, 6) },
    amount: { text: '16,00' },
    cents: { amount: 1600 },
    status: { status: 'Success' },
    vendor: { vendorId: play.vendorId },
    activity: { activityId: film.activityId },
    group: { groupId: factory.id },
    visit: { visitFromTs: START, visitToTs: START + 30 * DAY },
    visitFrom: { visitFromTs: START },
    day: { fromTs: START - DAY, toTs: START + DAY },
    refunded: { refunded: 'Any' },
    whole: { refunded: 'Whole' },
    ...Object.fromEntries(['card', 'voucher', 'subsidy', 'free'].map((means) => [means, { means }])),
  }
  const recorded = recordSql(db)
  const all = Object.values(filters)
  for (const one of all) for (const other of all) await list({ ...one, ...other })
  await list(Object.assign({}, ...all))
  expect(recorded.length).toBeGreaterThan(50)
  const growing = [
    'order_item',
    'attempt',
    'entry',
    'user',
    'refund',
    'refund_item',
    'user_search_row',
    'order_stock',
    'u',
    'o',
  ]
  const scans = await fullScans(db, recorded, growing)
  // By their start alone, orders are walked in its index until the page, or what it may look at, is full.
  expect(scans.filter((scan) => !/USING (COVERING )?INDEX order_item_(started|subsidised)/.test(scan))).toEqual([])
  expect(his.purchaseId).not.toBe('')
})

test('a mix that is rare among many orders is found over pages, each of which looks at so many', async () => {
  const { db, list, hers } = await filterWorld()
  const [item] = await db.orm.select().from(orderItem)
  if (!item) throw new Error('Nothing was bought.')
  const columns = (await db.query(`select name from pragma_table_info('order_item')`)).rows.map(({ name }) =>
    String(name),
  )
  const own: Record<string, string> = {
    id: "'oi-many-' || n",
    started_at: 'o.started_at + n',
    token_hash: 'null',
    token_encrypted: 'null',
    status: "iif(n % 2 = 0, 'Success', 'Canceled')",
  }
  await db.write([
    {
      sql: `with recursive number (n) as (select 1 union all select n + 1 from number where n < 45000)
        insert into order_item (${columns.join(', ')}) select ${columns.map((name) => own[name] ?? `o.${name}`).join(', ')}
        from number, (select * from order_item where id = ?) as o`,
      args: [item.id],
    },
    {
      sql: "update order_item set subsidy = 1 where id in ('oi-many-2', 'oi-many-45000') or (id like 'oi-many-%' and status = 'Canceled')",
      args: [],
    },
  ])
  const found: string[] = []
  let pages = 0
  for (let token: string | null = null; pages < 9; pages++) {
    const page: Awaited<ReturnType<typeof list>> = await list({
      status: 'Success',
      means: 'subsidy',
      nextPageToken: token,
    })
    found.push(...page.items.map(({ orderItem: { id } }) => id))
    token = page.nextPageToken
    if (token === null) break
  }
  expect(found).toEqual(['oi-many-45000', 'oi-many-2'])
  expect(pages).toBe(1)
  expect(hers.purchaseId).not.toBe('')
})
