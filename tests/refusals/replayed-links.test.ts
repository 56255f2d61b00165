import { expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { newToken } from '#features/people/accounts/tokens.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { HOST, newCaller, testApp } from '../support/test-app.ts'

const EMAIL = 'marie@exemple.test'
const PASSWORD = 'un mot de passe'

/** One link of every kind, each with the call that it is for and the refusal once it is worth nothing. */
async function links() {
  const app = await testApp()
  const marie = await app.newMember({ email: EMAIL, password: PASSWORD, host: null })
  const names = { type: 'Consumer' as const, firstName: 'Léa', lastName: 'Roy', phoneNumber: '0601020304' }
  await app.call('/register', { email: 'lea@exemple.test', password: PASSWORD, userData: names })
  await app.call('/forgot-password', { email: EMAIL })
  const invited = await app.newMember({ email: 'invitee@exemple.test', host: null })
  const invite = await newInvite(
    app.db(),
    { userId: invited.userId, email: invited.email, host: HOST, authType: 'Password' },
    Date.now(),
  )
  const magic = await newToken(app.db(), { kind: 'HostSwitch', userId: marie.userId, host: HOST }, Date.now())
  await app.db().write([invite.statement, magic.statement])
  const tokens = {
    '/link': magic.id,
    '/register-link': await app.linkIn('lea@exemple.test', '/register-link'),
    '/reset-password': await app.linkIn(EMAIL, '/reset-password'),
    '/register-invite': invite.id,
  }
  return { app, tokens }
}

const input = {
  '/link': (id: string) => ({ id }),
  '/register-link': (id: string) => ({ id, password: PASSWORD }),
  '/reset-password': (id: string) => ({ id, email: EMAIL, password: 'un autre mot de passe' }),
  '/register-invite': (id: string) => ({ inviteId: id, email: 'invitee@exemple.test', password: PASSWORD }),
} as const
const expectedRefusals = {
  '/link': 'linkExpired',
  '/register-link': 'invitationExpired',
  '/reset-password': 'linkExpired',
  '/register-invite': 'invitationExpired',
} as const

type LinkPath = keyof typeof input
const paths = Object.keys(input) as LinkPath[]
type Opened = Awaited<ReturnType<typeof links>>

async function expectRefused({ app }: Pick<Opened, 'app'>, path: LinkPath, id: string, host = HOST) {
  const browser = newCaller()
  const response = await expectNothingChanged(app, () => app.send(path, input[path](id), { as: browser, host }))
  const code = expectedRefusals[path]
  const { status, message } = refusalTexts[code]
  expect([response.status, await response.json()], path).toEqual([status, { error: { code, message } }])
  expect(browser.cookies.size).toBe(0)
}

test.each(paths)('%s: a used link gives no access again, and changes nothing', async (path) => {
  const { app, tokens } = await links()
  expect((await app.send(path, input[path](tokens[path]))).status).toBe(200)
  await expectRefused({ app }, path, tokens[path])
})

test.each(paths)(
  '%s: a link of another kind, a part of one, or one of another region gives no access',
  async (path) => {
    const { app, tokens } = await links()
    for (const other of paths.filter((kind) => kind !== path)) await expectRefused({ app }, path, tokens[other])
    const own = tokens[path]
    for (const guess of [own.slice(1), `${own}x`, own.toUpperCase(), ` ${own}`, `${own}%00`, '%'])
      await expectRefused({ app }, path, guess)
    await expectRefused({ app }, path, own, 'bourbon.localhost')
    // None of the tries has used it up.
    expect((await app.send(path, input[path](own))).status).toBe(200)
  },
)
