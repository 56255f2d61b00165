/** The search of the back-offices over the tables of the catalogue (G22), for super admins and for committees. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { searchTable } from '#features/operation/search/contract.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { recordSql } from '../../support/recorded-sql.ts'
import { START, testApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

type Input = CallInput<'/admin/search/query'>

async function office() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const [own, other] = [await app.newGroup({ label: 'Nous' }), await app.newGroup({ label: 'Eux' })]
  const admin = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: own.id, adminOf: [own.id] })
  const search = async (input: Input) => app.call('/admin/search/query', input, { as: admin })
  const ask = async (input: Input) =>
    app.call('/cse-admin/search/query', { ...input, groupId: own.id }, { as: secretary })
  return { app, shop, own, other, search, ask }
}

const idsIn = ({ items }: { items: { item: Record<string, unknown> }[] }) => items.map(({ item }) => item.id)

type World = Awaited<ReturnType<typeof office>>

/** A thing for sale of our group, of another and of none, each with an offer and stock. */
async function sales({ shop, own, other }: World) {
  const of = async (name: string, groupId: string | null) => {
    const contact = { firstName: 'Ana', lastName: 'Roy', email: `${name}@exemple.test`, phone: '0601020304' }
    const sold = await shop.sell({
      mode: 'Automatic',
      activity: { label: `Été ${name}`, slugName: `ete-${name}`, groupId },
      vendor: { name: `Théâtre ${name}`, groupId, comments: `note de ${name}`, contact },
    })
    await shop.place({ vendorId: sold.vendorId }, { phone: '0699999999', hidePhone: true, city: 'Lyon' })
    await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
    return sold
  }
  return { ours: await of('nous', own.id), theirs: await of('eux', other.id), free: await of('tous', null) }
}

// [K-CALL-001] [K-RULE-070] [G22]
test('the query reads each of the ten tables, and no other', async () => {
  const world = await office()
  await sales(world)
  const { app, search } = world
  const counts: Record<string, number> = {}
  const more = ['stock-weekly-template', 'expert-ticket-stock', 'expert-ticket-product'] as const
  const tables = [...(['vendor', 'activity', 'cat1', 'cat2', 'cat3', 'offer', 'stock'] as const), ...more]
  expect(searchTable.options).toEqual(tables)
  for (const table of tables) counts[table] = (await search({ table })).items.length
  expect(counts).toMatchObject({ vendor: 3, activity: 3, cat1: 2, cat2: 1, cat3: 1, offer: 3, stock: 3 })
  const admin = await app.newMember({ isAdmin: true })
  for (const table of ['user', 'session', 'category', ''])
    expect((await app.send('/admin/search/query', { table }, { as: admin })).status).toBe(400)
})

// [K-CALL-001] [K-RULE-071] [K-RULE-072] [K-RULE-073] [K-RULE-074] [K-RULE-075]
test('the query sorts, matches and filters by the fields of the table', async () => {
  const { search, app } = await office()
  expect(idsIn(await search({ table: 'cat1', sort: { field: 'order' } }))).toEqual(['c1-sport', 'c1-culture'])
  expect(idsIn(await search({ table: 'cat1', sort: { field: 'order', desc: true } }))).toEqual([
    'c1-culture',
    'c1-sport',
  ])
  expect(idsIn(await search({ table: 'cat1', gsi: { name: 'name' } }))).toEqual(['c1-culture', 'c1-sport'])
  expect(idsIn(await search({ table: 'cat1', gsi: { name: 'name', desc: true } }))).toEqual(['c1-sport', 'c1-culture'])
  expect(idsIn(await search({ table: 'cat2', gsi: { name: 'cat1Id', where: { equal: 'c1-culture' } } }))).toEqual([
    'c2-musees',
  ])
  expect(idsIn(await search({ table: 'cat2', index: { name: 'cat1', equal: 'c1-sport' } }))).toEqual([])
  expect(idsIn(await search({ table: 'cat2', index: { name: 'cat1', equal: 'c1-culture' } }))).toEqual(['c2-musees'])
  expect(idsIn(await search({ table: 'cat2', match: { name: 'name', value: 'MUSEE' } }))).toEqual(['c2-musees'])
  const { orm, write } = app.db()
  const shared = { slugName: 'p', mediaIds: [], visibility: 'Public' as const, createdAt: START, updatedAt: START }
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  await write([
    orm.insert(vendor).values([
      { ...shared, contact, id: 'v-1', name: 'Théâtre', externalUrl: 'https://theatre.test' },
      { ...shared, contact, id: 'v-2', name: 'Thé', visibility: 'Hidden', updatedAt: START + 1 },
    ]),
  ])
  const vendors = async (more: Omit<Input, 'table'>) => idsIn(await search({ table: 'vendor', ...more }))
  expect(await vendors({})).toEqual(['v-2', 'v-1'])
  expect(await vendors({ sort: { field: 'updatedAt', desc: true } })).toEqual(['v-2', 'v-1'])
  expect(await vendors({ sort: { field: 'updatedAt', desc: false } })).toEqual(['v-1', 'v-2'])
  expect(await vendors({ limit: 1, mode: 'full', sort: 'updatedAt' })).toEqual(['v-2'])
  expect(await vendors({ match: { name: 'name', value: 'theatre' } })).toEqual(['v-1'])
  expect(await vendors({ filter: { field: 'visibility', type: 'equal', value: 'Hidden' } })).toEqual(['v-2'])
  expect(await vendors({ filter: { field: 'name', type: 'contain', value: 'thé' } })).toEqual(['v-2', 'v-1'])
  const site = { field: 'externalUrl', type: 'contain', value: 'theatre' } as const
  expect(await vendors({ filter: site })).toEqual(['v-1'])
  expect(await vendors({ filter: { ...site, allowUndefined: true } })).toEqual(['v-2', 'v-1'])
})

test('the query refuses an unknown field, and names it', async () => {
  const { search } = await office()
  for (const [input, field] of [
    [{ filter: { field: 'sourceKey', type: 'equal', value: 'x' } }, 'filter.field'],
    [{ filter: { field: 'constructor', type: 'equal', value: 'x' } }, 'filter.field'],
    [{ gsi: { name: 'contact' } }, 'gsi.name'],
    [{ sort: { field: 'order' } }, 'sort.field'],
    [{ match: { name: 'comments', value: 'x' } }, 'match.name'],
    [{ index: { name: 'cat1', equal: 'x' } }, 'index.name'],
  ] as const)
    await expect(search({ table: 'vendor', ...input })).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: [field],
    })
})

// [K-CALL-003]
test('a row read by its id equals the row of the query', async () => {
  const world = await office()
  const { ours } = await sales(world)
  const { app, search } = world
  const admin = await app.newMember({ isAdmin: true })
  const get = async (table: Input['table'], id: string) =>
    (await app.call('/admin/search/get', { table, id, mode: 'full' }, { as: admin })).item
  for (const table of ['vendor', 'activity', 'cat1', 'cat2', 'cat3', 'offer', 'stock'] as const)
    for (const { item } of (await search({ table })).items) expect(await get(table, String(item.id))).toEqual(item)
  expect(await get('vendor', ours.vendorId)).toMatchObject({ addresses: [{ phone: '0699999999' }] })
  for (const [table, id] of [
    ['cat1', 'c2-musees'],
    ['activity', ours.vendorId],
  ] as const)
    await expect(get(table, id)).rejects.toMatchObject({ code: 'notFound', status: 404 })
})

// [K-CALL-002] [K-ROLE-005] [K-ROLE-006]
test('a committee finds its own rows, and partners of no group without their private notes and contacts', async () => {
  const world = await office()
  const { ours, theirs, free } = await sales(world)
  const { ask, search } = world
  expect(new Set(idsIn(await ask({ table: 'vendor' })))).toEqual(new Set([ours.vendorId, free.vendorId]))
  expect(idsIn(await ask({ table: 'activity' }))).toEqual([ours.activityId])
  for (const table of ['stock', 'offer'] as const) {
    const found = await ask({ table })
    expect(found.items.map(({ item }) => item.activityId ?? item.targetId)).toEqual([ours.activityId])
    expect((await search({ table })).items).toHaveLength(3)
  }
  expect(idsIn(await ask({ table: 'cat1' }))).toEqual(['c1-sport', 'c1-culture'])
  const { items } = await ask({ table: 'vendor' })
  const [own, strange] = [ours, free].map(({ vendorId }) => items.find(({ item }) => item.id === vendorId)?.item)
  expect(own).toMatchObject({ comments: 'note de nous', contact: { email: 'nous@exemple.test' } })
  expect(own?.addresses).toMatchObject([{ phone: '0699999999' }])
  expect(strange).toMatchObject({ name: 'Théâtre tous', addresses: [{ phone: null }] })
  expect(JSON.stringify(strange)).not.toMatch(/note de|exemple\.test|0601020304|0699999999/)
  // Nor can they be guessed by filtering.
  for (const field of ['comments', 'contact'])
    await expect(ask({ table: 'vendor', filter: { field, type: 'contain', value: 'tous' } })).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: ['filter.field'],
    })
  const words = {
    match: { name: 'name', value: 'theatre' },
    filter: { field: 'name', type: 'contain', value: 't' },
  } as const
  const whole = { table: 'vendor', limit: 1, mode: 'full', sort: 'updatedAt', ...words } as const
  expect((await ask(whole)).items).toHaveLength(1)
  expect((await ask({ ...whole, match: { name: 'name', value: 'eux' } })).items).toEqual([])
  const foreign = { table: 'activity', gsi: { name: 'vendorId', where: { equal: theirs.vendorId } } } as const
  expect((await ask(foreign)).items).toEqual([])
})

// [K-CONSTANT-015]
test('a page has 100 rows by default, and following its cursors returns all rows once', async () => {
  const { app, search } = await office()
  await manyActivities(app, 230)
  const seen: unknown[] = []
  for (let cursor: string | undefined, rounds = 0; rounds < 5; rounds++) {
    const page = await search({ table: 'activity', cursor })
    if (rounds === 0) expect(page.items).toHaveLength(100)
    seen.push(...idsIn(page))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([230, 230])
})

const manyActivities = async (app: World['app'], count: number) => {
  await app.db().write([
    {
      sql: `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
        values ('v-many', 'Lieu', 'lieu', '[]', '{}', 'Public', 1, 1)`,
      args: [],
    },
    {
      sql: `insert into activity (id, vendor_id, label, slug_name, address_type, stock_type, media_ids, visibility, markdown,
          created_at, updated_at)
        with recursive n (at) as (select 1 union all select at + 1 from n where at < ?)
        select 'a-' || at, 'v-many', 'Activité ' || at, 'activite-' || at, 'Vendor', 'Standard', '[]', 'Public',
          printf('%.1000c', 'x'), 1, at % 31 from n`,
      args: [count],
    },
  ])
}

test('a page of 50,000 activities is read in the order of an index', async () => {
  const { app, search, ask } = await office()
  const db = app.db()
  await manyActivities(app, 50_000)
  await db.write([db.orm.update(activity).set({ visibility: 'Public' })])
  const recorded = recordSql(db)
  const first = await search({ table: 'activity', sort: { field: 'updatedAt', desc: true } })
  await search({ table: 'activity', sort: { field: 'updatedAt', desc: true }, cursor: first.nextCursor ?? '' })
  expect(idsIn(await search({ table: 'activity', match: { name: 'label', value: 'activité 49999' } }))).toEqual([
    'a-49999',
  ])
  await ask({ table: 'activity' })
  await ask({ table: 'stock' })
  const queries = recorded.filter(({ sql }) => /from "(activity|stock)"/.test(sql) && sql.includes('limit'))
  const plans = await Promise.all(
    queries.map(async ({ sql, args }) => {
      const { rows } = await db.query(`explain query plan ${sql}`, args)
      return rows.map(({ detail }) => String(detail))
    }),
  )
  expect(plans).toHaveLength(5)
  const [page, next, , own, ownStock] = plans
  for (const plan of [page, next]) {
    expect(plan?.[0]).toMatch(/USING INDEX activity_updated/)
    expect(plan?.join()).not.toContain('TEMP B-TREE FOR ORDER BY')
  }
  expect(next?.[0]).toMatch(/^SEARCH activity/)
  expect(own?.[0]).toMatch(/^SEARCH activity USING INDEX activity_group/)
  expect(ownStock?.[0]).toMatch(/^SEARCH stock USING INDEX stock_activity/)
}, 60_000)
