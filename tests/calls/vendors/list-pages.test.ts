/** Pages of the office's lists, as whoever reads a list to its end meets them. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { plainText } from '#lib/plain-text.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

type Row = Partial<typeof vendor.$inferInsert> & { id: string }

/** A super admin, and partners that are called "Partenaire {id}" unless said. */
async function office(rows: readonly Row[] = []) {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  await add(app, rows)
  return { app, admin }
}

async function add(app: TestApp, rows: readonly Row[]): Promise<void> {
  const usual = {
    slugName: 'partenaire',
    mediaIds: [],
    contact: { firstName: '', lastName: '', email: '', phone: '' },
    visibility: 'Public' as const,
    createdAt: START,
    updatedAt: START,
  }
  const db = app.db()
  if (rows.length > 0)
    await db.write([
      db.orm.insert(vendor).values(rows.map((row) => ({ ...usual, name: `Partenaire ${row.id}`, ...row }))),
    ])
}

type Input = CallInput<'/admin/list-vendors'>
type Office = Awaited<ReturnType<typeof office>>

const page = ({ app, admin }: Office, input: Input) => app.call('/admin/list-vendors', input, { as: admin })

/** Reads a list to its end, a few rows at a time; `between` happens after each page. */
async function readAll(from: Office, input: Input, between?: (pages: number) => Promise<void>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let pages = 1; ; pages++) {
    const { items, nextCursor } = await page(from, { limit: 3, ...input, cursor })
    ids.push(...items.map(({ id }) => id))
    if (nextCursor === null) return ids
    cursor = nextCursor
    await between?.(pages)
  }
}

const vendorIds = (count: number) => Array.from({ length: count }, (_, at) => `v-${String(at).padStart(3, '0')}`)

test('the list returns every partner once in each order, ascending and descending, also where many share a value', async () => {
  const names = ['Élan', 'eden', 'Zoo', 'Œuvre', 'abbaye', 'Éden', 'Île', 'zénith']
  const rows = vendorIds(24).map((id, at) => ({
    id,
    name: names[at % names.length] ?? '',
    visibility: (['Public', 'Hidden', 'Archived'] as const)[at % 3] ?? 'Public',
    createdAt: START + (at % 4),
    updatedAt: START + (at % 5),
  }))
  const from = await office(rows)
  const orders = {
    name: (row: (typeof rows)[number]) => plainText(row.name),
    createdAt: (row: (typeof rows)[number]) => row.createdAt,
    updatedAt: (row: (typeof rows)[number]) => row.updatedAt,
    visibility: (row: (typeof rows)[number]) => row.visibility,
  }
  for (const [sort, keyOf] of Object.entries(orders) as [keyof typeof orders, (typeof orders)['name']][]) {
    const expected = [...rows]
      .sort((one, other) =>
        keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one.id < other.id ? -1 : 1,
      )
      .map(({ id }) => id)
    expect(await readAll(from, { sort }), `${sort}, ascending unless said`).toEqual(expected)
    expect(await readAll(from, { sort, direction: 'desc' }), `${sort} desc`).toEqual(expected.toReversed())
    if (sort === 'updatedAt') expect(await readAll(from, {}), 'the usual order').toEqual(expected.toReversed())
  }
})

test('names are sorted as a French reader does, whatever their accents and case', async () => {
  const names = ['Zoo', 'Étang', 'abbaye', 'Eden', 'œuvre', 'Odéon', 'île', 'ÉCLAIR']
  const from = await office(names.map((name, at) => ({ id: `v-${at}`, name })))
  const { items } = await page(from, { sort: 'name' })
  expect(items.map(({ name }) => name)).toEqual([...names].sort((one, other) => one.localeCompare(other, 'fr')))
})

test('the list neither repeats nor skips a row while other rows come and go between two pages', async () => {
  const rows = vendorIds(20).map((id, at) => ({ id, updatedAt: START + 1000 * (at + 1) }))
  for (const direction of ['asc', 'desc'] as const) {
    const from = await office(rows)
    const { orm, write } = from.app.db()
    const seen = await readAll(from, { sort: 'updatedAt', direction }, async (pages) => {
      // Before all, after all, in the middle, and beside the very row at which the page ended.
      const times = [START, START + 60_000, START + 10_500, START + 3000 * pages]
      await add(
        from.app,
        times.map((updatedAt, at) => ({ id: `v-new-${pages}-${at}`, updatedAt })),
      )
      if (pages === 2) await write([orm.delete(vendor).where(sql`${vendor.id} = 'v-010'`)])
    })
    expect(new Set(seen).size).toBe(seen.length)
    const old = rows.map(({ id }) => id).filter((id) => id !== 'v-010')
    expect(seen.filter((id) => old.includes(id))).toEqual(direction === 'asc' ? old : old.toReversed())
  }
})

test('rows without a value are read first or last, each once', async () => {
  const { app } = await office(
    vendorIds(11).map((id, at) => ({ id, externalUrl: at % 3 === 0 ? null : `https://${at % 2}.test` })),
  )
  const { orm } = app.db()
  const read = async (direction: 'asc' | 'desc') => {
    const found: [string | null, string][] = []
    let cursor: string | undefined
    do {
      const order = {
        by: { url: vendor.externalUrl },
        usual: { sort: 'url', direction: 'asc' },
        id: vendor.id,
      } as const
      const query = listPage({ limit: 2, cursor, sort: 'url', direction }, order)
      const rows = await orm
        .select({ id: vendor.id, url: vendor.externalUrl, key: query.key })
        .from(vendor)
        .where(query.after)
        .orderBy(...query.orderBy)
        .limit(query.limit)
      const shown = toPage(rows, query)
      found.push(...shown.rows.map(({ url, id }): [string | null, string] => [url, id]))
      cursor = shown.nextCursor ?? undefined
    } while (cursor !== undefined)
    return found
  }
  const ascending = await read('asc')
  expect(ascending.map(([url]) => url)).toEqual([
    ...Array.from({ length: 4 }, () => null),
    ...Array.from({ length: 4 }, () => 'https://0.test'),
    ...Array.from({ length: 3 }, () => 'https://1.test'),
  ])
  expect(new Set(ascending.map(([, id]) => id)).size).toBe(11)
  expect(await read('desc')).toEqual(ascending.toReversed())
})

test.each([
  ['theatre', ['v-theatre', 'v-loose']],
  ['THÉÂTRE royal', ['v-theatre']],
  ["l'oeuvre", ['v-oeuvre']],
  ['L’Œuvre', ['v-oeuvre']],
  ['100%', ['v-percent']],
  ['a_b', []],
])('partners are found by words without accents or case: %s', async (text, expected) => {
  const from = await office([
    { id: 'v-theatre', name: 'Le Théâtre Royal' },
    { id: 'v-loose', name: 'The\u0301a\u0302tre du parc' },
    { id: 'v-oeuvre', name: 'L’Œuvre' },
    { id: 'v-percent', name: 'À 100% dehors' },
    { id: 'v-other', name: 'Aabbb' },
  ])
  const { items, total } = await page(from, { text, sort: 'name' })
  expect([total, items.map(({ id }) => id)]).toEqual([expected.length, expected])
})

test('the plain name follows the name whichever statement writes it, for every letter', async () => {
  const latin = Array.from({ length: 0x17f - 0xa0 }, (_, at) => String.fromCharCode(0xa0 + at)).join('')
  const { app } = await office([{ id: 'v-1', name: latin }])
  const { orm, write } = app.db()
  const keys = async () => (await orm.select({ key: vendor.nameKey }).from(vendor)).map(({ key }) => key)
  expect(await keys()).toEqual([plainText(latin)])
  // The import writes with SQL of its own.
  await write([{ sql: 'update vendor set name = ?', args: ['Été’s ÎLE — ẞ'] }])
  expect(await keys()).toEqual(["ete's ile - ss"])
})

test('a committee sees no partner of another group, whatever it asks for', async () => {
  const from = await office()
  const { app } = from
  const [own, other] = [await app.newGroup({}), await app.newGroup({})]
  const secretary = await app.newMember({ groupId: own.id, adminOf: [own.id] })
  await add(app, [...vendorIds(9).map((id, at) => ({ id, groupId: [own.id, other.id, null][at % 3] ?? null }))])
  const mine = ['v-000', 'v-003', 'v-006']
  const call = (input: Input & { groupId?: string }) =>
    app.call('/cse-admin/list-vendors', { groupId: own.id, ...input }, { as: secretary })
  for (const sort of ['name', 'createdAt', 'updatedAt', 'visibility'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const first = await call({ sort, direction, limit: 2, text: 'partenaire' })
      const second = await call({ sort, direction, limit: 2, text: 'partenaire', cursor: first.nextCursor ?? '' })
      expect(first.total).toBe(3)
      expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(mine)
    }
  // A cursor that another list has given leads nowhere else.
  const foreign = await page(from, { sort: 'name', limit: 2 })
  const { items } = await call({ sort: 'name', direction: 'asc', cursor: foreign.nextCursor ?? '' })
  expect(items.map(({ id }) => id)).toEqual(['v-003', 'v-006'])
  await expect(call({ groupId: other.id })).rejects.toMatchObject({ status: 403 })
})

test('deleted partners are found by words without accents', async () => {
  const from = await office([{ id: 'v-1', name: 'Le Théâtre' }, { id: 'v-2' }])
  const as = { as: from.admin }
  for (const id of ['v-1', 'v-2']) await from.app.call('/admin/delete-vendor', { id }, as)
  const { items } = await from.app.call('/admin/list-trash', { text: 'THEATRE' }, as)
  expect(items.map(({ target }) => target)).toEqual(['v-1'])
})

test("the number of a partner's postal addresses leaves out locations without one", async () => {
  const from = await office([{ id: 'v-1' }])
  const place = (id: string, main: string | null) => ({
    sql: `insert into location (id, vendor_id, position, address) values (?, 'v-1', ?, ?)`,
    args: [id, id.length, main === null ? null : JSON.stringify({ main, secondary: '69001 Lyon' })],
  })
  await from.app.db().write([place('l', null), place('ll', '1 rue Haute')])
  const { items } = await page(from, {})
  expect(items).toMatchObject([{ addressCount: 1, address: { main: '1 rue Haute', secondary: '69001 Lyon' } }])
})

test('any page of 50,000 partners is read by an index, the last one included', async () => {
  const from = await office()
  const db = from.app.db()
  await db.write([
    {
      sql: `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
        with recursive n (at) as (select 1 union all select at + 1 from n where at < 50000)
        select 'v-' || at, 'Partenaire ' || (at % 977), 'p', '[]', '{}', 'Public', at % 31, at % 7 from n`,
      args: [],
    },
  ])
  const recorded = recordSql(db)
  for (const sort of ['name', 'createdAt', 'updatedAt', 'visibility'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const first = await page(from, { sort, direction, limit: 100 })
      expect([first.items.length, first.total]).toEqual([100, 50_000])
      await page(from, { sort, direction, limit: 100, cursor: first.nextCursor ?? '' })
    }
  // Counting reads all of them, from an index.
  const pages = recorded.filter(({ sql: text }) => /from "vendor".* limit /s.test(text))
  expect(pages).toHaveLength(16)
  for (const { sql: text, args } of pages) {
    const { rows } = await db.query(`explain query plan ${text}`, args)
    const plan = rows.map(({ detail }) => String(detail))
    expect(
      plan.filter((detail) => /TEMP B-TREE/.test(detail)),
      text,
    ).toEqual([])
    expect(plan[0], text).toMatch(/^(SCAN|SEARCH) vendor USING INDEX vendor_/)
  }
  const late = pages.filter(({ sql: text }) => /where/.test(text.split('from "vendor"').at(-1) ?? ''))
  expect(await fullScans(db, late, ['vendor'])).toEqual([])
}, 60_000)

test('hidden partners are counted by the index of visibility, and read in the order of the list', async () => {
  const from = await office([{ id: 'v-1' }])
  const db = from.app.db()
  const recorded = recordSql(db)
  await page(from, { visibility: 'Hidden', limit: 100 })
  const plans = []
  for (const { sql: text, args } of recorded.filter(({ sql }) => /"visibility" = /.test(sql))) {
    const { rows } = await db.query(`explain query plan ${text}`, args)
    plans.push(rows.map(({ detail }) => String(detail)).find((detail) => / vendor /.test(detail)))
  }
  expect(plans).toEqual([
    'SCAN vendor USING INDEX vendor_updated',
    'SEARCH vendor USING COVERING INDEX vendor_visibility (visibility=?)',
  ])
})
