/** An operator finds orders by the name under which somebody without account has accepted a ticket of them. */
import { expect, test } from 'vitest'
import { giftWorld, HOLDER, RECEIVER } from '../../support/gift-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import type { TestApp } from '../../support/test-app.ts'

const PASSWORD = 'un-mot-de-passe'
const ZOE = { firstName: 'Zoé', lastName: 'D’Œuvre-Ng' }

async function namedWorld() {
  const world = await giftWorld()
  const { app, as, bought, offered } = world
  const find = async (text: string, by = as) =>
    (await app.call('/admin/list-orders', { text }, by)).items.map(({ orderItem }) => orderItem.id)
  /** An order with one ticket that somebody without account has accepted under this name. */
  async function given(holder: typeof HOLDER, email = RECEIVER): Promise<string> {
    const { tickets, orderId } = await bought()
    await app.call('/accept-gift', { token: await offered(tickets[0] ?? '', { email }), holder })
    return orderId
  }
  return { ...world, find, given }
}

/** Fails where the index is not of the names that are there. */
const checkIndex = (app: TestApp) =>
  app.db().write([{ sql: "insert into gift_names (gift_names, rank) values ('integrity-check', 1)", args: [] }])

test('an order is found by any part of the name of a receiver without an account, with or without accents, by an index', async () => {
  const { app, db, find, given } = await namedWorld()
  const ofZoe = await given(ZOE)
  const ofNora = await given(HOLDER, 'nora.autre@exemple.test')
  const recorded = recordSql(db)
  for (const text of ['Zoé D’Œuvre-Ng', 'zoe', "d'oeuv", 'uvre', 'NG', 'œuvre zoé', 'ng zoe'])
    expect([text, await find(text)]).toEqual([text, [ofZoe]])
  for (const text of ['nora diallo', 'diall nor', 'dï']) expect([text, await find(text)]).toEqual([text, [ofNora]])
  for (const text of ['zoe diallo', 'zoe nora', 'zou', 'n%a', '"nora'])
    expect([text, await find(text)]).toEqual([text, []])
  const asked = recorded.filter(({ sql }) => /gift_names match/.test(sql))
  expect(asked.length).toBeGreaterThan(0)
  expect(await fullScans(db, recorded, ['gift_name_row', 'ticket_gift', 'entry', 'order_item', 'attempt'])).toEqual([])
  // A sign alone is looked for name by name.
  expect(await find('’')).toEqual([ofZoe])
  await checkIndex(app)
})

test('an operator of another region does not find the order by its receiver', async () => {
  const { app, find, given } = await namedWorld()
  const orderId = await given(ZOE)
  const host = 'bourbon.localhost'
  const elsewhere = await app.newMember({ isAdmin: true, region: 'oi', host })
  expect(await find('zoe')).toEqual([orderId])
  const theirs = { as: elsewhere, host }
  expect((await app.call('/admin/list-orders', { text: 'zoe' }, theirs)).items).toEqual([])
})

test('an order is not found by the name of a receiver who has not accepted yet or was erased', async () => {
  const { app, bought, find, given, makeOffer } = await namedWorld()
  const orderId = await given(ZOE)
  const { tickets } = await bought()
  await makeOffer(tickets[0] ?? '')
  expect(await find('zoe')).toEqual([orderId])
  // An account with the address of the receiver: its erasure takes what was accepted without it.
  const receiver = await app.newMember({ email: RECEIVER, firstName: 'Inès', lastName: 'Autre', password: PASSWORD })
  await app.call('/erase-account', { password: PASSWORD }, { as: receiver })
  await runJobs(app)
  expect([await find('zoe'), await find('oeuvre')]).toEqual([[], []])
  const { rows } = await app.db().query('select words from gift_name_row')
  expect(rows).toEqual([])
  await checkIndex(app)
})

test('an order is found by the name on a ticket and by the name of the accepting account, among many buyers too', async () => {
  const { app, db, bought, offered, accept, find, given } = await namedWorld()
  const ofZoe = await given(ZOE)
  const member = await app.newMember({ email: 'ursule@exemple.test', firstName: 'Zoé', lastName: 'Quentin' })
  const { tickets, orderId } = await bought()
  await accept(await offered(tickets[0] ?? '', { email: member.email }), member)
  await db.write([{ sql: "update user set last_name = 'Rivoire' where id = ?", args: [member.userId] }])
  expect([await find('zoe quentin'), await find('zoe rivoire')]).toEqual([[orderId], [orderId]])
  const all = [ofZoe, orderId].sort()
  // Orders of up to 50 people are read by person; of more, and of thousands, the newest are looked through.
  for (const [from, to] of [
    [1, 40],
    [41, 100],
    [101, 2_100],
  ]) {
    await addNamesakes(app, [from ?? 0, to ?? 0])
    const recorded = recordSql(db)
    expect((await find('zoe')).sort()).toEqual(all)
    expect(await fullScans(db, recorded, ['gift_name_row', 'ticket_gift', 'entry'])).toEqual([])
  }
})

const addNamesakes = (app: TestApp, [from, to]: [number, number]) =>
  app.db().write([
    {
      sql: `with recursive n (n) as (select ? union all select n + 1 from n where n < ?)
        insert into user (id, email, group_id, first_name, last_name, created_at, updated_at)
        select 'u-many-' || n, 'many-' || n || '@exemple.test', 'ROOT', 'Zoé', 'Blanc', 0, 0 from n`,
      args: [from, to],
    },
  ])
