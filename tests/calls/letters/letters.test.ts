/** Names with letters that no French keyboard has are found by the plain ones, wherever the product looks for a name. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { trash } from '#kernel/history/tables.ts'
import { plainLetter } from '#lib/letter-folding.ts'
import { plainText, plainTextSql } from '#lib/plain-text.ts'
import { START, testApp } from '../../support/test-app.ts'

const firstPlane = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter((letter) =>
  letter.isWellFormed(),
)

/** Letters with a mark, by the letter without: as Unicode takes them apart, or as this list has those that it does not. */
const unmarked = { đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ƀ: 'b', ɇ: 'e', ǥ: 'g', ɨ: 'i', ƶ: 'z' }
const marked = [
  ...firstPlane.flatMap((letter) => {
    const [base = '', ...marks] = letter.normalize('NFD')
    return marks.length > 0 && /^[A-Za-z]$/.test(base) ? [[letter, base.toLowerCase()] as const] : []
  }),
  ...Object.entries(unmarked).flatMap(([letter, base]) => [
    [letter, base] as const,
    [letter.toUpperCase(), base] as const,
  ]),
]

const times = { createdAt: START, updatedAt: START }

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier' })
  return {
    app,
    groupId: group.id,
    admin: { as: await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' }) },
  }
}

test('a person with any Latin letter with a mark in the name is found by the letter without it', async () => {
  const { app, groupId, admin } = await office()
  const { orm, write } = app.db()
  expect(marked.length).toBeGreaterThan(500)
  await write(
    marked.map(([letter], at) =>
      orm.insert(user).values({
        id: `u-${at}`,
        email: `p${at}@exemple.test`,
        groupId,
        firstName: '',
        lastName: `Qu${letter}vx`,
        ...times,
      }),
    ),
  )
  for (const base of new Set(marked.map(([, plain]) => plain))) {
    const { total } = await app.call('/admin/list-all-users', { text: `QU${base}vx` }, admin)
    expect([base, total]).toEqual([base, marked.filter(([, plain]) => plain === base).length])
  }
})

/** As people are really called, and as somebody types it who has no such keyboard. */
const names = [
  ['Łukasz Wójcik-Yılmaz', 'lukasz yilmaz'],
  ['Şebnem Öztürk', 'SEBNEM ozturk'],
  ['Nguyễn Thị Hồng', 'nguyen thi hong'],
  ['Đặng Đức', 'dang duc'],
  ['Ionuț Țepeș', 'ionut tepes'],
  ['Đorđe Jovanović', 'dorde jovanovic'],
  ['İbrahim Ağaoğlu', 'ibrahim agaoglu'],
  ['Jean\u2011Éric', 'jean-eric'],
  ['Ștefan Bălan', 'stefan balan'],
  ['Søren Kjærgård', 'soren kjaergard'],
  ['Þórdís Guðrún', 'thordis gudrun'],
  ['Groß Straße', 'gross strasse'],
  ['Ofﬁce Cœur', 'office coeur'],
  ['Zoe\u0301 Noe\u0308l', 'zoé noel'],
  ['So\u00adphie \u200bBlanc', 'sophie blanc'],
  ['ʻAkika O\u02bcBrien', "'akika o'brien"],
  ['ＭＡＲＩＥ', 'marie'],
  ['Σοφία Παπαδόπουλος', 'ΣΟΦΙΑ παπαδοπουλοσ'],
  ['Алёна Сергеевна', 'алена СЕРГЕЕВНА'],
  ['Հայկ', 'ՀԱՅԿ'],
] as const

test('a name is found by plain letters among people, groups, partners, activities, the trash and in the shop', async () => {
  const { app, groupId, admin } = await office()
  const { orm, write } = app.db()
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  const shown = { slugName: 'x', mediaIds: [], visibility: 'Public' as const, ...times }
  const sold = { addressType: 'Vendor' as const, stockType: 'Standard' as const, ...shown }
  const deletion = { kind: 'vendor', call: '/admin/delete-vendor', parts: [], deletedBy: 'u-0', deletedAt: START }
  await write([
    orm.insert(vendor).values({ ...shown, id: 'v-other', name: 'Un autre', contact }),
    ...names.flatMap(([name], at) => [
      orm
        .insert(user)
        .values({ id: `u-${at}`, email: `p${at}@exemple.test`, groupId, firstName: '', lastName: name, ...times }),
      orm.insert(vendor).values({ ...shown, id: `v-${at}`, name, contact }),
      orm.insert(activity).values({ ...sold, id: `a-${at}`, vendorId: 'v-other', label: name }),
      orm.insert(trash).values({ ...deletion, id: `t-${at}`, target: `x-${at}`, label: name }),
    ]),
    ...listingStatements({ everything: true }),
    bumpCatalogueVersion(),
  ])
  for (const [name] of names) await app.newGroup({ label: name })
  app.advance(1000)
  for (const [at, [name, typed]] of names.entries()) {
    const asked = { text: typed }
    const [people, groups, partners, activities, deleted, picked, shop] = await Promise.all([
      app.call('/admin/list-all-users', asked, admin),
      app.call('/admin/list-groups', asked, admin),
      app.call('/admin/list-vendors', asked, admin),
      app.call('/admin/list-activities', asked, admin),
      app.call('/admin/list-trash', asked, admin),
      app.call('/admin/vendor-lookup', asked, admin),
      app.call('/search-results', { query: typed, exact: true }),
    ])
    const found = {
      people: people.users.map(({ userId }) => userId),
      groups: groups.items.map(({ label }) => label),
      partners: partners.items.map(({ id }) => id),
      activities: activities.items.map(({ id }) => id),
      deleted: deleted.items.map(({ id }) => id),
      picked: picked.items.map(({ id }) => id),
      shop: shop.activities.map(({ item }) => item.id),
    }
    expect(found, typed).toEqual({
      ...{ people: [`u-${at}`], groups: [name], partners: [`v-${at}`], activities: [`a-${at}`], deleted: [`t-${at}`] },
      ...{ picked: [`v-${at}`], shop: [`a-${at}`] },
    })
  }
})

test('SQLite folds what is missing to nothing, and ends', async () => {
  const { app } = await office()
  const texts = [null, '', '\0', 'a\0é', 'é\0']
  const { rows } = await app
    .db()
    .query(`select ${plainTextSql('value')} as plain from json_each(?) order by key`, [JSON.stringify(texts)])
  expect(rows.map(({ plain }) => plain).slice(0, 2)).toEqual([null, ''])
  expect(rows).toHaveLength(texts.length)
})

test('a trigger folds no text that may be missing', async () => {
  const { app } = await office()
  const { query } = app.db()
  const { rows } = await query(`select tbl_name, sql from sqlite_master where type = 'trigger'`)
  const folding = rows.flatMap(({ tbl_name, sql }) =>
    [...String(sql).matchAll(/folded \(t, rest\) as \(\s*select (.*?), null union/g)].map(([, text = '']) => ({
      table: String(tbl_name),
      text,
      isGuarded: / when new\.`receiver_name` <> ''| where new\.`receiver_name` <> ''/i.test(String(sql)),
    })),
  )
  expect(folding.length).toBeGreaterThan(10)
  for (const { table, text, isGuarded } of folding) {
    if (isGuarded) continue
    const info = await query(`select name, "notnull" as filled from pragma_table_info(?)`, [table])
    const filled = new Set(info.rows.flatMap(({ name, filled }) => (filled === 1 ? [name] : [])))
    const least = text.replaceAll(/NEW\.`(\w+)`/g, (_, name: string) => (filled.has(name) ? `'x'` : 'null'))
    const [found] = (await query(`select ${least} as text`)).rows
    expect([table, typeof found?.text]).toEqual([table, 'string'])
  }
})

test('SQLite folds a text as the server does, for every letter of the first plane and in any order', async () => {
  const { app } = await office()
  const folded = async (texts: readonly string[]) => {
    const { rows } = await app
      .db()
      .query(`select ${plainTextSql('value')} as plain from json_each(?) order by key`, [JSON.stringify(texts)])
    return rows.map(({ plain }) => plain)
  }
  const lines = Array.from({ length: 256 }, (_, at) => firstPlane.slice(at * 256, at * 256 + 256).join(''))
  expect(await folded(lines)).toEqual(lines.map(plainText))
  const known = firstPlane.filter((letter) => plainLetter(letter) !== letter)
  const piece = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme', maxLength: 4 }))
  const texts = fc
    .sample(fc.array(piece, { maxLength: 12 }), 1000)
    .map((pieces) => pieces.join('').replaceAll('\0', '').toWellFormed())
  expect(await folded(texts)).toEqual(texts.map(plainText))
  expect(texts.map((text) => plainText(plainText(text)))).toEqual(texts.map(plainText))
})
