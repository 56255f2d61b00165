/** A reference is found as people type it: without the signs that part its groups, or with other ones. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { bareCode } from '#lib/bare-code.ts'
import { testApp } from '../../support/test-app.ts'

const spellings: readonly [typed: string, from: string][] = [
  ['AT-000123', 'as the card has it'],
  ['at000123', 'in one go, in small letters'],
  ['AT 000123', 'with a space'],
  ['at.000123', 'with a point'],
  ['AT/000123', 'with a stroke'],
  ['AT‑000123', 'with the hyphen of a text program'],
  ['AT–000123', 'with a dash'],
  ['T0001', 'own: a part of it'],
]

test('a person is found by the code of their card, with and without its signs', async () => {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true, lastName: 'Ott' })
  const marie = await app.newMember({ lastName: 'Roy' })
  const { orm } = app.db()
  const find = async (text: string) =>
    (await app.call('/admin/list-all-users', { text }, { as: admin })).users.map(({ lastName }) => lastName)
  await orm.update(user).set({ memberCardCode: 'AT-000123' }).where(eq(user.id, marie.userId))
  for (const [typed, from] of spellings) expect([typed, from, await find(typed)]).toEqual([typed, from, ['Roy']])
  expect(await find('at000124')).toEqual([])
  // A card without signs is found by those that a person puts in.
  await orm.update(user).set({ memberCardCode: 'AT000123' }).where(eq(user.id, marie.userId))
  for (const typed of ['AT-000123', 'at000123', 'AT 000123'])
    expect([typed, await find(typed)]).toEqual([typed, ['Roy']])
})

test('a code loses nothing but the signs between its groups', () => {
  expect(bareCode('AT-000 123/7_b.é+')).toBe('AT0001237bé+')
})
