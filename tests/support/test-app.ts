/**
 * A whole app for tests of calls: real databases, real dispatch, no sockets.
 *
 *     const app = await testApp()                              // closed when the test ends
 *     const group = await app.newGroup({ code: 'CE-2026', permCse: true })
 *     const marie = await app.newMember({ groupId: group.id }) // signed in on hoobiiz.localhost
 *     await app.call('/list-cart', {}, { as: marie })
 *     await expect(app.call('/list-cart', {})).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
 *
 * The clock stands still at `START` (a Wednesday, 10:00 in Paris) until `app.advance(ms)`; only Date is faked, timers run.
 * Without `as` the caller has no cookies. Hosts: those of tenants/, and `*.hoobiiz.localhost` for a group's cseDomain.
 */
import { sql } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import { type CallInput, type CallResult, ClientError } from '#api/client.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import { hashPassword } from '#features/people/accounts/passwords/passwords.ts'
import { setCredential } from '#features/people/accounts/passwords/set-credential.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { groupAdmin, userGroup } from '#kernel/groups/tables.ts'
import { openLinks } from '#kernel/mail/sealed-links.ts'
import { mail } from '#kernel/mail/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { createApp } from '#server/app.tsx'
import { createCaptcha } from '#server/calls/captcha.ts'
import { asServer } from './document/sides.ts'
import { openTestPlatform, type TestPlatformOptions } from './test-platform.ts'

export const START = Date.UTC(2026, 5, 10, 8)
export const HOST = 'hoobiiz.localhost'
const DAY = 86_400_000

/** Someone with a cookie jar: host → Cookie header. */
export interface Caller {
  cookies: Map<string, string>
}

export interface Member extends Caller {
  userId: string
  email: string
  groupId: string
}

export interface CallSettings {
  as?: Caller
  host?: string
  headers?: Record<string, string>
}

export interface TestAppOptions extends TestPlatformOptions {
  /** Address that requests seem to come from; `x-test-address` overrides it per request. */
  clientAddress?: string
  secure?: boolean
  /** Keeps rendered pages of visitors, as the built server does. */
  pageCacheBytes?: number
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

interface Refusal {
  code: string
  message: string
  fields?: string[]
  details?: unknown
}

/** Inherited setting of groups: their section GESTION is open. */
const memberCardConfig = {
  adminCanCreateMemberCardStock: true,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
}

/** The Cookie header after an answer: the pair takes the place of its name's, an empty one takes that away. */
function withCookie(header: string | undefined, pair: string): string {
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const kept = (header ?? '').split('; ').filter((each) => each !== '')
  const after = kept.some((each) => each.startsWith(name))
    ? kept.map((each) => (each.startsWith(name) ? pair : each))
    : [...kept, pair]
  return after.filter((each) => each !== name).join('; ')
}

export const newCaller = (): Caller => ({ cookies: new Map() })

/** Opens an app that the running test closes by itself. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await openTestApp(options)
  onTestFinished(() => app.close())
  return app
}

/** Opens an app for a whole file (`beforeAll`); the caller closes it. */
export async function openTestApp(options: TestAppOptions = {}) {
  const { shop } = options
  // Another process has its own clock.
  if (!shop) vi.useFakeTimers({ toFake: ['Date'], now: START })
  const platform = await openTestPlatform(options)
  const captcha = createCaptcha(platform.config.appKey)
  const secure = options.secure ?? false
  const app = createApp({
    platform: () => platform,
    connection: (request) => ({
      clientAddress: request.headers.get('x-test-address') ?? options.clientAddress ?? '192.0.2.1',
      secure,
    }),
    appKey: platform.config.appKey,
    pageCacheBytes: options.pageCacheBytes,
  })
  for (const { slug } of platform.regions) {
    const db = platform.db(slug)
    const root = { id: 'ROOT', path: 'ROOT', label: 'Tous', memberCardConfig, createdAt: START, updatedAt: START }
    await db.write([db.orm.insert(userGroup).values(root).onConflictDoNothing()])
  }

  let served = false
  const answer = (path: string, host: string, init: RequestInit) =>
    shop && served
      ? shop.fetch(path, { ...init, host })
      : asServer(() => app.fetch(new Request(`${secure ? 'https' : 'http'}://${host}${path}`, init)))

  /** Moves the clock; groups and hosts are read anew once a second has passed. */
  const advance = (ms: number) => {
    if (!shop) vi.setSystemTime(Date.now() + ms)
  }

  /** Sends a request and keeps the cookies of its answer in the caller's jar. */
  async function fetchPage(path: string, init: RequestInit & CallSettings = {}): Promise<Response> {
    const { as, host = HOST, headers: extra, ...request } = init
    const headers = new Headers({ host, ...extra })
    const cookie = as?.cookies.get(host)
    if (cookie) headers.set('cookie', cookie)
    const response = await answer(path, host, { ...request, headers })
    for (const line of response.headers.getSetCookie()) {
      as?.cookies.set(host, withCookie(as.cookies.get(host), line.split(';')[0] ?? ''))
      if (as?.cookies.get(host) === '') as.cookies.delete(host)
    }
    return response
  }

  /** The raw answer to a body that need not fit the contract. A captcha token goes along unless `headers` has one. */
  async function send(path: string, body: unknown, settings: CallSettings = {}): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      'x-captcha-token': captcha.issue(Date.now()),
      ...settings.headers,
    }
    return fetchPage(`/api${path}`, { ...settings, method: 'POST', body: encodeWire(body), headers })
  }

  /** Error as the caller is told it; a fault of the server, which tells callers nothing, with its log line. */
  function toClientError(response: Response, { code, message, fields, details }: Refusal): ClientError {
    const requestId = response.headers.get('x-request-id')
    const fault = platform.logged.find(({ level, fields: of }) => level === 'error' && of?.requestId === requestId)
    const cause = code === 'serverError' ? fault?.fields : undefined
    if (!cause) return new ClientError(code, response.status, message, fields, details)
    const why = [cause.error, cause.cause].filter((text) => text !== undefined).join(': ')
    const error = new ClientError(code, response.status, `${message}: ${why}`, fields, details)
    error.cause = Object.assign(new Error(why), { stack: cause.stack })
    return error
  }

  /** Makes a call; throws `ClientError` with the code, status and text of a refusal. */
  async function call<Path extends CallPath>(
    path: Path,
    input: CallInput<Path>,
    settings?: CallSettings,
  ): Promise<CallResult<Path>> {
    const response = await send(path, input, settings)
    const body = decodeWire(await response.text()) as {
      res?: CallResult<Path>
      error?: Refusal
    }
    if (body.error) throw toClientError(response, body.error)
    if (body.res === undefined) throw new Error(`${path} answered neither res nor error.`)
    return body.res
  }

  /** A group below `parentId` (ROOT). `cseDomain` is a host of `*.hoobiiz.localhost`, or of another tenant. */
  async function newGroup(
    facts: Partial<typeof userGroup.$inferInsert> & { code?: string; region?: string; parentPath?: string } = {},
  ) {
    const { code, region = 'eu', parentPath = 'ROOT', ...columns } = facts
    const db = platform.db(region)
    const id = columns.id ?? newId('ug')
    const row = {
      parentId: parentPath.split('/').at(-1) ?? 'ROOT',
      path: `${parentPath}/${id}`,
      label: id,
      registrationCode: code ?? null,
      createdAt: Date.now(),
      updatedAt: Date.now(),
      ...columns,
      id,
    }
    await db.write([
      db.orm.insert(userGroup).values(row),
      db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
    ])
    advance(1000)
    return row
  }

  /** Signs the person in on `host` without the login call: writes the session and puts its cookie in the jar. */
  async function signIn(person: Member, host = HOST, region = 'eu'): Promise<void> {
    const db = platform.db(region)
    const sessionId = newId('u') + newId('u')
    const row = { idHash: await sha256Hex(sessionId), userId: person.userId, host }
    await db.write([db.orm.insert(session).values({ ...row, expiresAt: Date.now() + 30 * DAY, createdAt: Date.now() })])
    person.cookies.set(host, `${secure ? '__Host-session' : 'session'}=${sessionId}`)
  }

  /** A person who exists, signed in on `host` (null: nowhere); has a password only when one is given. */
  async function newMember(
    facts: Partial<typeof user.$inferInsert> & {
      host?: string | null
      region?: string
      adminOf?: string[]
      password?: string
    } = {},
  ): Promise<Member> {
    const { host = HOST, region = 'eu', adminOf = [], password, ...columns } = facts
    const db = platform.db(region)
    const id = columns.id ?? newId('u')
    // Letters alone: a search for a number never meets the digits of a random id.
    const word = id.replace(/\W/g, '').replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))
    const email = columns.email ?? `${word}@exemple.test`
    const groupId = columns.groupId ?? 'ROOT'
    const times = { createdAt: Date.now(), updatedAt: Date.now() }
    const names = { firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
    await db.write([
      db.orm.insert(user).values({ ...names, ...times, ...columns, id, email, groupId }),
      ...(password === undefined
        ? []
        : [setCredential(db, { userId: id, kind: 'Password', secret: await hashPassword(platform, password) }, START)]),
      ...adminOf.map((group) =>
        db.orm.insert(groupAdmin).values({ groupId: group, userId: id, createdAt: times.createdAt }),
      ),
    ])
    const member: Member = { userId: id, email, groupId, cookies: new Map() }
    if (host !== null) await signIn(member, host, region)
    return member
  }

  /** The outbox, oldest first, sent or not. */
  /** As they were drawn: what their links open is sealed once they are sent. */
  const mails = async (region = 'eu') =>
    Promise.all(
      (await platform.db(region).orm.select().from(mail).orderBy(sql`rowid`)).map((row) =>
        openLinks(platform.config.appKey, row),
      ),
    )

  /** The newest link such as `/register-link/…` in a mail to `email`. */
  async function linkUrlIn(email: string, path: string, region = 'eu'): Promise<URL> {
    const texts = (await mails(region)).filter((row) => row.recipient === email).map((row) => row.text)
    const urls = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url))
    const url = urls.filter(({ pathname }) => pathname.startsWith(`${path}/`)).at(-1)
    if (!url) throw new Error(`No ${path} link was mailed to ${email}.`)
    return url
  }

  /** The token at the end of that link. */
  const linkIn = async (email: string, path: string, region = 'eu'): Promise<string> =>
    (await linkUrlIn(email, path, region)).pathname.slice(path.length + 1)

  /** Registers through the calls and the mailed link; the person is signed in where the link leads. */
  async function signUp(facts: {
    email: string
    password: string
    host?: string
    code?: string
    memberCardCode?: string
  }): Promise<Caller> {
    const { email, password, host = HOST, code, memberCardCode } = facts
    const caller = newCaller()
    const names = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
    const userData = { ...names, registrationCode: code, memberCardCode }
    await call('/register', { email, password, userData }, { as: caller, host })
    const { hostname } = await linkUrlIn(email, '/register-link')
    await call('/register-link', { id: await linkIn(email, '/register-link') }, { as: caller, host: hostname })
    return caller
  }

  return {
    platform,
    /** From now on everything is asked of the shop that runs elsewhere; until then the handlers answer in this process. */
    askShop: async () => {
      served = true
      // Rows written meanwhile are seen there within a second.
      await new Promise((resolve) => setTimeout(resolve, 1100))
    },
    db: (region = 'eu') => platform.db(region),
    fetch: fetchPage,
    send,
    call,
    advance,
    newGroup,
    newMember,
    signIn,
    signUp,
    mails,
    linkIn,
    linkUrlIn,
    close: async () => {
      await platform.close()
      vi.useRealTimers()
    },
  }
}
