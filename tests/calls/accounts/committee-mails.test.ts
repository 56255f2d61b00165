/** A person who registers learns which committees will write, and may refuse their mails before the first one. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { mailOptOut } from '#features/people/consents/tables.ts'
import { token } from '#kernel/accounts/tables.ts'
import { mailingWorld } from '../../support/mailing-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const EMAIL = 'lou@exemple.test'
const PASSWORD = 'correct horse'
const SITE = 'atelier.hoobiiz.localhost'

const form = (changes: object = {}): CallInput<'/register'> => ({
  email: EMAIL,
  password: PASSWORD,
  userData: {
    ...{ type: 'Consumer', firstName: 'Lou', lastName: 'Petit', phoneNumber: '0601020304', registrationCode: 'CE-LOU' },
    ...changes,
  },
})

/** A committee below another one, whose code is CE-LOU. */
async function committees(app: TestApp) {
  const above = await app.newGroup({ label: 'Groupe', premium: true })
  const group = await app.newGroup({ label: 'Site', premium: true, code: 'CE-LOU', parentPath: `ROOT/${above.id}` })
  return { above, group }
}

async function registerAndOpen(app: TestApp, input: CallInput<'/register'>) {
  const lou = newCaller()
  await app.call('/register', input, { as: lou })
  await app.call('/register-link', { id: await app.linkIn(EMAIL, '/register-link') }, { as: lou })
  const { items } = await app.call('/list-mail-choices', {}, { as: lou })
  return items.map(({ label, isSubscribed }) => [label, isSubscribed])
}

test('entering a code shows the committees that write to its members, the nearest first', async () => {
  const app = await testApp()
  await committees(app)
  await app.newGroup({ label: 'Sans comité', code: 'NONE' })
  const named = async (registrationCode: string) =>
    (await app.call('/get-registration-rules', { registrationCode })).committees
  expect(await named('ce-lou')).toEqual(['Site', 'Groupe'])
  expect(await named('NONE')).toEqual([])
})

test('a committee writes to members who registered with its code, only if they agreed in the form', async () => {
  for (const [committeeMails, isSubscribed] of [
    [undefined, false],
    [true, true],
    [false, false],
  ] as const) {
    const app = await testApp()
    await committees(app)
    expect(await registerAndOpen(app, form({ committeeMails }))).toEqual([
      ['Site', isSubscribed],
      ['Groupe', isSubscribed],
    ])
    await app.close()
  }
})

test('a registration mailed by the previous version can be completed, and records no choice about mails', async () => {
  const app = await testApp()
  await committees(app)
  const lou = newCaller()
  await app.call('/register', form(), { as: lou })
  const db = app.db()
  await db.write([db.orm.update(token).set({ subject: sql`json_remove(subject, '$.refusesMails')` })])
  await app.call('/register-link', { id: await app.linkIn(EMAIL, '/register-link') }, { as: lou })
  expect((await app.call('/list-mail-choices', {}, { as: lou })).items).toMatchObject([
    { label: 'Site', isSubscribed: true },
    { label: 'Groupe', isSubscribed: true },
  ])
})

test("a person who accepts an invitation may refuse the committee's mails, and mails waiting for them leave the outbox", async () => {
  const { app, group, newMember, add, send, mails } = await mailingWorld({ members: 5 })
  const { userId } = await newMember({ email: EMAIL, host: null })
  const { id } = await add()
  await send(id)
  const db = app.db()
  const invite = await newInvite(db, { userId, email: EMAIL, host: SITE, authType: 'Password' }, Date.now())
  await db.write([invite.statement])
  const inviteId = invite.id
  expect(await app.call('/get-invitation', { inviteId })).toEqual({ committees: ['Atelier'] })
  expect(await app.call('/get-invitation', { inviteId: 'guess' })).toEqual({ committees: [] })
  const lou = newCaller()
  const accepted = { email: EMAIL, inviteId, password: PASSWORD, committeeMails: false }
  await app.call('/register-invite', accepted, { as: lou, host: SITE })
  await runJobs(app)
  const written = (await mails()).map(({ recipient }) => recipient)
  expect([written.length > 0, written.includes(EMAIL)]).toEqual([true, false])
  const refused = await db.orm.select().from(mailOptOut).where(eq(mailOptOut.userId, userId))
  expect(refused).toMatchObject([{ groupId: group.id, source: null }])
  // The invitation is used up: whose it was is not told any more.
  expect(await app.call('/get-invitation', { inviteId })).toEqual({ committees: [] })
})

test('an invitation does not ask a person again who has refused mails, and changes nothing without an answer', async () => {
  const { app, group, newMember } = await mailingWorld({ members: 0 })
  const lou = await newMember({ email: EMAIL, host: SITE })
  await app.call('/change-mail-choice', { groupId: group.id, isSubscribed: false }, { as: lou, host: SITE })
  const db = app.db()
  const facts = { userId: lou.userId, email: EMAIL, host: SITE, authType: 'Password' as const }
  const invite = await newInvite(db, facts, Date.now())
  await db.write([invite.statement])
  expect(await app.call('/get-invitation', { inviteId: invite.id })).toEqual({ committees: [] })
  const again = newCaller()
  const accepted = { email: EMAIL, inviteId: invite.id, password: PASSWORD }
  await app.call('/register-invite', accepted, { as: again, host: SITE })
  const { items } = await app.call('/list-mail-choices', {}, { as: again, host: SITE })
  expect(items).toMatchObject([{ label: 'Atelier', isSubscribed: false }])
})
