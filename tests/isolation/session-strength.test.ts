/**
 * How well a session's owner has proven to be themselves decides what the session may do, whoever its owner is: every call
 * that asks for more than a session, from sessions that were opened by each weaker way, on both runtimes.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { calls } from '#api/calls.ts'
import { type CallContract, factorErrors, passkeyErrors, recentErrors } from '#contract/call.ts'
import { type SessionWay, session, sessionWays } from '#kernel/accounts/tables.ts'
import { host as registered } from '#kernel/groups/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { officeFiles } from '#server/office/office-files.ts'
import { forEachAtOnce, takeTurn } from '../support/at-once.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { type Member, openTestApp, type TestApp } from '../support/test-app.ts'
import { ELSEWHERE } from './isolation-world.ts'

const [SITE, OTHER] = ['billets.exemple', 'autres.exemple']
/** Domain that is no longer served. */
const GONE = 'parti.exemple'
const MINUTE = 60_000
const contracts: CallContract[] = Object.values(calls)
const ofAdministrators = contracts.filter(({ access }) => access === 'superAdmin' || access === 'committeeAdmin')
const ofCommittees = ofAdministrators.filter(({ access }) => access === 'committeeAdmin')

/** Its section GESTION is open. */
const memberCardConfig = {
  adminCanCreateMemberCardStock: true,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
}

let app: TestApp
let shop: RunningShop | undefined
let groupId: string
beforeAll(async () => {
  shop = inject('backEnd') === 'files' ? undefined : await startShop({ ...ELSEWHERE, production: true })
  app = await openTestApp({ shop, config: { production: true } })
  const domains = [SITE, OTHER].map((name) => ({ host: name, tenant: 'hoobiiz', createdAt: Date.now() }))
  await app.db().write([app.db().orm.insert(registered).values(domains)])
  groupId = (await app.newGroup({ premium: true, memberCardConfig })).id
  if (shop) await app.askShop()
}, 120_000)
afterAll(async () => {
  await app?.close()
  await shop?.stop()
}, 60_000)

let made = 0
async function newKey(userId: string, of: string): Promise<string> {
  made++
  const key = { id: `key-${made}`, userId, host: of, name: 'Clé', publicKey: 'AAAA', counter: 0, transports: [] }
  await app.db().write([
    app
      .db()
      .orm.insert(passkey)
      .values({ ...key, isSynced: false, createdAt: Date.now() }),
  ])
  return key.id
}

interface Opened {
  by: SessionWay
  /** Passkey that was proven in it. */
  passkeyId?: string
  age?: number
}

/** A session on `SITE` as it is stored. */
async function open(person: Member, { by, passkeyId, age = 0 }: Opened): Promise<void> {
  made++
  const sessionId = `session-${made}-${'x'.repeat(30)}`
  const at = Date.now() - age
  const row = { idHash: await sha256Hex(sessionId), userId: person.userId, host: SITE, openedBy: by, createdAt: at }
  const proven = passkeyId === undefined ? {} : { passkeyId, passkeyProvenAt: at }
  await app.db().write([
    app
      .db()
      .orm.insert(session)
      .values({ ...row, ...proven, provenAt: at, expiresAt: Date.now() + 30 * 86_400_000 }),
  ])
  person.cookies.set(SITE, `session=${sessionId}`)
}

type Weak = { name: string; make: () => Promise<Member>; code: 'passkeyMissing' | 'employerAdministrator' }

const superAdmin = () => app.newMember({ isAdmin: true, host: null })

/** A super admin with a passkey of this very site, in a session that was opened without it. */
const weak: Weak[] = [
  ...sessionWays
    .filter((by) => by !== 'passkey')
    .map(
      (by): Weak => ({
        name: `by ${by}, although its owner has a passkey here`,
        make: async () => {
          const person = await superAdmin()
          await newKey(person.userId, SITE)
          await open(person, { by })
          return person
        },
        code: by === 'employer' ? 'employerAdministrator' : 'passkeyMissing',
      }),
    ),
  {
    name: 'by password, before its owner had any passkey',
    make: async () => {
      const person = await superAdmin()
      await open(person, { by: 'password' })
      return person
    },
    code: 'passkeyMissing',
  },
  {
    name: 'by a passkey of another site',
    make: async () => {
      const person = await superAdmin()
      await newKey(person.userId, SITE)
      await open(person, { by: 'passkey', passkeyId: await newKey(person.userId, OTHER) })
      return person
    },
    code: 'passkeyMissing',
  },
  {
    name: 'by a passkey that has been removed',
    make: async () => {
      const person = await superAdmin()
      await newKey(person.userId, SITE)
      await open(person, { by: 'passkey', passkeyId: 'gone' })
      return person
    },
    code: 'passkeyMissing',
  },
  {
    name: 'by a passkey of another person',
    make: async () => {
      const person = await superAdmin()
      const other = await app.newMember({ host: null })
      await open(person, { by: 'passkey', passkeyId: await newKey(other.userId, SITE) })
      return person
    },
    code: 'passkeyMissing',
  },
]

async function strong(): Promise<Member> {
  const person = await superAdmin()
  await open(person, { by: 'passkey', passkeyId: await newKey(person.userId, SITE) })
  return person
}

async function askFor(path: string, as: Member, input: unknown = { groupId }) {
  const response = await app.send(path, input, { as, host: SITE })
  // A built server writes no-break spaces of French where the sources have ordinary ones.
  const { error } = JSON.parse((await response.text()).replaceAll('\u00a0', ' ')) as {
    error?: { code: string; message: string }
  }
  return { status: response.status, error }
}

const refusal = (code: keyof typeof refusalTexts) => ({
  status: refusalTexts[code].status,
  error: { code, message: refusalTexts[code].message },
})

describe.each(weak)("a super admin's session opened $name", ({ name, make, code }) => {
  const turn = weak.findIndex((each) => each.name === name)

  // [D49]
  test('makes no administration call, gets none of its files, and sees none of its pages', async () => {
    const as = await make()
    await expectNothingChanged(app, async () => {
      await forEachAtOnce(takeTurn(ofAdministrators, turn, weak.length), async ({ path }) => {
        const { status, error } = await askFor(path, as)
        expect({ status, error: { code: error?.code, message: error?.message } }, path).toEqual(refusal(code))
      })
      await forEachAtOnce(takeTurn(officeFiles, turn, weak.length), async ({ contract }) => {
        const response = await app.fetch(`${contract.path}?groupId=${groupId}`, { as, host: SITE })
        const { error } = (await response.json()) as { error: { code: string } }
        expect([response.status, error.code], contract.path).toEqual([403, code])
      })
      const page = await app.fetch('/admin/users', { as, host: SITE })
      expect([page.status, page.headers.get('location')]).toEqual([302, '/account#connexion'])
    })
  })
})

// [D49]
test('a session opened by a passkey of the site is asked for no further proof', async () => {
  const as = await strong()
  await forEachAtOnce(ofAdministrators, async ({ path }) => {
    // An input that no call accepts, so that each is refused for its input alone.
    const { error } = await askFor(path, as, { groupId, surplus: true })
    expect(error?.code, path).toBe('invalidRequest')
  })
  expect((await app.fetch('/admin/users', { as, host: SITE })).status).toBe(200)
})

test("a session opened by the employer's sign-in makes no committee call once its person has become an administrator", async () => {
  const as = await app.newMember({ adminOf: [groupId], host: null })
  await open(as, { by: 'employer' })
  await forEachAtOnce(ofCommittees, async ({ path }) => {
    expect((await askFor(path, as)).error?.code, path).toBe('employerAdministrator')
  })
  const page = await app.fetch(`/cse-admin/${groupId}`, { as, host: SITE })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/account#connexion'])
  await open(as, { by: 'password' })
  await forEachAtOnce(ofCommittees, async ({ path }) => {
    expect((await askFor(path, as, { groupId, surplus: true })).error?.code, path).toBe('invalidRequest')
  })
})

describe('a call that changes the ways to sign in, or returns or erases personal data', () => {
  const factor = contracts.filter(({ proof }) => proof === 'factor')
  const recent = contracts.filter(({ proof }) => proof === 'recent')
  const ofData = contracts.filter(({ proof }) => proof === 'passkey')

  test('declares in its contract the proof that it may ask for', () => {
    expect(factor.length).toBeGreaterThanOrEqual(4)
    for (const { path, access, errors } of factor) {
      expect(access, path).toBe('session')
      expect(errors, path).toEqual(expect.arrayContaining([...factorErrors]))
    }
    for (const { path, errors } of recent) expect(errors, path).toEqual(expect.arrayContaining([...recentErrors]))
    for (const { path, errors } of ofData) expect(errors, path).toEqual(expect.arrayContaining([...passkeyErrors]))
    expect(ofData.map(({ path }) => path)).toEqual(expect.arrayContaining(['/export-account', '/erase-account']))
  })

  const ways = sessionWays.filter((by) => by !== 'passkey')
  type Expected = string | null
  const stale = 16 * MINUTE
  const cases: [string, SessionWay, { keys: string[]; proven?: string; age?: number; isAdmin?: boolean }, Expected][] =
    [
      ...ways.flatMap((by): typeof cases => [
        [`by ${by}, of who has no passkey`, by, { keys: [] }, null],
        [`by ${by} long ago, of who has no passkey`, by, { keys: [], age: stale }, 'signInAgain'],
        [`by ${by}, of who has a passkey here`, by, { keys: [SITE] }, 'passkeyAsked'],
        [`by ${by}, of who has one on another site`, by, { keys: [OTHER] }, 'passkeyElsewhere'],
        [`by ${by}, of who has one on a site that is gone`, by, { keys: [GONE] }, 'passkeyElsewhere'],
      ]),
      [
        'by password, of a super admin who has one on a site that is gone',
        'password',
        { keys: [GONE], isAdmin: true },
        'passkeyElsewhere',
      ],
      ['by employer, of a super admin without a passkey', 'employer', { keys: [], isAdmin: true }, 'signInAgain'],
      ['by password, of a super admin without a passkey', 'password', { keys: [], isAdmin: true }, null],
      ['by a passkey here', 'passkey', { keys: [SITE], proven: SITE }, null],
      ['by a passkey of another site, which has led here', 'passkey', { keys: [OTHER], proven: OTHER }, null],
      ['by a passkey here long ago', 'passkey', { keys: [SITE], proven: SITE, age: stale }, 'passkeyAsked'],
      [
        'by a passkey of another site long ago',
        'passkey',
        { keys: [OTHER], proven: OTHER, age: stale },
        'passkeyElsewhere',
      ],
    ]

  // [D49]
  test('asks for the proof that the session lacks, and for no more, for every kind of person', async () => {
    const asked: { path: string; as: Member; why: string; code: string }[] = []
    for (const [why, by, { keys, proven, age, isAdmin = false }, expected] of cases) {
      const as = await app.newMember({ isAdmin, host: null })
      const ids = new Map<string, string>()
      for (const of of keys) ids.set(of, await newKey(as.userId, of))
      await open(as, { by, passkeyId: ids.get(proven ?? ''), age })
      const isStale = (age ?? 0) > 0 || (by === 'employer' && isAdmin)
      // As before for who has no passkey that could be presented; with one, nothing but it is enough.
      const isUnheld = expected === 'signInAgain' || (keys.includes(GONE) && !isAdmin)
      // Refused before the input is judged; let through, it is refused for its input.
      const codes = [
        [factor, expected ?? 'invalidRequest'],
        [recent, isStale ? 'signInAgain' : 'invalidRequest'],
        [ofData, (isUnheld ? null : expected) ?? 'invalidRequest'],
      ] as const
      for (const [paths, code] of codes) asked.push(...paths.map(({ path }) => ({ path, as, why, code })))
    }
    await expectNothingChanged(app, () =>
      forEachAtOnce(asked, async ({ path, as, why, code }) => {
        const { error } = await askFor(path, as, { surplus: true })
        expect(error?.code, `${path} in a session ${why}`).toBe(code)
      }),
    )
  })
})
