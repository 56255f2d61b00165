/** To take a change back needs what making it needs: every call that writes, from everyone who may not make it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallContract } from '../../src/contract/call.ts'
import { trash } from '../../src/features/history/tables.ts'
import { audit } from '../../src/handler/tables.ts'
import { handlers } from '../../src/server/calls/handlers.ts'
import { atLength } from '../support/at-length.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { type CallSettings, openTestApp, type TestApp } from '../support/test-app.ts'
import { createExamples } from './office-examples.ts'

const isOffice = ({ access }: CallContract) => access === 'superAdmin' || access === 'committeeAdmin'
const writes = handlers.filter(({ contract }) => isOffice(contract) && contract.idempotent)
const undone = writes.filter(({ takeBack }) => takeBack?.undo)
const ofCommittees = undone.filter(({ contract }) => contract.access === 'committeeAdmin')

const roles = [
  'a visitor',
  'a member',
  'its own administrator',
  "another committee's administrator",
  "the parent group's administrator",
  "the sub-group's administrator",
  'the administrator of a committee without rights',
  'a super admin',
] as const
type Role = (typeof roles)[number]

interface World {
  app: TestApp
  own: string
  /** A committee without the premium right, to which GESTION is closed. */
  closed: string
  ownThings: string[]
  foreignThings: string[]
  callers: Record<Role, CallSettings>
}

const cards = (adminCanCreateMemberCardStock: boolean) => ({
  adminCanCreateMemberCardStock,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
})

/** Ids of whatever belongs to a group, by its tables, and what else a change may name as its target. */
async function findThings(app: TestApp, groupId: string): Promise<string[]> {
  const db = app.db()
  const { rows: tables } = await db.query(`select m.name from sqlite_master m
    where m.type = 'table' and m.name not in ('audit', 'trash', 'user_group')
      and (select count(*) from pragma_table_info(m.name) where name in ('id', 'group_id')) = 2`)
  const ids = await Promise.all(
    tables.map(({ name }) => db.query(`select id from ${String(name)} where group_id = ?`, [groupId])),
  )
  const all = ids.flatMap(({ rows }) => rows.map(({ id }) => String(id)))
  return [...all, groupId, ...all.map((id) => `waiting-list:${id}`)]
}

async function fillGroup(app: TestApp, groupId: string, admin: CallSettings): Promise<string[]> {
  await createExamples(app, admin, groupId)
  await app.newMember({ groupId })
  await app.call('/cse-admin/update-committee-page', { groupId, updates: { title: 'Confidentiel' } }, admin)
  await app.call('/cse-admin/set-subsidy-budget', { groupId, year: 2026, amount: 1000 }, admin)
  const field = { label: 'Taille', help: '', type: 'Text' as const, choices: [], required: false, isSeniority: false }
  const people = { filledBy: 'Member' as const, readers: 'Committee' as const }
  await app.call('/cse-admin/create-member-field', { groupId, ...field, ...people }, admin)
  return findThings(app, groupId)
}

let world: World
beforeAll(async () => {
  const app = await openTestApp()
  const open = { premium: true, memberCardConfig: cards(true) }
  const parent = await app.newGroup(open)
  const group = await app.newGroup({ ...open, parentPath: `ROOT/${parent.id}` })
  const sub = await app.newGroup({ ...open, parentPath: `ROOT/${parent.id}/${group.id}` })
  const other = await app.newGroup(open)
  const closed = await app.newGroup({ memberCardConfig: cards(false) })
  const administrator = async (groupId: string) => ({ as: await app.newMember({ groupId, adminOf: [groupId] }) })
  const superAdmin = { as: await app.newMember({ isAdmin: true }) }
  world = {
    app,
    own: group.id,
    closed: closed.id,
    ownThings: await fillGroup(app, group.id, superAdmin),
    foreignThings: await fillGroup(app, other.id, superAdmin),
    callers: {
      'a visitor': {},
      'a member': { as: await app.newMember({ groupId: group.id }) },
      'its own administrator': await administrator(group.id),
      "another committee's administrator": await administrator(other.id),
      "the parent group's administrator": await administrator(parent.id),
      "the sub-group's administrator": await administrator(sub.id),
      'the administrator of a committee without rights': await administrator(closed.id),
      'a super admin': superAdmin,
    },
  }
})
afterAll(() => world?.app.close())

async function answer(path: string, input: object, caller: CallSettings) {
  const response = await world.app.send(path, input, caller)
  const { res, error } = (await response.json()) as { res?: never; error?: { code: string } }
  return { status: response.status, code: error?.code ?? '', res }
}

/** The code by which the caller is refused the call itself; null: he may make it. */
async function findRefusal({ path }: CallContract, groupId: string, caller: CallSettings): Promise<string | null> {
  const { status, code } = await answer(path, { groupId }, caller)
  return status === 401 || status === 403 ? code : null
}

let made = 0
const recordChange = async (call: string, groupId: string, target = `x-${made}`): Promise<string> => {
  const { orm, write } = world.app.db()
  const id = `au-${made++}`
  const facts = { actorKind: 'user', actorId: 'u-x', requestId: 'x', ts: Date.now() }
  await write([
    orm.insert(audit).values({ id, call, groupId, target, before: {}, after: { updatedAt: Date.now() }, ...facts }),
  ])
  return id
}

const recordDeletion = async (call: string, groupId: string): Promise<string> => {
  const { orm, write } = world.app.db()
  const id = `tr-${made++}`
  const facts = { kind: 'vendor', target: `of-${id}`, label: 'Jeté', deletedBy: 'u-x', deletedAt: Date.now() }
  await write([orm.insert(trash).values({ id, call, groupId, parts: [], ...facts })])
  return id
}

const chooseGroup = (role: Role) =>
  role === 'the administrator of a committee without rights' ? world.closed : world.own

interface Attempt {
  why: string
  path: string
  input: object
  /** The code by which the caller is refused the recorded call itself. */
  refusal: string | null
  isRefused: boolean
}

const kinds = {
  change: { calls: undone, record: recordChange, undo: 'undo-change', list: 'list-history', flag: 'undoable' },
  deletion: {
    calls: writes,
    record: recordDeletion,
    undo: 'restore-from-trash',
    list: 'list-trash',
    flag: 'restorable',
  },
} as const

/** All lines of a list, by id; null where the caller has no such list. */
async function listed(path: string, input: object, caller: CallSettings): Promise<Map<string, object> | null> {
  const lines = new Map<string, object>()
  for (let cursor: string | undefined; ; ) {
    const { res } = await answer(path, { ...input, limit: 200, cursor }, caller)
    if (res === undefined) return null
    const page: { items: { id: string }[]; nextCursor: string | null } = res
    for (const item of page.items) lines.set(item.id, item)
    if (page.nextCursor === null) return lines
    cursor = page.nextCursor
  }
}

/** What the role would take back on each route of its own, beside what its list says of it; where it has none, all of it. */
async function attempts(role: Role, kind: keyof typeof kinds): Promise<Attempt[]> {
  const { calls, record, undo, list, flag } = kinds[kind]
  const [groupId, caller] = [chooseGroup(role), world.callers[role]]
  const recorded: { id: string; refusal: string | null; contract: CallContract }[] = []
  for (const { contract } of calls) {
    const refusal = await findRefusal(contract, groupId, caller)
    recorded.push({ id: await record(contract.path, groupId), refusal, contract })
  }
  const all: Attempt[] = []
  for (const [scope, input] of Object.entries({ '/admin': {}, '/cse-admin': { groupId } })) {
    const lines = await listed(`${scope}/${list}`, input, caller)
    for (const { id, refusal, contract } of recorded) {
      const why = `${contract.path} on ${scope}`
      // What the administration did is not taken back on a committee's route, by whoever it is.
      const isAbove = scope === '/cse-admin' && contract.access === 'superAdmin'
      const isRefused = refusal !== null || lines === null || isAbove
      if (lines !== null) expect(lines.get(id), why).toMatchObject({ [flag]: !isRefused })
      const asked = { ...input, [kind === 'change' ? 'changeId' : 'trashId']: id }
      all.push({ why, path: `${scope}/${undo}`, input: asked, refusal, isRefused })
    }
  }
  return all
}

describe.each(roles)('%s', (role) => {
  // [C-ROLE-002] [C-ROLE-003]
  test.each(['change', 'deletion'] as const)(
    'takes back no %s that they may not make, and is not offered to',
    async (kind) => {
      const [caller, all] = [world.callers[role], await attempts(role, kind)]
      const [refused, mine] = [all.filter(({ isRefused }) => isRefused), all.filter(({ isRefused }) => !isRefused)]
      await expectNothingChanged(world.app, async () => {
        for (const { path, input, refusal, why } of refused) {
          const { status, code } = await answer(path, input, caller)
          expect([401, 403], why).toContain(status)
          expect([refusal, 'notAdmin'], why).toContain(code)
        }
      })
      // There is no such thing: what may be taken back is looked for. A restoration has all groups read anew.
      const share = kind === 'deletion' ? atLength(10, 1) : 1
      for (const { path, input, why } of mine.filter((_, at) => at % share === 0))
        expect([200, 404, 409], why).toContain((await answer(path, input, caller)).status)
      expect(mine.length > 0).toBe(
        role === 'a super admin' || role === 'its own administrator' || role.endsWith('without rights'),
      )
    },
  )
})

// [C-ROLE-003]
test('a change of a thing that is another group’s by now is not found, whichever call recorded it', async () => {
  const { app, own, ownThings, foreignThings, callers } = world
  const caller = callers['its own administrator']
  const undo = async (path: string, target: string) =>
    answer('/cse-admin/undo-change', { groupId: own, changeId: await recordChange(path, own, target) }, caller)
  expect(foreignThings.length).toBeGreaterThan(20)
  for (const { contract } of ofCommittees) {
    for (const target of foreignThings)
      expect(await undo(contract.path, target), `${contract.path} ${target}`).toMatchObject({
        status: 404,
        code: 'changeNotFound',
      })
    // The control: one of its own things is what this call changes.
    const found = await Promise.all(ownThings.map((target) => undo(contract.path, target)))
    expect(
      found.some(({ code }) => code !== 'changeNotFound'),
      contract.path,
    ).toBe(true)
  }
  expect(app.platform.logged.filter(({ level }) => level === 'error')).toEqual([])
})
