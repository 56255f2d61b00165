/** Words in names among thousands of rows: found by their letters, as by looking at every name. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vendor } from '#kernel/catalogue/tables.ts'
import { plainText } from '#lib/plain-text.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { type ActivityWorld, activityWorld } from './activity-world.ts'

const ROWS = 3000
/** Every seventh is hidden. Names share their words, so that some stand in thousands of rows and some in one. */
const syllables = [
  'Thé',
  'âtre',
  ' zz',
  'Œuv',
  're',
  ' l’',
  'AB',
  'b"c',
  ' 100%',
  '_x',
  '\u{1f3ad}',
  ' saint ',
  'musée',
  'é',
]
const nameAt = (at: number): string =>
  `Sortie ${syllables[at % 14]}${syllables[(at * 5) % 13]}${syllables[(at * 7) % 11]}${at % 300 === 0 ? ' rareté' : ''}${at}`

interface Row {
  id: string
  label: string
  isHidden: boolean
}

const rowAt = (at: number): Row => ({ id: `a-${at}`, label: nameAt(at), isHidden: at % 7 === 0 })

async function filled(): Promise<{ from: ActivityWorld; rows: Row[]; partners: (Row & { slug: string })[] }> {
  const from = await activityWorld()
  const rows = Array.from({ length: ROWS }, (_, at) => rowAt(at))
  await from.app.db().write([
    {
      sql: `insert into activity (id, vendor_id, label, slug_name, address_type, stock_type, media_ids, visibility,
          created_at, updated_at)
        select value ->> 'id', ?, value ->> 'label', 'a', 'Vendor', 'Standard', '[]',
          case when value ->> 'isHidden' then 'Hidden' else 'Public' end, key % 31, key from json_each(?)`,
      args: [from.vendor.id, JSON.stringify(rows)],
    },
    {
      sql: `insert into vendor (id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
        select 'v' || (value ->> 'id'), value ->> 'label', 'fiche-' || key, '[]', '{}',
          case when value ->> 'isHidden' then 'Hidden' else 'Public' end, key % 31, key from json_each(?)`,
      args: [JSON.stringify(rows)],
    },
  ])
  const { orm } = from.app.db()
  const partners = await orm
    .select({ id: vendor.id, label: vendor.name, slug: vendor.slugName, visibility: vendor.visibility })
    .from(vendor)
  return { from, rows, partners: partners.map((row) => ({ ...row, isHidden: row.visibility === 'Hidden' })) }
}

/** Rows found by comparing every name: the former search. */
const found = <R extends Row>(rows: readonly R[], text: string, texts: (row: R) => string[]): R[] => {
  const words = plainText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter((row) => words.every((word) => texts(row).some((plain) => plainText(plain).includes(word))))
}

const stated = (count: number) =>
  count > 1000 ? { total: 1000, moreThanTotal: true } : { total: count, moreThanTotal: false }

const pieces = fc.tuple(fc.integer({ min: 0, max: ROWS - 1 }), fc.nat(30), fc.integer({ min: 1, max: 6 }))
/** Parts of names, whatever stands in them, and words that no name has. */
const word = fc.oneof(
  { weight: 6, arbitrary: pieces.map(([at, begin, length]) => [...nameAt(at)].slice(begin, begin + length).join('')) },
  { weight: 1, arbitrary: fc.constantFrom('zzz', '€', 'qq', '"', 'OR', '*', 'rarete', 'SORTIE', 'th') },
)
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ').trim())

test('the word search finds the same as a comparison with every name, for any text, and counts up to a thousand', async () => {
  const { from, rows, partners } = await filled()
  const { app, admin } = from
  const sorts = ['name', 'createdAt', 'updatedAt', 'visibility'] as const
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...sorts), fc.boolean(), async (typed, sort, onlyHidden) => {
      fc.pre(typed !== '')
      const visible = <R extends Row>(all: readonly R[]) => all.filter(({ isHidden }) => isHidden || !onlyHidden)
      const input = { text: typed, sort, limit: 200, ...(onlyHidden ? { visibility: 'Hidden' as const } : {}) }
      const expected = found(visible(rows), typed, ({ label }) => [label]).map(({ id }) => id)
      const { items, ...facts } = await app.call('/admin/list-activities', input, { as: admin })
      expect(facts).toMatchObject(stated(expected.length))
      expect(items.length).toBe(Math.min(200, expected.length))
      expect(items.filter(({ id }) => !expected.includes(id))).toEqual([])
      const wanted = found(visible(partners), typed, ({ label, slug }) => [label, slug]).map(({ id }) => id)
      const list = await app.call('/admin/list-vendors', input, { as: admin })
      expect(list).toMatchObject(stated(wanted.length))
      expect(list.items.filter(({ id }) => !wanted.includes(id))).toEqual([])
      expect(list.items.length).toBe(Math.min(200, wanted.length))
    }),
    { numRuns: 60 },
  )
})

test('the word search returns every match once, page by page, for few matches and for many', async () => {
  const { from, rows } = await filled()
  for (const typed of ['rarete', 'saint', 'zz', 'th re'])
    for (const sort of ['name', 'updatedAt'] as const) {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const input = { text: typed, sort, direction: 'desc' as const, limit: 97, cursor, count: false }
        const page = await from.app.call('/admin/list-activities', input, { as: from.admin })
        expect(page).toMatchObject({ total: page.items.length, moreThanTotal: page.nextCursor !== null })
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      const expected = found(rows, typed, ({ label }) => [label])
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length, `${typed} by ${sort}`).toBe(expected.length)
      if (sort === 'updatedAt') expect(ids).toEqual(expected.map(({ id }) => id).toReversed())
    }
})

test('the word search follows a name as soon as any call writes, renames or deletes it', async () => {
  const from = await activityWorld()
  const { app, admin, vendor } = from
  const db = app.db()
  const total = async (typed: string) =>
    (await app.call('/admin/list-vendors', { text: typed }, { as: admin })).items.map(({ id }) => id)
  await db.write([
    { sql: "update vendor set name = 'Le Théâtre', slug_name = 'la-scene' where id = ?", args: [vendor.id] },
  ])
  expect(await total('THEATRE')).toEqual([vendor.id])
  expect(await total('la-sc')).toEqual([vendor.id])
  const chosen = { text: 'la-sc', count: false }
  expect((await app.call('/admin/vendor-lookup', chosen, { as: admin })).items).toEqual([])
  expect((await app.call('/admin/vendor-lookup', { text: 'atre' }, { as: admin })).total).toBe(1)
  await db.write([{ sql: "update vendor set name = 'Le Cirque' where id = ?", args: [vendor.id] }])
  expect(await total('theatre')).toEqual([])
  expect(await total('ue')).toEqual([vendor.id])
  await db.write([{ sql: "update vendor set name = 'Театр МОСКВА' where id = ?", args: [vendor.id] }])
  expect(await total('МО')).toEqual([vendor.id])
  await db.write([{ sql: "update vendor set name = 'Le Cirque' where id = ?", args: [vendor.id] }])
  // The index agrees with the names that it is of: the check fails where it does not.
  await db.write([
    { sql: "insert into vendor_names (vendor_names, rank) values ('integrity-check', 1)", args: [] },
    { sql: "insert into activity_names (activity_names, rank) values ('integrity-check', 1)", args: [] },
    { sql: 'delete from location where vendor_id = ?', args: [vendor.id] },
    { sql: 'delete from vendor where id = ?', args: [vendor.id] },
    { sql: "insert into vendor_names (vendor_names, rank) values ('integrity-check', 1)", args: [] },
  ])
  expect(await total('cirque')).toEqual([])
})

test('the word search finds people by parts of their fields, few or thousands, without erased ones', async () => {
  const { app, admin } = await activityWorld()
  const db = app.db()
  const people = Array.from({ length: ROWS }, (_, at) => ({
    id: `u-${at}`,
    email: `personne-${String(at).padStart(4, '0')}@exemple.test`,
    name: syllables[at % 14],
    phone: `06 00 ${String(at)
      .padStart(4, '0')
      .replace(/(..)(..)/, '$1 $2')} 07`,
    erasedAt: at % 500 === 0 ? 1 : null,
  }))
  await db.write([
    {
      sql: `insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at,
          updated_at, erased_at)
        select value ->> 'id', value ->> 'email', 'ROOT', value ->> 'name', 'Durand', value ->> 'phone', 0, 0, key, key,
          value ->> 'erasedAt' from json_each(?)`,
      args: [JSON.stringify(people)],
    },
  ])
  const matching = (has: (person: (typeof people)[number]) => boolean) =>
    people.filter((person) => person.erasedAt === null && has(person)).map(({ id }) => id)
  const searches: [string, string[]][] = [
    ['personne-0042', matching(({ email }) => email.startsWith('personne-0042'))],
    ['06 00 12 34', matching(({ phone }) => phone.startsWith('06 00 12 34'))],
    ['060012', matching(({ phone }) => phone.startsWith('06 00 12'))],
    ['durand', matching(() => true)],
    ['durand œuv', matching(({ name }) => name === 'Œuv')],
    ['personne-1 z', matching(({ email, name }) => email.startsWith('personne-1') && name === ' zz')],
    ['nulle part', []],
  ]
  const recorded = recordSql(db)
  for (const [typed, expected] of searches) {
    const input = { text: typed, limit: 100 }
    const { users, ...facts } = await app.call('/admin/list-all-users', input, { as: admin })
    expect(facts, typed).toMatchObject(stated(expected.length))
    expect(
      users.map(({ userId }) => userId),
      typed,
    ).toEqual(expected.slice(0, 100))
    const { items } = await app.call('/admin/find-people', { text: typed, limit: 6 }, { as: admin })
    expect(
      items.map(({ userId }) => userId),
      typed,
    ).toEqual(expected.slice(0, 6))
  }
  const lists = recorded.filter(({ sql }) => /user_search match/.test(sql))
  expect(lists.length).toBeGreaterThanOrEqual(3)
  for (const { sql, args } of lists) {
    const { rows } = await db.query(`explain query plan ${sql}`, args)
    const plan = rows.map(({ detail }) => String(detail)).join('\n')
    expect(plan, sql).toMatch(/SCAN user_search VIRTUAL TABLE INDEX \d+:M/)
    expect(plan, sql).not.toMatch(/SCAN user_search_row/)
  }
})

test("the word search starts from the letters of a word, and only then follows the list's order", async () => {
  const { from } = await filled()
  const db = from.app.db()
  const recorded = recordSql(db)
  for (const typed of ['saint', 'zz'])
    for (const path of ['/admin/list-activities', '/admin/list-vendors', '/admin/vendor-lookup'] as const)
      await from.app.call(path, { text: typed, sort: 'name' }, { as: from.admin })
  const searches = recorded.filter(({ sql }) => /_names match/.test(sql))
  expect(searches.length).toBeGreaterThanOrEqual(6)
  // Reading in order stands behind a limit that is 0 where few are found, and stops at so many where they are many.
  for (const { sql, args } of searches) {
    const { rows } = await db.query(`explain query plan ${sql}`, args)
    const plan = rows.map(({ detail }) => String(detail))
    expect(
      plan.filter((detail) => /^SCAN (activity|vendor)\b(?! USING COVERING INDEX (activity|vendor)_)/.test(detail)),
      sql,
    ).toEqual([])
    expect(plan.join('\n'), sql).toMatch(/SCAN (activity|vendor)_names VIRTUAL TABLE INDEX \d+:M/)
    expect(plan.join('\n'), sql).toMatch(
      /SEARCH (activity|vendor) USING (COVERING )?INDEX (activity|vendor)_by_id \(id=\?\)|found/,
    )
    expect(plan.join('\n'), sql).toMatch(/SEARCH (activity|vendor)_name_row USING INTEGER PRIMARY KEY/)
  }
  expect(await fullScans(db, searches, ['activity_name_row', 'vendor_name_row', 'location', 'media'])).toEqual([])
})
