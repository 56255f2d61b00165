/** Passkeys that are added while somebody else, who has the password alone, does the same or signs in. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#kernel/accounts/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { A, B, enrol, login, PASSWORD, production } from '../calls/passkeys/factor-world.ts'
import { GUARDS, meanwhile } from '../support/meanwhile.ts'
import { softAuthenticator } from '../support/soft-authenticator.ts'
import { newCaller } from '../support/test-app.ts'

const refusalCode = ({ code }: { code: string }) => code

async function owner() {
  const app = await production()
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: A })
  const thief = newCaller()
  const kept = async () => ({
    passkeys: (await app.db().orm.select({ host: passkey.host }).from(passkey)).map(({ host }) => host),
    sessions: (await app.db().orm.select().from(session).where(eq(session.userId, admin.userId))).map(
      ({ openedBy, passkeyId }) => [openedBy, passkeyId !== null],
    ),
  })
  return { app, admin, thief, kept }
}

/** A thief who signed in by the password adds a first passkey; the owner’s is added before it is written. */
async function twoFirstPasskeys(dropped: readonly string[] = []) {
  const { app, admin, thief, kept } = await owner()
  await login(app, admin, B, thief)
  const device = softAuthenticator(B, `https://${B}`)
  const { offer } = await app.call('/start-passkey', {}, { as: thief, host: B })
  meanwhile(app.db(), () => enrol(app, admin, A), dropped)
  const adding = app.call('/add-passkey', { name: 'Clé', created: device.create(offer) }, { as: thief, host: B })
  const outcome = await adding.then(() => 'added', refusalCode)
  return { outcome, ...(await kept()) }
}

// [D49]
test('the second of two simultaneous first passkeys is refused, and its session ends', async () => {
  expect(await twoFirstPasskeys()).toEqual({ outcome: 'passkeyAsked', passkeys: [A], sessions: [['password', true]] })
})

test('control: without the guards the account has both passkeys', async () => {
  const { outcome, passkeys } = await twoFirstPasskeys([GUARDS])
  expect([outcome, passkeys.sort()]).toEqual(['added', [B, A]])
})

/** A thief’s password is proven right; the owner’s first passkey is added before the session is written. */
async function signInWhileAdding(dropped: readonly string[] = []) {
  const { app, admin, thief, kept } = await owner()
  meanwhile(app.db(), () => enrol(app, admin, A), dropped)
  const outcome = await login(app, admin, B, thief).then(() => 'signed in', refusalCode)
  const seen = await app.call('/get-session', {}, { as: thief, host: B })
  return { outcome, thief: seen.session.type, ...(await kept()) }
}

// [D49]
test("a password sign-in opens no session when the account's first passkey is added before the session is written", async () => {
  expect(await signInWhileAdding()).toEqual({
    ...{ outcome: 'unauthenticated', thief: 'visitor' },
    ...{ passkeys: [A], sessions: [['password', true]] },
  })
})

test('control: without the guards the password alone signs in despite the passkey', async () => {
  expect(await signInWhileAdding([GUARDS])).toMatchObject({ outcome: 'signed in', thief: 'user', passkeys: [A] })
})

test("a session written by a password sign-in ends when the account's first passkey is added", async () => {
  const { app, admin, thief, kept } = await owner()
  const device = softAuthenticator(A, `https://${A}`)
  const { offer } = await app.call('/start-passkey', {}, { as: admin, host: A })
  meanwhile(app.db(), () => login(app, admin, B, thief))
  await app.call('/add-passkey', { name: 'Clé', created: device.create(offer) }, { as: admin, host: A })
  expect(await kept()).toEqual({ passkeys: [A], sessions: [['password', true]] })
})
