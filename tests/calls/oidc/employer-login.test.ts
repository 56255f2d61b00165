/** Sign-in at the employer's, against a real OpenID provider: who gets in, who does not, and what breaks on the way. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { credential, user } from '#kernel/accounts/tables.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { CLIENT, type Employee, type Employer, openEmployer } from '../../support/employer-world.ts'
import { type Caller, newCaller, openTestApp, type TestApp } from '../../support/test-app.ts'

const SITE = 'usine.hoobiiz.localhost'
const MAIL_DOMAIN = 'usine.test'
const REDIRECT_URI = `http://${SITE}/oidc/callback`
const PASSWORD = 'un mot de passe'

let employer: Employer
let app: TestApp
let groupId: string
/** Hook of the test into outgoing requests; undefined: none. */
let meddle: ((url: URL) => Response | undefined | Promise<Response | undefined>) | undefined
let asked: string[] = []

beforeAll(async () => {
  employer = await openEmployer(/^http:\/\/usine\.hoobiiz\.localhost\/oidc\/callback$/)
  const outside = Object.assign(
    async (input: RequestInfo | URL, init?: RequestInit) => {
      const url = new URL(String(input))
      asked.push(`${init?.method ?? 'GET'} ${url.pathname}`)
      return (await meddle?.(url)) ?? fetch(input, init)
    },
    { preconnect: () => undefined },
  )
  app = await openTestApp({ config: { localIssuer: employer.issuer }, fetch: outside })
  // The provider has the machine's clock.
  vi.setSystemTime(Date.now())
  const group = await app.newGroup({ cseDomain: SITE, label: 'Usine' })
  groupId = group.id
  await configure()
})
afterAll(async () => {
  await app.close()
  await employer.close()
})
beforeEach(() => {
  meddle = undefined
  asked = []
})

async function configure(changes: Partial<Parameters<typeof settings>[0]> = {}) {
  const admin = await app.newMember({ isAdmin: true })
  return app.call('/admin/update-identity-provider', settings(changes), { as: admin })
}
const settings = (changes: object) => ({
  groupId,
  label: 'Usine SA',
  issuer: employer.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  mailDomains: [MAIL_DOMAIN],
  enabled: true,
  ...changes,
})

let people = 0
const employee = (changes: Partial<Employee> = {}): Employee => {
  people += 1
  const sub = `employee-${people}`
  return {
    ...{ sub, email: `${sub}@${MAIL_DOMAIN}`, email_verified: true, given_name: 'Inès', family_name: 'Martin' },
    ...changes,
  }
}

/** Leaves our page, signs in at the employer's and comes back, with what the browser has then. */
async function comeBack(person: Employee | null, change: (url: URL) => URL = (url) => url) {
  employer.signInAs(person)
  const { url, flow } = await app.call('/start-employer-login', {}, { host: SITE })
  const returned = await employer.signInAt(change(new URL(url)).href)
  return { flow, query: returned.search, returned }
}

const finish = (input: { flow: string; query: string }, as: Caller = newCaller(), host = SITE) =>
  app.call('/finish-employer-login', { flow: input.flow, query: input.query }, { as, host })

const signIn = async (person: Employee, as: Caller = newCaller()) => finish(await comeBack(person), as)

const readSession = async (as: Caller) => (await app.call('/get-session', {}, { as, host: SITE })).session
const findPerson = async (email: string) => (await app.db().orm.select().from(user)).find((row) => row.email === email)

// [D05]
test("the employer's sign-in creates an account of its group only, recognises it again, and asks for no password", async () => {
  const person = employee({ email: `Ines.Martin@${MAIL_DOMAIN.toUpperCase()}` })
  expect(await app.call('/get-login-options', {}, { host: SITE })).toEqual({ employer: { label: 'Usine SA' } })
  expect(await app.call('/get-login-options', {})).toEqual({ employer: null })
  const browser = newCaller()
  const { flow, query, returned } = await comeBack(person)
  expect(returned.origin + returned.pathname).toBe(REDIRECT_URI)
  expect(await finish({ flow, query }, browser)).toMatchObject({ success: true, isNew: true })
  expect(await readSession(browser)).toMatchObject({
    email: `ines.martin@${MAIL_DOMAIN}`,
    isAdmin: false,
    adminGroups: [],
  })
  const made = await findPerson(`ines.martin@${MAIL_DOMAIN}`)
  expect(made).toMatchObject({ groupId, firstName: 'Inès', lastName: 'Martin', isAdmin: false })
  const secrets = await app.db().orm.select().from(credential)
  expect(secrets.filter(({ userId }) => userId === made?.id)).toEqual([])

  // Known by the subject: a new name and address at the employer's change nothing here.
  const married = { ...person, email: `ines.durand@${MAIL_DOMAIN}`, family_name: 'Durand' }
  const again = newCaller()
  expect(await signIn(married, again)).toMatchObject({ isNew: false })
  expect(await readSession(again)).toMatchObject({ email: `ines.martin@${MAIL_DOMAIN}` })
  expect(await findPerson(married.email)).toBeUndefined()
})

test('the browser is redirected to the employer with PKCE, state and nonce, and does not learn their secrets', async () => {
  const { url, flow } = await app.call('/start-employer-login', {}, { host: SITE })
  const query = Object.fromEntries(new URL(url).searchParams)
  expect(query).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: REDIRECT_URI })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]?.length, name).toBeGreaterThanOrEqual(43)
  expect(flow).not.toContain(query.nonce ?? '')
  expect(asked).toEqual(['GET /.well-known/openid-configuration'])
})

test.each([
  ['an address that the employer has not verified', { email_verified: false }, 'employerEmailUnverified'],
  ['an address of another domain', { email: 'quelquun@ailleurs.test' }, 'employerEmailElsewhere'],
  ['an address of a domain below', { email: 'quelquun@sous.usine.test' }, 'employerEmailElsewhere'],
])("the employer's sign-in refuses %s and creates no account", async (_what, changes, code) => {
  const person = employee(changes)
  await expect(signIn(person)).rejects.toMatchObject({ code, status: 403 })
  expect(await findPerson(person.email)).toBeUndefined()
})

test('a nonce and a state of another browser are refused', async () => {
  const withOther = (name: string) => (url: URL) => {
    url.searchParams.set(name, 'somebody-elses-value-0123456789-0123456789')
    return url
  }
  const refused = { code: 'employerLoginRefused', status: 400 }
  await expect(finish(await comeBack(employee(), withOther('nonce')))).rejects.toMatchObject(refused)
  await expect(finish(await comeBack(employee(), withOther('state')))).rejects.toMatchObject(refused)
  // The code of one browser in another one, which left with a passage of its own.
  const [mine, theirs] = [await comeBack(employee()), await comeBack(employee())]
  await expect(finish({ flow: mine.flow, query: theirs.query })).rejects.toMatchObject(refused)
  // A verifier that is not that of the code's challenge.
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const changed = await comeBack(employee(), (url) => {
    url.searchParams.set('code_challenge', challenge)
    return url
  })
  await expect(finish(changed)).rejects.toMatchObject(refused)
})

test('a return from the employer is refused when it is repeated, late, cancelled or on another host', async () => {
  const used = await comeBack(employee())
  await finish(used)
  await expect(finish(used)).rejects.toMatchObject({ code: 'employerLoginRefused' })
  // Even where the provider would take its code again.
  const person = employee()
  const twice = await comeBack(person)
  const answers = new Map<string, string>()
  meddle = async (url) => {
    if (url.pathname !== '/token') return undefined
    const kept = answers.get('token')
    return kept === undefined ? undefined : new Response(kept, { headers: { 'content-type': 'application/json' } })
  }
  const realFetch = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    const response = await realFetch(...args)
    if (String(args[0]).endsWith('/token')) answers.set('token', await response.clone().text())
    return response
  })
  await finish(twice)
  spy.mockRestore()
  expect(answers.size).toBe(1)
  await expect(finish(twice)).rejects.toMatchObject({ code: 'employerLoginExpired' })
  meddle = undefined

  await expect(finish(await comeBack(employee()), newCaller(), 'youpiiz.localhost')).rejects.toMatchObject({
    code: 'employerLoginExpired',
  })
  await expect(finish(await comeBack(null))).rejects.toMatchObject({ code: 'employerLoginRefused' })
  const late = await comeBack(employee())
  vi.setSystemTime(Date.now() + 15 * 60_000)
  await expect(finish(late)).rejects.toMatchObject({ code: 'employerLoginExpired' })
  vi.setSystemTime(Date.now() - 15 * 60_000)
})

test('an existing account with the same email is linked only after its own sign-in, and never twice', async () => {
  const person = employee()
  const member = await app.newMember({ email: person.email, groupId, password: PASSWORD, host: SITE })
  const stranger = await app.newMember({ groupId, host: SITE })
  const browser = newCaller()
  const answer = await signIn(person, browser)
  if (!('account' in answer)) throw new Error('The account was opened without its own sign-in.')
  expect(answer.account).toMatchObject({ email: person.email, label: 'Usine SA' })
  expect((await readSession(browser)).type).toBe('visitor')
  const { ticket } = answer.account
  const link = (as: Caller) => app.call('/link-employer-login', { ticket }, { as, host: SITE })

  await expect(link(browser)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(link(stranger)).rejects.toMatchObject({ code: 'employerLoginExpired' })
  // A session that stood open before is not her own sign-in now.
  await app.db().query('update session set created_at = created_at - 60000 where user_id = ?', [member.userId])
  await expect(link(member)).rejects.toMatchObject({ code: 'signInAgain' })

  await app.call(
    '/login',
    { email: person.email, authType: 'Password', password: PASSWORD },
    { as: browser, host: SITE },
  )
  await link(browser)
  await expect(link(browser)).rejects.toMatchObject({ code: 'employerLoginExpired' })
  const later = newCaller()
  expect(await signIn(person, later)).toMatchObject({ success: true })
  expect(await readSession(later)).toMatchObject({ email: person.email })

  const { data } = await app.call('/export-account', {}, { as: browser, host: SITE })
  expect(data.identites_employeur).toMatchObject([{ emetteur: employer.issuer, identifiant: person.sub }])
  const { identities } = await app.call('/list-sign-in-methods', {}, { as: browser, host: SITE })
  await app.call('/unlink-employer-login', { id: identities[0]?.id ?? '' }, { as: browser, host: SITE })
  expect(await signIn(person)).toHaveProperty('account')
})

test("the employer's sign-in never opens the account of an administrator, of another group, or of an erased person", async () => {
  const superAdmin = employee()
  await app.newMember({ email: superAdmin.email, groupId, isAdmin: true, host: null })
  await expect(signIn(superAdmin)).rejects.toMatchObject({ code: 'employerAdministrator', status: 403 })
  const committee = employee()
  await app.newMember({ email: committee.email, groupId, adminOf: [groupId], host: null })
  await expect(signIn(committee)).rejects.toMatchObject({ code: 'employerAdministrator' })
  // Linked first, made an administrator since.
  const promoted = employee()
  await signIn(promoted)
  const account = await findPerson(promoted.email)
  await app
    .db()
    .query('insert into group_admin (group_id, user_id, created_at) values (?, ?, ?)', [groupId, account?.id, 0])
  await expect(signIn(promoted)).rejects.toMatchObject({ code: 'employerAdministrator' })

  const elsewhere = employee()
  await app.newMember({ email: elsewhere.email, host: null })
  await expect(signIn(elsewhere)).rejects.toMatchObject({ code: 'employerAccountElsewhere', status: 403 })
  const moved = employee()
  await signIn(moved)
  await app.db().query("update user set group_id = 'ROOT' where email = ?", [moved.email])
  await expect(signIn(moved)).rejects.toMatchObject({ code: 'employerAccountElsewhere' })

  // A person who has left stays out, linked or not.
  const left = [employee(), employee()]
  await signIn(left[0] ?? employee())
  await app.newMember({ email: left[1]?.email, groupId, host: null })
  for (const person of left) {
    await app.db().query('update user set deactivated_at = 1 where email = ?', [person.email])
    await expect(signIn(person)).rejects.toMatchObject({ code: 'employerAccountClosed', status: 403 })
  }

  const gone = employee()
  const browser = newCaller()
  await signIn(gone, browser)
  const { orm } = app.db()
  const links = (await orm.select().from(linkedIdentity)).length
  await app.call('/request-account-erasure', {}, { as: browser, host: SITE })
  const confirmationId = (await mailedErasure(gone.email)).searchParams.get('effacer') ?? ''
  await app.call('/erase-account', { confirmationId }, { as: browser, host: SITE })
  expect((await orm.select().from(linkedIdentity)).length).toBe(links - 1)
  expect(await signIn(gone)).toMatchObject({ success: true })
})

async function mailedErasure(email: string): Promise<URL> {
  const texts = (await app.mails()).filter((row) => row.recipient === email).map((row) => row.text)
  const found = texts.flatMap((text) => text.match(/https?:\/\/\S+effacer=\S+/g) ?? []).at(-1)
  return new URL(found ?? 'http://nothing.invalid')
}

test('two simultaneous first sign-ins both succeed, with one account', async () => {
  const person = employee()
  const back = [await comeBack(person), await comeBack(person)]
  const outcomes = await Promise.all(back.map((each) => finish(each)))
  expect(outcomes).toMatchObject([{ success: true }, { success: true }])
  expect((await app.db().orm.select().from(user)).filter(({ email }) => email === person.email)).toHaveLength(1)
})

const json = (value: object) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
const away = 'employerUnreachable'
const refused = 'employerLoginRefused'
test.each<[what: string, path: string, answer: () => Response | Promise<Response>, code: string]>([
  ['discovery fails', '/.well-known/openid-configuration', () => new Response(null, { status: 503 }), away],
  ['discovery is not JSON', '/.well-known/openid-configuration', () => new Response('<html>'), refused],
  ['another issuer answers', '/.well-known/openid-configuration', () => json({ issuer: 'https://autre.fr' }), refused],
  ['the token endpoint is away', '/token', () => Promise.reject(new TypeError('fetch failed')), away],
  ['the token endpoint leads elsewhere', '/token', () => Response.redirect('https://ailleurs.fr/'), away],
  ['the token endpoint talks without end', '/token', () => new Response('x'.repeat(300_000)), away],
  ['the token endpoint refuses', '/token', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), refused],
  ['the keys are away', '/jwks', () => new Response(null, { status: 500 }), away],
  ['the keys are others', '/jwks', () => json({ keys: [] }), refused],
  ['the person’s facts are away', '/me', () => Promise.reject(new TypeError('fetch failed')), away],
  ['the facts are another person’s', '/me', () => json({ sub: 'somebody-else', email_verified: true }), refused],
])('the sign-in is refused when %s, and the log contains no secret', async (_what, path, answer, code) => {
  const person = employee()
  const returned = await comeBack(person)
  let broken = 0
  meddle = (url) => {
    if (url.pathname !== path) return undefined
    broken += 1
    return answer()
  }
  await expect(finish(returned)).rejects.toMatchObject({ code })
  // A read is asked twice when it fails, a code is sent once.
  const failsToAnswer = code === away
  expect(broken).toBe(failsToAnswer && path !== '/token' ? 2 : 1)
  expect(await findPerson(person.email)).toBeUndefined()
  const said = JSON.stringify(app.platform.logged)
  expect(said).not.toContain(CLIENT.secret)
  expect(said).not.toContain(new URLSearchParams(returned.query).get('code'))
})

test('an employer that does not answer is reported before the browser is sent there', async () => {
  meddle = () => Promise.reject(new TypeError('fetch failed'))
  await expect(app.call('/start-employer-login', {}, { host: SITE })).rejects.toMatchObject({ code: away, status: 503 })
})

test('an operator reads how many people of the group sign in by the employer', async () => {
  const admin = await app.newMember({ isAdmin: true })
  const count = async () => (await app.call('/admin/get-identity-provider', { groupId }, { as: admin })).linkedPeople
  const before = await count()
  const person = employee()
  await signIn(person)
  expect(await count()).toBe(before + 1)
  await app.db().query("update user set group_id = 'ROOT' where email = ?", [person.email])
  expect(await count()).toBe(before)
})

test("switching the employer's sign-in off ends it at once, even for a sign-in already under way", async () => {
  const returned = await comeBack(employee())
  await configure({ enabled: false })
  await expect(finish(returned)).rejects.toMatchObject({ code: 'employerLoginOff' })
  await expect(app.call('/start-employer-login', {}, { host: SITE })).rejects.toMatchObject({
    code: 'employerLoginOff',
  })
  expect(await app.call('/get-login-options', {}, { host: SITE })).toEqual({ employer: null })
  await configure()
})
