/** A person's telephone is kept as typed, and as the number that a telephone anywhere dials; it is found by any spelling. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { readPhoneNumber } from '#kernel/people/phone-number.ts'
import { readPhoneNumbers } from '#kernel/people/read-phone-numbers.ts'
import { testApp } from '../../support/test-app.ts'

const typed: [text: string, from: string, number: string][] = [
  ['06 12 34 56 78', 'a form', '+33612345678'],
  ['0612345678', 'a telephone', '+33612345678'],
  ['06.12.34.56.78', 'a letterhead', '+33612345678'],
  ['+33 (0)6 12 34 56 78', 'a business card', '+33612345678'],
  ['0033612345678', 'an older machine', '+33612345678'],
  ['612345678', 'a spreadsheet that took the 0', '+33612345678'],
  ['06 12 34 56 78 / 04 76 00 00 02', 'two numbers', '+33612345678'],
  ['04 76 00 00 02 poste 12', 'an extension', '+33476000002'],
  ['06\u202f12\u00a034 56 78 (le soir)', 'words beside it', '+33612345678'],
  ['0692 12 34 56', 'La Réunion', '+262692123456'],
  ['+33 692 12 34 56', 'La Réunion behind the code of France', '+262692123456'],
  ['+262 0692 12 34 56', 'La Réunion with both', '+262692123456'],
  ['692123456', 'La Réunion without its 0', '+262692123456'],
  ['0639 12 34 56', 'Mayotte', '+262639123456'],
  ['0690 12 34 56', 'Guadeloupe', '+590690123456'],
  ['0694 20 12 34', 'Guyane', '+594694201234'],
  ['0696 12 34 56', 'Martinique', '+596696123456'],
  ['0508 41 23 45', 'Saint-Pierre-et-Miquelon', '+508412345'],
  ['+687 27 12 34', 'Nouvelle-Calédonie', '+687271234'],
  ['00 689 40 12 34 56', 'Polynésie', '+68940123456'],
  ['+44 (0)20 7946 0958', 'London', '+442079460958'],
  ['+44 020 7946 0958', 'London with its 0', '+442079460958'],
  ['+39 06 1234 5678', 'Rome, which keeps its 0', '+390612345678'],
  ['36 39', 'a short number, which nobody dials from abroad', ''],
  ['+33 6 12', 'half a number', ''],
  ['0000', 'no number', ''],
  ['sur demande', 'words', ''],
]

test.each(typed)('the typed telephone « %s », %s, is the expected number', async (text, _from, number) => {
  expect(await readPhoneNumber(text)).toBe(number)
})

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', cseDomain: 'atelier.hoobiiz.localhost' })
  const admin = { as: await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' }) }
  const lea = await app.newMember({ groupId: group.id, host: 'atelier.hoobiiz.localhost', lastName: 'Roy' })
  const { orm } = app.db()
  const stored = async () =>
    (await orm.select({ typed: user.phoneNumber, number: user.phoneE164 }).from(user).where(eq(user.id, lea.userId)))[0]
  const find = async (text: string) =>
    (await app.call('/admin/list-all-users', { text }, admin)).users.map(({ lastName }) => lastName)
  const save = (phoneNumber: string) =>
    app.call(
      '/update-account',
      { firstName: 'Léa', lastName: 'Roy', phoneNumber },
      { as: lea, host: 'atelier.hoobiiz.localhost' },
    )
  return { app, admin, lea, orm, stored, find, save }
}

test('a telephone is stored as typed with its number, answered as typed, and found by every spelling of it', async () => {
  const { app, admin, lea, stored, find, save } = await office()
  const { userData } = await save('0692 12 34 56')
  expect(userData).toMatchObject({ phoneNumber: '0692 12 34 56' })
  expect(await stored()).toEqual({ typed: '0692 12 34 56', number: '+262692123456' })
  for (const text of [
    '0692123456',
    '0692 12 34 56',
    '+262 692 12 34 56',
    '00262692123456',
    '+33 6 92 12 34 56',
    '692.12.34',
    '06-92-12',
  ])
    expect([text, await find(text)]).toEqual([text, ['Roy']])
  expect(await find('0692 12 34 57')).toEqual([])

  const { users } = await app.call('/admin/list-all-users', { text: 'roy' }, admin)
  const change = {
    userId: lea.userId,
    ifUpdatedAt: users[0]?.updatedAt ?? 0,
    firstName: 'Léa',
    lastName: 'Roy',
    memberCardCode: null,
  }
  await app.call('/admin/update-user', { ...change, phoneNumber: '04 76 00 00 02 / 06 12 34 56 78' }, admin)
  expect(await stored()).toEqual({ typed: '04 76 00 00 02 / 06 12 34 56 78', number: '+33476000002' })
  for (const text of ['+33476000002', '0476000002', '06 12 34 56 78', '+33612345678'])
    expect([text, await find(text)]).toEqual([text, ['Roy']])
  expect(await find('0692123456')).toEqual([])
})

test('a number that something writes without reading it is read at the next sweep, and found by its digits before', async () => {
  const { app, lea, orm, stored, find, save } = await office()
  await save('06 12 34 56 78')
  await orm.update(user).set({ phoneNumber: '0690 12 34 56' }).where(eq(user.id, lea.userId))
  expect(await stored()).toEqual({ typed: '0690 12 34 56', number: null })
  expect([await find('0690123456'), await find('0612345678'), await find('33612345678')]).toEqual([['Roy'], [], []])
  await readPhoneNumbers(app.db())
  expect(await stored()).toEqual({ typed: '0690 12 34 56', number: '+590690123456' })
  expect(await find('+590 690 12 34 56')).toEqual(['Roy'])
  // Another spelling of the same number needs no reading.
  await orm.update(user).set({ phoneNumber: '0690.12.34.56' }).where(eq(user.id, lea.userId))
  expect(await stored()).toEqual({ typed: '0690.12.34.56', number: '+590690123456' })
})
