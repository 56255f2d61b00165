/** Signing in without a password over HTTP, on both runtimes: with a passkey, and at the employer's. */
import { expect, onTestFailed, test } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput, CallResult } from '#api/client.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import { demoPassword } from '#db/demo/people.ts'
import { CLIENT, type Employer, openEmployer } from '../support/employer-world.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { sharedSetup } from '../support/shared-setup.ts'
import { softAuthenticator } from '../support/soft-authenticator.ts'

const SITE = 'atelier.localhost'
let shop: RunningShop
let employer: Employer

sharedSetup(
  async () => {
    employer = await openEmployer(/^http:\/\/atelier\.localhost:\d+\/oidc\/callback$/)
    shop = await startShop({ env: { LOCAL_ISSUER: employer.issuer } })
  },
  async () => {
    await shop?.stop()
    await employer.close()
  },
)

/** A browser without pages: it keeps cookies, and the token that every answer brings. */
function newBrowser() {
  const cookies = new Map<string, string>()
  let token = ''
  return async <Path extends CallPath>(path: Path, input: CallInput<Path>): Promise<CallResult<Path>> => {
    const response = await shop.fetch(`/api${path}`, {
      host: SITE,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-captcha-token': token,
        cookie: [...cookies.values()].join('; '),
      },
      body: JSON.stringify(input),
    })
    token = response.headers.get('x-captcha-token') ?? token
    for (const line of response.headers.getSetCookie()) {
      const [cookie = ''] = line.split(';')
      cookies.set(cookie.split('=')[0] ?? '', cookie)
    }
    const { res, error } = (await response.json()) as { res: CallResult<Path>; error?: { code: string } }
    if (error) throw new Error(`${path}: ${error.code}`)
    return res
  }
}

type Browser = ReturnType<typeof newBrowser>

const emailIn = async (browser: Browser) => {
  const { session } = await browser('/get-session', {})
  return session.type === 'user' ? session.email : null
}

async function signedIn(email: string): Promise<Browser> {
  const browser = newBrowser()
  await browser('/get-session', {})
  await browser('/login', { email, authType: 'Password', password: demoPassword })
  return browser
}

// [D49]
test('an added passkey signs in, once for each challenge', async () => {
  onTestFailed(() => console.log(shop.output().slice(-4000)))
  const marie = await signedIn('marie@demo.test')
  const device = softAuthenticator(SITE, new URL(shop.url(SITE)).origin)
  const { offer } = await marie('/start-passkey', {})
  await marie('/add-passkey', { name: 'Mon téléphone', created: device.create(offer) })

  // The password alone neither adds a second one nor takes it away, here or on the next site.
  const thief = await signedIn('marie@demo.test')
  await expect(thief('/start-passkey', {})).rejects.toThrow('passkeyAsked')
  await expect(thief('/remove-passkey', { id: device.id })).rejects.toThrow('passkeyAsked')
  await expect(thief('/set-passkey-step', { asked: true })).rejects.toThrow('passkeyAsked')

  const browser = newBrowser()
  const { request } = await browser('/start-passkey-login', {})
  const proof = device.get(request)
  await browser('/login-with-passkey', { proof })
  expect(await emailIn(browser)).toBe('marie@demo.test')
  await expect(browser('/login-with-passkey', { proof })).rejects.toThrow('passkeyRefused')
})

// [D05]
test('a colleague identified by the employer becomes a member, once for each return', async () => {
  onTestFailed(() => console.log(shop.output().slice(-4000)))
  const admin = await signedIn('admin@demo.test')
  await admin('/admin/update-identity-provider', {
    groupId: demoId.group('atelier'),
    label: 'L’Atelier',
    issuer: employer.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    mailDomains: ['atelier.test'],
    enabled: true,
  })
  employer.signInAs({ sub: 'e-1', email: 'hugo@atelier.test', email_verified: true })
  const browser = newBrowser()
  expect(await browser('/get-login-options', {})).toEqual({ employer: { label: 'L’Atelier' } })
  const { url, flow } = await browser('/start-employer-login', {})
  const { search: query } = await employer.signInAt(url)
  await browser('/finish-employer-login', { flow, query })
  expect(await emailIn(browser)).toBe('hugo@atelier.test')
  await expect(newBrowser()('/finish-employer-login', { flow, query })).rejects.toThrow('employerLogin')
})
