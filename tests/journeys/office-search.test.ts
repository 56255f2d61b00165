/** Words in the office's lists, over HTTP, on both runtimes: the Worker asks a database server for letters. */
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput } from '#api/client.ts'
import { type HttpMember, httpCall, newHttpMembers } from '../support/http-shop.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'

/** More than are counted; every hundredth is rare. */
const MANY = 1100
const isRare = (at: number) => at % 100 === 0
const nameAt = (at: number) => `Théâtre n° ${at}${isRare(at) ? ' l’Œuvre' : ''}`

let shop: RunningShop
let admin: HttpMember
beforeAll(async () => {
  shop = await startShop({
    demo: false,
    jobs: false,
    prepare: async (db) => {
      if (db.region !== 'eu') return
      ;[admin = admin] = await newHttpMembers(db, 1, { isAdmin: true })
      const rows = JSON.stringify(Array.from({ length: MANY }, (_, at) => [`${at}`, nameAt(at)]))
      await db.write([
        {
          sql: `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
            select 'v-' || (value ->> 0), value ->> 1, 'lieu', '[]', '{}', 'Public', key, key from json_each(?)`,
          args: [rows],
        },
        {
          sql: `insert into activity (id, vendor_id, label, slug_name, address_type, stock_type, media_ids, visibility,
              created_at, updated_at)
            select 'a-' || (value ->> 0), 'v-0', value ->> 1, 'a', 'Vendor', 'Standard', '[]', 'Public', key, key
            from json_each(?)`,
          args: [rows],
        },
        {
          sql: `insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at,
              updated_at)
            select 'u-' || (value ->> 0), 'p' || (value ->> 0) || '@exemple.test', 'ROOT', value ->> 1, '', '', 0, 0, key, key
            from json_each(?)`,
          args: [rows],
        },
      ])
    },
  })
}, 120_000)
afterAll(() => shop?.stop(), 60_000)

const call = <Path extends CallPath>(path: Path, input: CallInput<Path>) => {
  onTestFailed(() => console.log(shop.output().slice(-4000)))
  return httpCall(shop, admin, path, input)
}

const rare = Array.from({ length: MANY }, (_, at) => at).filter(isRare)

test('a word shared by thousands is counted up to a thousand, and a rare one is found by its letters', async () => {
  const page = { sort: 'createdAt' as const, limit: 20 }
  for (const [prefix, path] of [
    ['v', '/admin/list-vendors'],
    ['a', '/admin/list-activities'],
  ] as const) {
    const many = await call(path, { ...page, text: 'THEATRE' })
    expect(many, path).toMatchObject({ total: 1000, moreThanTotal: true })
    expect(many.items.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `${prefix}-${at}`))
    for (const text of ['oeuvre', 'theatre uvr', 'oe', 'œuvre 0']) {
      const few = await call(path, { ...page, text })
      expect(few, `${path} ${text}`).toMatchObject({ total: rare.length, moreThanTotal: false })
      expect(few.items.map(({ id }) => id)).toEqual(rare.map((at) => `${prefix}-${at}`))
    }
    expect(await call(path, { ...page, text: 'nulle part' })).toMatchObject({ items: [], total: 0 })
  }
})

test('people, the palette and pickers find by parts of words, too', async () => {
  const people = await call('/admin/list-all-users', { text: 'oeuvre', limit: 20 })
  expect(people).toMatchObject({ total: rare.length, moreThanTotal: false })
  expect((await call('/admin/list-all-users', { text: 'theatre', limit: 5 })).moreThanTotal).toBe(true)
  expect((await call('/admin/find-people', { text: 'p100@', limit: 6 })).items.map(({ userId }) => userId)).toEqual([
    'u-100',
  ])
  const chosen = await call('/admin/vendor-lookup', { text: 'oeuvre', limit: 6, count: false })
  expect(chosen.items).toHaveLength(6)
})
