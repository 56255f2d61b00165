/** A telephone of a partner, a committee or a message is kept as typed, with its number, and found by any spelling. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { committeePage } from '#features/committee/committee-page/tables.ts'
import { contactMessage } from '#features/people/contact/tables.ts'
import { location, vendor } from '#kernel/catalogue/tables.ts'
import { readPhoneNumbers } from '#kernel/people/read-phone-numbers.ts'
import { telephone } from '#kernel/people/tables.ts'
import { START, testApp } from '../../support/test-app.ts'

const SPELLINGS = ['06 00 00 00 03', '0600000003', '+33600000003', '0033 6 00 00 00 03', '06.00.00.00.03']

const address = (postalCode: string) => ({
  ...{ placeId: null, main: '3 rue du Parc', secondary: '', geometry: null },
  addressDetails: { streetNumber: '3', route: 'rue du Parc', postalCode, city: null, country: 'France' },
})

async function office() {
  const app = await testApp()
  const { orm } = app.db()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const add = async (id: string, contact: string, place: string | null, postalCode = '69006') => {
    const phone = { firstName: '', lastName: '', email: '', phone: contact }
    const facts = {
      name: id,
      slugName: id,
      mediaIds: [],
      visibility: 'Public' as const,
      createdAt: START,
      updatedAt: START,
    }
    await orm.insert(vendor).values({ id, contact: phone, ...facts })
    await orm
      .insert(location)
      .values({ id: `l-${id}`, vendorId: id, position: 0, phone: place, address: address(postalCode) })
  }
  const numbers = async () =>
    (await orm.select().from(telephone)).map(({ ownerId, typed, number }) => [ownerId, typed, number]).toSorted()
  const find = async (text: string) =>
    (await app.call('/admin/list-vendors', { text }, admin)).items.map(({ id }) => id).toSorted()
  return { app, orm, admin, add, numbers, find }
}

test('a partner is found by any spelling of a telephone of its contact or of one of its places', async () => {
  const { app, add, find } = await office()
  await add('contact', '+33 (0)6 00 00 00 03', null)
  await add('place', '', '06 00 00 00 03 (accueil)')
  await add('other', '06 00 00 00 04', '04 00 00 00 02')
  // The digits are found at once, words beside them once the number is read.
  for (const text of SPELLINGS) expect([text, await find(text)]).toEqual([text, ['contact']])
  await readPhoneNumbers(app.db())
  for (const text of SPELLINGS) expect([text, await find(text)]).toEqual([text, ['contact', 'place']])
  expect(await find('06 00 00 0')).toEqual(['contact', 'other'])
  expect(await find('0600000005')).toEqual([])
  expect(await find('place')).toEqual(['place'])
})

test('the number of a telephone is that of its place, and changes with either', async () => {
  const { app, orm, add, numbers, find } = await office()
  await add('noumea', '0692 12 34 56', '27 00 01', '98800')
  await readPhoneNumbers(app.db())
  expect(await numbers()).toEqual([
    ['l-noumea', '27 00 01', '+687270001'],
    ['noumea', '0692 12 34 56', '+262692123456'],
  ])
  for (const text of ['270001', '+687 27 00 01', '+262692123456'])
    expect([text, await find(text)]).toEqual([text, ['noumea']])
  await orm
    .update(location)
    .set({ address: address('69006') })
    .where(eq(location.id, 'l-noumea'))
  await orm.update(vendor).set({ contact: { firstName: '', lastName: '', email: '', phone: '' } })
  expect(await numbers()).toEqual([['l-noumea', '27 00 01', null]])
  await readPhoneNumbers(app.db())
  expect(await numbers()).toEqual([['l-noumea', '27 00 01', '']])
  await orm.delete(location)
  expect(await numbers()).toEqual([])
})

test('a committee is found by the telephones of its page, and those of messages go with them', async () => {
  const { app, orm, admin, numbers } = await office()
  const group = await app.newGroup({ label: 'Atelier' })
  const person = { name: 'Zoé', role: '', hours: '', email: '', mediaId: null }
  const people = [
    { ...person, phone: '06 00 00 00 03' },
    { ...person, name: 'Yann', phone: '06 00 00 00 03' },
    { ...person, name: 'Iris', phone: '' },
  ]
  const page = {
    id: 'cp',
    groupId: group.id,
    title: '',
    subtitle: '',
    markdown: '',
    createdAt: START,
    updatedAt: START,
  }
  await orm.insert(committeePage).values({ ...page, people })
  const message = {
    firstName: '',
    lastName: '',
    email: 'a@exemple.test',
    contactType: '',
    message: '',
    tenant: 'hoobiiz',
  }
  await orm.insert(contactMessage).values({ id: 'm', phoneNumber: '04 00 00 00 02', createdAt: START, ...message })
  await readPhoneNumbers(app.db())
  expect(await numbers()).toEqual(
    [
      [group.id, '06 00 00 00 03', '+33600000003'],
      ['m', '04 00 00 00 02', '+33400000002'],
    ].toSorted(),
  )
  for (const text of SPELLINGS) {
    const { items } = await app.call('/admin/list-groups', { text }, admin)
    expect([text, items.map(({ id }) => id)]).toEqual([text, [group.id]])
  }
  await orm.update(committeePage).set({ people: [] })
  await orm.delete(contactMessage)
  expect(await numbers()).toEqual([])
})

test('every column of a telephone has its number read', async () => {
  const { app } = await office()
  const rows = async (sql: string) => (await app.db().query(sql, [])).rows
  const columns =
    await rows(`select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and c.name like '%phone%' and c.name not like 'hide%' and c.name not like '%e_164'`)
  const written = (
    await rows("select tbl_name from sqlite_master where type = 'trigger' and sql like '%`telephone`%'")
  ).map(({ tbl_name: name }) => String(name))
  const unread = columns.filter(({ table }) => !written.includes(String(table))).map(({ table }) => table)
  // A person's number stands beside it.
  expect(unread).toEqual(['user'])
  // Telephones within a document of several facts.
  expect(written).toEqual(expect.arrayContaining(['vendor', 'committee_page']))
})
