/** Every call of the back-offices, from everyone who might send it, with inputs that fit and that do not. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { user } from '#kernel/accounts/tables.ts'
import { officeFiles } from '#server/office/office-files.ts'
import { atLength } from '../support/at-length.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { inputSchema, rightInputs, wrongInputs } from '../support/schema-cases.ts'
import { newShop } from '../support/shop.ts'
import { type CallSettings, HOST, openTestApp, type TestApp } from '../support/test-app.ts'
import { fileInputs, isShopPath } from './call-inputs.ts'
import { confidentialActivity, confidentialDraft, createExamples, subsidy } from './office-examples.ts'

const ISLAND_HOST = 'bourbon.localhost'
const contracts: CallContract[] = Object.values(calls).filter(({ path }) => !isShopPath(path))
const isCommittees = ({ access }: CallContract) => access === 'committeeAdmin'

interface World {
  app: TestApp
  /** The committee whose administrator asks, with one of its own things, and the ids of things that are not its own. */
  groupId: string
  own: Record<string, string>
  foreign: Record<string, string>
  callers: Record<CallerName, () => Promise<CallSettings>>
}

const callerNames = [
  'a visitor',
  'an erased person',
  'the session of another region',
  'a member',
  "another committee's administrator",
  "the parent group's administrator",
  "the sub-group's administrator",
  'its own administrator',
  'a super admin',
] as const
type CallerName = (typeof callerNames)[number]

const strangers: readonly CallerName[] = callerNames.slice(0, 3)
const outsiders: readonly CallerName[] = callerNames.slice(3, 7)

/** Callers that most calls refuse, who share the malformed inputs of each. */
const sharers: readonly CallerName[] = callerNames.slice(0, 8)

/** Item that `id` names in a call: the thing that the path ends with. */
const namedBy = ({ path }: CallContract, things: Record<string, string>) => ({
  ...things,
  id:
    (path.endsWith('-activity') || path.includes('-activity-') ? things.activityId : undefined) ??
    (path.endsWith('-offer') ? things.offerId : undefined) ??
    things.id,
})

/** Input of a library's calls beside the ids. */
const libraryInput = (path: string) => ({
  ...(path.endsWith('/update-library-item') ? { updates: { name: 'Volé' } } : {}),
  ...(path.endsWith('/restore-library-version') ? { versionId: 'lv-guess' } : {}),
  ...(path.endsWith('/start-library-upload') ? { name: 'note.txt', size: 1 } : {}),
  ...(path.endsWith('/create-library-folder') ? { name: 'Volé', readers: 'members', readerGroups: [] } : {}),
})

const memberCardStock = { discount: '-5 %', description: 'Carte' }

let world: World
beforeAll(async () => {
  const app = await openTestApp()
  const cards = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  const parent = await app.newGroup({ memberCardConfig: cards, premium: true })
  const group = await app.newGroup({ parentPath: `ROOT/${parent.id}`, memberCardConfig: cards, premium: true })
  const sub = await app.newGroup({
    parentPath: `ROOT/${parent.id}/${group.id}`,
    memberCardConfig: cards,
    premium: true,
  })
  const other = await app.newGroup({ memberCardConfig: cards, premium: true })
  const administrator = (groupId: string) => async () => ({ as: await app.newMember({ groupId, adminOf: [groupId] }) })
  const superAdmin = async () => ({ as: await app.newMember({ isAdmin: true }) })
  world = {
    app,
    groupId: group.id,
    own: await createExamples(app, await superAdmin(), group.id),
    foreign: await createExamples(app, await superAdmin(), other.id),
    callers: {
      'a visitor': async () => ({}),
      'an erased person': async () => {
        const as = await app.newMember({ isAdmin: true, adminOf: [group.id] })
        const { orm, write } = app.db()
        await write([orm.update(user).set({ erasedAt: Date.now() }).where(eq(user.id, as.userId))])
        return { as }
      },
      'the session of another region': async () => {
        const member = await app.newMember({ host: ISLAND_HOST, region: 'oi', isAdmin: true })
        return { headers: { cookie: member.cookies.get(ISLAND_HOST) ?? '' }, host: HOST }
      },
      'a member': async () => ({ as: await app.newMember({ groupId: group.id }) }),
      "another committee's administrator": administrator(other.id),
      "the parent group's administrator": administrator(parent.id),
      "the sub-group's administrator": administrator(sub.id),
      'its own administrator': administrator(group.id),
      'a super admin': superAdmin,
    },
  }
})
afterAll(() => world?.app.close())

/** Inputs that no schema accepts: the input as a whole, and every way in which one of its fields can be wrong. */
const malformed = (contract: CallContract): unknown[] => [
  {},
  [],
  'texte',
  { groupId: 7 },
  { groupId: '' },
  { groupId: world.groupId, surplus: true },
  ...rightInputs(contract, (field) =>
    field === 'groupId' ? world.groupId : Reflect.get(namedBy(contract, world.own), field),
  )
    .slice(0, 1)
    .flatMap((right) => wrongInputs(contract, right))
    .map(({ input }) => input),
]

async function answer(path: string, input: unknown, caller: CallSettings) {
  const response = await world.app.send(path, input, caller)
  const text = await response.text()
  return { status: response.status, text, code: (JSON.parse(text) as { error?: { code: string } }).error?.code }
}

/** None of them changes what the next one finds: several are asked at once. */
const AT_ONCE = 16
const together = (inputs: readonly unknown[]): unknown[][] =>
  Array.from({ length: Math.ceil(inputs.length / AT_ONCE) }, (_, at) => inputs.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

/** Each wrong input is sent by one of those who are refused, by turns; in `check:long` by all of them. */
const inputShare = (name: CallerName, inputs: readonly unknown[]): unknown[] => {
  const turns = atLength(1, sharers.length)
  return inputs.filter((_, at) => (at + sharers.indexOf(name)) % turns === 0)
}

/** Refused callers change nothing, so that each is the same person from call to call. */
const refusedCallers = new Map<CallerName, Promise<CallSettings>>()
const refusedCaller = (name: CallerName): Promise<CallSettings> => {
  const caller = refusedCallers.get(name) ?? world.callers[name]()
  refusedCallers.set(name, caller)
  return caller
}

const expectRefused = async (contract: CallContract, name: CallerName, code: 'unauthenticated' | 'notAdmin') => {
  const caller = await refusedCaller(name)
  const fitting = { ...namedBy(contract, world.own), groupId: world.groupId }
  const { status, message } = refusalTexts[code]
  await expectNothingChanged(world.app, async () => {
    for (const inputs of together([fitting, ...inputShare(name, malformed(contract))])) {
      const answers = await Promise.all(inputs.map((input) => answer(contract.path, input, caller)))
      for (const [at, answered] of answers.entries())
        expect([answered.status, JSON.parse(answered.text)], `${contract.path} ${JSON.stringify(inputs[at])}`).toEqual([
          status,
          { error: { code, message } },
        ])
    }
  })
}

describe.each(contracts.map((contract) => [contract.path, contract] as const))('%s', (path, contract) => {
  test.each(strangers)('refuses %s before the input is judged', (name) =>
    expectRefused(contract, name, 'unauthenticated'),
  )

  // [K-ERROR-001] [P-ERROR-004]
  test.each(outsiders)('refuses %s before the input is judged', (name) => expectRefused(contract, name, 'notAdmin'))

  // [C-ROLE-002] [C-ROLE-003]
  test("admits the group's own administrator to its own route only", async () => {
    if (!isCommittees(contract)) return expectRefused(contract, 'its own administrator', 'notAdmin')
    const caller = await world.callers['its own administrator']()
    for (const input of malformed(contract)) {
      const { status, code } = await answer(path, input, caller)
      // Without its group's id it is nobody here.
      const named = typeof input === 'object' && input !== null && 'groupId' in input && input.groupId === world.groupId
      expect([status, code], JSON.stringify(input)).toEqual(named ? [400, 'invalidRequest'] : [403, 'notAdmin'])
    }
  })

  // [C-ROLE-002] [K-ROLE-015] [P-ROLE-003]
  test('tells a super admin the errors of the input', async () => {
    const caller = await world.callers['a super admin']()
    for (const input of malformed(contract)) {
      const { status } = await answer(path, input, caller)
      // Nothing to change is no mistake, but may come from a state of long ago.
      // A file that is imported is found by its sender alone.
      const known = path.endsWith('-import') ? [200, 400, 404, 409] : [200, 400, 409]
      // There is no third-party ticketing here that could list its sales.
      if (path === '/admin/expert-ticket-list-transaction') known.push(503)
      expect(known, JSON.stringify(input)).toContain(status)
    }
  })

  // [C-ROLE-003]
  test('finds nothing outside the group', async () => {
    if (!isCommittees(contract)) return
    const fields = Object.keys(inputSchema(contract).properties ?? {}).filter((field) => field in world.foreign)
    if (fields.length === 0) return
    const foreign = namedBy(contract, world.foreign)
    const ids = Object.fromEntries(fields.map((field) => [field, Reflect.get(foreign, field)]))
    const input = {
      ...(path.endsWith('/update-vendor') ? { updates: { name: 'Volé' } } : {}),
      ...(path.endsWith('/subsidy-report') ? { year: 2026 } : {}),
      ...(path.endsWith('/update-subsidy') ? { updates: { label: 'Volée' } } : {}),
      ...(/\/update-(news|poll)$/.test(path) ? { updates: { title: 'Volée' } } : {}),
      ...(path.endsWith('/update-mailing') ? { updates: { subject: 'Volé' } } : {}),
      ...(path.endsWith('/send-mailing') ? { at: null } : {}),
      ...(path.endsWith('/update-waiting-settings') ? { enabled: false, holdMinutes: 30 } : {}),
      ...libraryInput(path),
      ...ids,
      ...(path.endsWith('/update-activity') ? { updates: { label: 'Volée' } } : {}),
      ...(path.endsWith('/create-subsidy')
        ? { ...subsidy, target: { type: 'Activity', id: world.foreign.activityId } }
        : {}),
      ...(path.endsWith('/create-activity')
        ? { ...confidentialActivity(world.foreign.vendorId ?? ''), memberCardStock }
        : {}),
      ...(path.endsWith('/preview-activity') ? { draft: confidentialDraft(world.foreign.vendorId ?? '') } : {}),
      groupId: world.groupId,
    }
    const caller = await world.callers['its own administrator']()
    await expectNothingChanged(world.app, async () => {
      const { status, text } = await answer(path, input, caller)
      // A list of nothing, or "not found".
      expect(status === 404 || (status === 200 && JSON.parse(text).res.total === 0), text).toBe(true)
      expect(text).not.toContain('onfidentiel')
    })
  })
})

// [K-RULE-069] [P-RULE-028]
test('every call is a POST of JSON and nothing else', async () => {
  const { as } = await world.callers['a super admin']()
  await expectNothingChanged(world.app, async () => {
    for (const { path } of contracts) {
      const plain = await world.app.send(path, {}, { ...(as ? { as } : {}), headers: { 'content-type': 'text/plain' } })
      expect([path, plain.status, (await plain.json()).error.code]).toEqual([path, 400, 'invalidRequest'])
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const response = await world.app.fetch(`/api${path}`, { method, ...(as ? { as } : {}) })
        expect([response.status, response.headers.get('allow')], `${method} ${path}`).toEqual([405, 'POST'])
      }
    }
  })
})

// [C-ROLE-003]
test("a committee's list never shows items of another group, or of none", async () => {
  const { app, groupId } = world
  const free = await createExamples(app, await world.callers['a super admin']())
  const caller = await world.callers['its own administrator']()
  for (const contract of contracts.filter((each) => isCommittees(each) && each.path.includes('/list-'))) {
    const { text } = await answer(contract.path, { groupId }, caller)
    for (const things of [free, world.foreign])
      for (const id of Object.values(things)) expect(text, contract.path).not.toContain(id)
  }
})

/** A stock that is there, for a file that is of one. */
const storedStock = async (path: string): Promise<Record<string, string>> =>
  fileInputs[path]?.stockId ? { stockId: (await newShop(world.app).sell()).slotIds[0] ?? '' } : {}

describe.each(officeFiles.map(({ contract }) => [contract.path, contract] as const))('%s', (path, contract) => {
  const askFile = (caller: CallSettings, asked: Record<string, string>) =>
    world.app.fetch(`${path}?${new URLSearchParams(asked)}`, caller)
  const fitting = (): Record<string, string> => ({
    ...fileInputs[path],
    ...(fileInputs[path]?.id ? { id: world.own.vendorId ?? '' } : {}),
    ...(fileInputs[path]?.pollId ? { pollId: world.own.pollId ?? '' } : {}),
    ...(isCommittees(contract) ? { groupId: world.groupId } : {}),
  })

  // [C-ROLE-002]
  test.each(callerNames.slice(0, 8))('gives no file to %s, refusing before the input is judged', async (name) => {
    if (isCommittees(contract) && name === 'its own administrator') return
    const code = strangers.includes(name) ? 'unauthenticated' : 'notAdmin'
    const { status, message } = refusalTexts[code]
    const caller = await refusedCaller(name)
    await expectNothingChanged(world.app, async () => {
      for (const asked of [fitting(), {}, { groupId: world.groupId, surplus: 'x' }]) {
        const response = await askFile(caller, asked)
        expect([response.status, await response.json()]).toEqual([status, { error: { code, message, fields: [] } }])
      }
    })
  })

  // [C-ROLE-002]
  test('gives its file to administrators of its scope, with the errors of the input', async () => {
    const caller = await world.callers[isCommittees(contract) ? 'its own administrator' : 'a super admin']()
    const response = await askFile(caller, { ...fitting(), ...(await storedStock(path)) })
    // The provider of expert tickets answers nobody here: who may ask is told so, as by the call.
    // The tax office's file asks for a plan of accounts before all else, a package for a sealed month: there is neither here.
    const empty: Record<string, number> = { '/office/file/fec': 409, '/office/file/closed-month': 409 }
    const refusal = path.includes('/expert-ticket-') ? 503 : (empty[path] ?? null)
    const expected = refusal === null ? [200, 'text/csv; charset=utf-8'] : [refusal, 'application/json']
    expect([response.status, response.headers.get('content-type')]).toEqual(expected)
    await response.text()
    const lacking: Record<string, string> = isCommittees(contract) ? { groupId: world.groupId } : {}
    for (const asked of [{ ...fitting(), surplus: 'x' }, ...(fileInputs[path] ? [lacking] : [])])
      expect((await askFile(caller, asked)).status).toBe(400)
    if (fileInputs[path]?.id) expect((await askFile(caller, { ...fitting(), id: 'v-of-nobody' })).status).toBe(404)
  })

  test('is offered to the callers of its list', () => {
    const list = contracts.find((each) => `/office/file${each.path}` === path)
    const own = ['accounting', 'closed-month', 'e-report', 'fec', 'journal'].map((name) => `/office/file/${name}`)
    if (!list) return expect(own).toContain(path)
    const { access, management, premium } = list
    expect(contract).toMatchObject({ access, management, premium })
  })
})
