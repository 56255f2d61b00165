import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session, user } from '#kernel/accounts/tables.ts'
import { meanwhile } from '../../support/meanwhile.ts'
import { type Member, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const names = { firstName: 'Marianne', lastName: 'Durand', phoneNumber: '0700000000' }
const readUser = async (app: TestApp, { userId }: Member) =>
  (await app.db().orm.select().from(user).where(eq(user.id, userId)))[0]

// [C-CALL-031]
test('a person changes only their own name and phone number', async () => {
  const app = await testApp()
  const marie = await app.newMember({ memberCardCode: 'CE-1' })
  const paul = await app.newMember()
  expect(await app.call('/update-account', names, { as: marie })).toEqual({
    userData: { ...names, memberCardCode: 'CE-1' },
  })
  expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { userData: names } })
  expect(await readUser(app, paul)).toMatchObject({ firstName: 'Marie' })
})

test.each(Object.keys(names))('an account update with an empty %s is refused', async (field) => {
  const app = await testApp()
  const marie = await app.newMember()
  await expect(app.call('/update-account', { ...names, [field]: ' ' }, { as: marie })).rejects.toMatchObject({
    code: 'incompleteForm',
    status: 400,
    message: 'Formulaire incomplet',
  })
})

test('a visitor is refused', async () => {
  const app = await testApp()
  await expect(app.call('/update-account', names)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
})

test('a premium code moves the person into its group, an unknown one changes nothing', async () => {
  const app = await testApp()
  const group = await app.newGroup({ code: 'CE-2026', permCse: true })
  const marie = await app.newMember()
  await expect(
    app.call('/update-account', { ...names, registrationCode: 'CE-2027' }, { as: marie }),
  ).rejects.toMatchObject({ code: 'registrationCodeUnknown', status: 400 })
  expect(await readUser(app, marie)).toMatchObject({ firstName: 'Marie', groupId: 'ROOT' })

  await app.call('/update-account', { ...names, registrationCode: 'cé-2026' }, { as: marie })
  expect(await readUser(app, marie)).toMatchObject({ groupId: group.id })
  expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { premium: true } })
})

test('entering the code of a parent group leaves the person in the sub-group', async () => {
  const app = await testApp()
  const above = await app.newGroup({ code: 'CE-2026' })
  const below = await app.newGroup({ parentPath: above.path })
  const marie = await app.newMember({ groupId: below.id })
  await app.call('/update-account', { ...names, registrationCode: 'CE-2026' }, { as: marie })
  expect(await readUser(app, marie)).toMatchObject({ groupId: below.id })
})

test('entering the code of a group with its own site ends sessions that are invalid there, and leads to that site', async () => {
  const app = await testApp()
  const site = 'ce.hoobiiz.localhost'
  const group = await app.newGroup({ code: 'CE-2026', cseDomain: site })
  const marie = await app.newMember({ password: 'un-mot-de-passe' })
  const phone = newCaller()
  await app.call('/login', { email: marie.email, authType: 'Password', password: 'un-mot-de-passe' }, { as: phone })
  const { redirect } = await app.call('/update-account', { ...names, registrationCode: 'CE-2026' }, { as: marie })
  expect(await readUser(app, marie)).toMatchObject({ groupId: group.id })
  for (const as of [marie, phone])
    expect(await app.call('/get-session', {}, { as })).toMatchObject({ session: { type: 'visitor' } })
  const { host, pathname } = new URL(redirect ?? '')
  expect(host.split(':')[0]).toBe(site)
  const there = { as: newCaller(), host: site }
  await app.call('/link', { id: pathname.split('/').at(-1) ?? '' }, there)
  expect(await app.call('/get-session', {}, there)).toMatchObject({ session: { type: 'user', email: marie.email } })
  const rows = await app.db().orm.select({ host: session.host }).from(session).where(eq(session.userId, marie.userId))
  expect(rows).toEqual([{ host: site }])
})

test('entering the code of a group without a site keeps the sessions on a site without a group', async () => {
  const app = await testApp()
  await app.newGroup({ code: 'CE-2026' })
  const marie = await app.newMember()
  const answer = await app.call('/update-account', { ...names, registrationCode: 'CE-2026' }, { as: marie })
  expect(answer.redirect).toBeUndefined()
  expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { type: 'user' } })
})

test("a member moved by an operator while their premium code is being written stays in the operator's group", async () => {
  const app = await testApp()
  await app.newGroup({ code: 'CE-2026' })
  const other = await app.newGroup()
  const marie = await app.newMember()
  const db = app.db()
  meanwhile(db, () => db.write([db.orm.update(user).set({ groupId: other.id }).where(eq(user.id, marie.userId))]))
  const asked = app.call('/update-account', { ...names, registrationCode: 'CE-2026' }, { as: marie })
  await expect(asked).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await readUser(app, marie)).toMatchObject({ groupId: other.id })
})
