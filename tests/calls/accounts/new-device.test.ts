/** "Connexion depuis un nouvel appareil": who is told, when, and of what. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownDevice, session, user } from '#kernel/accounts/tables.ts'
import { HOST, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const EMAIL = 'marie@exemple.test'
const PASSWORD = 'un mot de passe'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'
const DAY = 86_400_000

async function account() {
  const app = await testApp()
  const { userId } = await app.newMember({ email: EMAIL, password: PASSWORD, host: null })
  const signIn = async (as = newCaller(), agent = CHROME) => {
    const proof = { email: EMAIL, authType: 'Password' as const, password: PASSWORD }
    await app.call('/login', proof, { as, headers: { 'user-agent': agent } })
    return as
  }
  return { app, userId, signIn }
}

const told = async (app: TestApp) => (await app.mails()).filter(({ kind }) => kind === 'new-device')

test('the first device of an account causes no mail, another one causes a single mail without any usable link', async () => {
  const { app, userId, signIn } = await account()
  const desk = await signIn()
  expect(await told(app)).toEqual([])
  const phone = await signIn(newCaller(), PHONE)
  const [mail, ...more] = await told(app)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: EMAIL,
    subject: 'Connexion depuis un nouvel appareil à votre compte Hoobiiz',
  })
  for (const text of ['Safari, iPhone', '10/06/2026 à 10:00', `/forgot-password?email=${encodeURIComponent(EMAIL)}`])
    expect(mail?.text).toContain(text)
  const secrets = [desk, phone].flatMap(({ cookies }) => [...(cookies.get(HOST) ?? '').matchAll(/=([^;]+)/g)])
  expect(secrets).toHaveLength(4)
  for (const [, secret = ''] of secrets) expect(JSON.stringify(mail)).not.toContain(secret)
  expect(mail?.text).not.toContain('192.0.2.1')
  const urls = mail?.text.match(/https?:\/\/\S+/g) ?? []
  for (const url of urls) expect(new URL(url).pathname).toMatch(/^\/(forgot-password|terms|contact)?$/)

  // On either again, and after a new password, nothing more is told.
  await signIn(desk)
  await signIn(phone, PHONE)
  await app.call('/logout', {}, { as: desk })
  await signIn(desk)
  expect(await told(app)).toHaveLength(1)
  const rows = await app.db().orm.select().from(session).where(eq(session.userId, userId))
  expect(rows.map(({ device }) => device).sort()).toEqual(['Chrome, Windows', 'Safari, iPhone'])
})

test('a newly registered person gets no mail about a new device', async () => {
  const app = await testApp()
  await app.signUp({ email: EMAIL, password: PASSWORD })
  expect(await told(app)).toEqual([])
})

test('a flood of devices causes three mails a day, and fifty devices are stored at most', async () => {
  const { app, userId, signIn } = await account()
  const db = app.db()
  for (let at = 0; at < 8; at++) await signIn()
  expect(await told(app)).toHaveLength(3)
  await db.write(
    Array.from({ length: 60 }, (_, at) =>
      db.orm.insert(knownDevice).values({ userId, idHash: `h${at}`, createdAt: at, lastSeenAt: at }),
    ),
  )
  app.advance(DAY + 1000)
  await signIn()
  expect(await told(app)).toHaveLength(4)
  const kept = await db.orm.select().from(knownDevice).where(eq(knownDevice.userId, userId))
  expect(kept).toHaveLength(50)
  expect(kept.map(({ idHash }) => idHash)).not.toContain('h0')
})

test('a forged device id is treated as a missing one', async () => {
  const { signIn } = await account()
  await signIn()
  for (const cookie of ['device=x', 'device=<script>aaaaaaaaaaaaaaaaaaaaaaa', `device=${'a'.repeat(400)}`]) {
    const as = newCaller()
    as.cookies.set(HOST, cookie)
    await signIn(as)
    expect(as.cookies.get(HOST)).toMatch(/device=[\w-]{43}(;|$)/)
  }
})

test("a session's last visit is updated once an hour, with its location", async () => {
  const { app, userId, signIn } = await account()
  const marie = await signIn()
  const seen = async () => (await app.db().orm.select().from(session).where(eq(session.userId, userId)))[0]?.lastSeenAt
  const began = await seen()
  app.advance(50 * 60_000)
  await app.call('/get-session', {}, { as: marie })
  expect(await seen()).toBe(began)
  app.advance(11 * 60_000)
  await app.call('/get-session', {}, { as: marie })
  await expect.poll(seen).toBe(Date.now())
})

test('an account with closed access cannot sign in, reset or register again, and gets the answers of an unknown one', async () => {
  const { app, userId, signIn } = await account()
  const marie = await signIn()
  const db = app.db()
  await db.write([db.orm.update(user).set({ deactivatedAt: 1 }).where(eq(user.id, userId))])
  expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { type: 'visitor' } })
  await expect(signIn()).rejects.toMatchObject({ code: 'loginFailed', message: 'Échec de la connexion' })
  expect(await app.call('/forgot-password', { email: EMAIL }, {})).toEqual({ success: true })
  const names = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0606060606' }
  const again = { email: EMAIL, password: PASSWORD, userData: names }
  expect(await app.call('/register', again, {})).toEqual({ success: true })
  expect((await app.mails()).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['already-registered', 'Votre accès à Hoobiiz est fermé'],
  ])
})
