/** To take a change back needs what making it needs: every call that writes, from everyone who may not make it, on both runtimes. */
import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallContract } from '#contract/call.ts'
import { insertRows } from '#db/insert-rows.ts'
import type { Handler } from '#handler/handle.ts'
import { audit } from '#handler/tables.ts'
import { trash } from '#kernel/history/tables.ts'
import { handlers } from '#server/calls/handlers.ts'
import { atLength } from '../support/at-length.ts'
import { forEachAtOnce, takeTurn } from '../support/at-once.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { type CallSettings, openTestApp, type TestApp } from '../support/test-app.ts'
import { ELSEWHERE } from './isolation-world.ts'
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
/** A committee's administrators, of whom the second may do little. */
const mayWrite: Role[] = ['its own administrator', 'the administrator of a committee without rights']

interface World {
  app: TestApp
  own: string
  other: string
  /** A committee without the premium right, to which GESTION is closed. */
  closed: string
  superAdminId: string
  askerIds: string[]
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
  const field = { label: 'Taille', help: '', type: 'Text' as const, choices: [], required: false }
  const people = { filledBy: 'Member' as const, readers: 'Committee' as const }
  await app.call('/cse-admin/create-member-field', { groupId, ...field, ...people }, admin)
  return findThings(app, groupId)
}

let world: World
let shop: RunningShop | undefined
beforeAll(async () => {
  shop = inject('backEnd') === 'files' ? undefined : await startShop(ELSEWHERE)
  const app = await openTestApp({ shop })
  const open = { premium: true, memberCardConfig: cards(true) }
  const parent = await app.newGroup(open)
  const group = await app.newGroup({ ...open, parentPath: `ROOT/${parent.id}` })
  const sub = await app.newGroup({ ...open, parentPath: `ROOT/${parent.id}/${group.id}` })
  const other = await app.newGroup(open)
  const closed = await app.newGroup({ memberCardConfig: cards(false) })
  const administrator = async (groupId: string) => ({ as: await app.newMember({ groupId, adminOf: [groupId] }) })
  const director = await app.newMember({ isAdmin: true })
  const superAdmin = { as: director }
  const callers: World['callers'] = {
    'a visitor': {},
    'a member': { as: await app.newMember({ groupId: group.id }) },
    'its own administrator': await administrator(group.id),
    "another committee's administrator": await administrator(other.id),
    "the parent group's administrator": await administrator(parent.id),
    "the sub-group's administrator": await administrator(sub.id),
    'the administrator of a committee without rights': await administrator(closed.id),
    'a super admin': superAdmin,
  }
  const askers = await app.db().query('select id from user')
  world = {
    app,
    own: group.id,
    other: other.id,
    closed: closed.id,
    superAdminId: director.userId,
    askerIds: askers.rows.map(({ id }) => String(id)),
    callers,
    ownThings: await fillGroup(app, group.id, superAdmin),
    foreignThings: await fillGroup(app, other.id, superAdmin),
  }
  // Begun by what fills the groups; there is no clock that would end it.
  await app.db().write([{ sql: 'delete from job', args: [] }])
  if (shop) await app.askShop()
}, 120_000)
afterAll(async () => {
  await world?.app.close()
  await shop?.stop()
}, 60_000)

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

/** By whom a change was written, as the audit tells it: a row of before roles were told knows only who it was. */
const writers = {
  'a colleague': () => ({ actorKind: 'user', actorId: 'u-x' }),
  'who was a super admin then': () => ({ actorKind: 'superAdmin', actorId: 'u-x' }),
  'who is a super admin now': () => ({ actorKind: 'user', actorId: world.superAdminId }),
}
type Writer = keyof typeof writers
const writerNames: Writer[] = ['a colleague', 'who was a super admin then', 'who is a super admin now']

interface Recorded {
  call: string
  groupId: string
  target: string
  writer?: Writer
}

let made = 0
/** Ids of the rows, in the order of what they tell. */
async function recordChanges(changes: readonly Recorded[], ts = Date.now()): Promise<string[]> {
  const rows = changes.map(({ writer = 'a colleague', ...change }) => {
    const facts = { id: `au-${made++}`, requestId: 'x', ts, ...writers[writer]() }
    return { ...change, ...facts, before: {}, after: { updatedAt: ts } }
  })
  await world.app.db().write(insertRows(audit, rows))
  return rows.map(({ id }) => id)
}

/** The same with rows of the trash; each has the audit row of its deletion. */
async function recordDeletions(deletions: readonly Recorded[]): Promise<string[]> {
  const deletedAt = Date.now()
  const deleted = deletions.map((deletion) => ({ ...deletion, target: `gone-${made++}` }))
  const rows = deleted.map(({ call, groupId, target, writer = 'a colleague' }) => {
    const facts = { kind: 'vendor', label: 'Jeté', deletedBy: writers[writer]().actorId, deletedAt }
    return { id: `tr-${target}`, call, groupId, target, parts: [], ...facts }
  })
  await recordChanges(deleted, deletedAt)
  await world.app.db().write(insertRows(trash, rows))
  return rows.map(({ id }) => id)
}

const chooseGroup = (role: Role) =>
  role === 'the administrator of a committee without rights' ? world.closed : world.own

interface Candidate {
  contract: CallContract
  refusal: string | null
  target: string
  isThere: boolean
}

interface Attempt {
  why: string
  path: string
  input: object
  /** The code by which the caller is refused the recorded call itself. */
  refusal: string | null
  isRefused: boolean
}

const kinds = {
  change: { calls: undone, record: recordChanges, undo: 'undo-change', list: 'list-history', flag: 'undoable' },
  deletion: {
    calls: writes,
    record: recordDeletions,
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

/** A thing of the group that the call changes; made up where its kind has none, or is of no group. */
async function findTarget({ takeBack }: Handler, groupId: string): Promise<{ target: string; isThere: boolean }> {
  const of = takeBack?.of
  if (!of) return { target: 'x-nothing', isThere: false }
  // None of those who are asking here: to take back may close their access.
  const mine = and(eq(of.groupId, groupId), notInArray(of.id, world.askerIds))
  const [row] = await world.app.db().orm.select({ id: of.id }).from(of).where(mine).limit(1)
  const named = takeBack.toId ? `waiting-list:${row?.id}` : `${row?.id}`
  return { target: named, isThere: row !== undefined }
}

/** Undo attempts of the role on each route of its own, beside those that its list offers; without a route, all of them. */
async function attempts(role: Role, kind: keyof typeof kinds): Promise<Attempt[]> {
  const { calls, record, undo, list, flag } = kinds[kind]
  const [groupId, caller] = [chooseGroup(role), world.callers[role]]
  const all: Candidate[] = []
  const isWhole = kind === 'change' && mayWrite.includes(role)
  const chosen = isWhole ? calls : takeTurn<Handler>(calls, roles.indexOf(role), roles.length)
  await forEachAtOnce(chosen, async (handler) => {
    all.push({
      contract: handler.contract,
      refusal: await findRefusal(handler.contract, groupId, caller),
      ...(await findTarget(handler, groupId)),
    })
  })
  // The author makes a difference to callers who may make the call; for the others each author has its turn.
  const wanted = all.flatMap((each, at) =>
    writerNames
      .filter((_, turn) => each.refusal === null || turn === at % writerNames.length)
      .map((writer) => ({ ...each, writer })),
  )
  const ids = await record(
    wanted.map(({ contract, target, writer }) => ({ call: contract.path, groupId, target, writer })),
  )
  const tried: Attempt[] = []
  for (const [scope, input] of Object.entries({ '/admin': {}, '/cse-admin': { groupId } })) {
    const lines = await listed(`${scope}/${list}`, input, caller)
    for (const [at, { contract, refusal, writer, isThere }] of wanted.entries()) {
      const id = ids[at] ?? ''
      const why = `${contract.path} on ${scope}, written by ${writer}`
      // A change by the administration is never undone on a committee's route, by any caller.
      const isAbove = scope === '/cse-admin' && contract.access === 'superAdmin'
      const isOfTeam = role !== 'a super admin' && writer !== 'a colleague'
      const isRefused = refusal !== null || lines === null || isAbove || isOfTeam
      // A committee is offered what is still its own; a super admin, who may have moved it, all of it.
      const isOffered = !isRefused && (kind === 'deletion' || scope === '/admin' || isThere)
      if (lines !== null) expect(lines.get(id), why).toMatchObject({ [flag]: isOffered })
      const asked = { ...input, [kind === 'change' ? 'changeId' : 'trashId']: id }
      tried.push({ why, path: `${scope}/${undo}`, input: asked, refusal, isRefused })
    }
  }
  return tried
}

describe.each(roles)('%s', (role) => {
  // [C-ROLE-002] [C-ROLE-003]
  test.each(['change', 'deletion'] as const)(
    'undoes no %s that they could not make themselves, and is not offered the undo',
    async (kind) => {
      const [caller, all] = [world.callers[role], await attempts(role, kind)]
      const [refused, mine] = [all.filter(({ isRefused }) => isRefused), all.filter(({ isRefused }) => !isRefused)]
      await expectNothingChanged(world.app, async () => {
        await forEachAtOnce(refused, async ({ path, input, refusal, why }) => {
          const { status, code } = await answer(path, input, caller)
          expect([401, 403], why).toContain(status)
          expect([refusal, 'notAdmin'], why).toContain(code)
        })
      })
      // There is no such thing: what may be taken back is looked for. A restoration has all groups read anew.
      const share = kind === 'deletion' ? atLength(1, 10) : 1
      for (const { path, input, why } of mine.filter((_, at) => at % share === 0))
        expect([200, 404, 409], why).toContain((await answer(path, input, caller)).status)
      expect(mine.length > 0).toBe(role === 'a super admin' || mayWrite.includes(role))
    },
  )
})

// [C-ROLE-003]
test('a change of an item that belongs to another group by now cannot be undone: it is neither offered nor found', async () => {
  const { app, own, ownThings, foreignThings, callers } = world
  const caller = callers['its own administrator']
  expect(foreignThings.length).toBeGreaterThan(20)
  for (const [at, handler] of ofCommittees.entries()) {
    const call = handler.contract.path
    const [its, theirs] = [await findTarget(handler, own), await findTarget(handler, world.other)]
    const record = (targets: readonly string[]) =>
      recordChanges(targets.map((target) => ({ call, groupId: own, target })))
    const [foreign, mine] = [
      await record([theirs.target, ...takeTurn(foreignThings, at, ofCommittees.length)]),
      await record([its.target, ...takeTurn(ownThings, at, ofCommittees.length)]),
    ]
    const lines = await listed('/cse-admin/list-history', { groupId: own }, caller)
    const undo = (changeId: string) => answer('/cse-admin/undo-change', { groupId: own, changeId }, caller)
    await forEachAtOnce(foreign, async (id) => {
      expect(lines?.get(id), call).toMatchObject({ undoable: false })
      expect(await undo(id), call).toMatchObject({ status: 404, code: 'changeNotFound' })
    })
    // The control: what this call changes of its own is offered and found, and nothing else is.
    expect([its.isThere, theirs.isThere], call).toEqual([true, true])
    for (const id of mine) {
      const { undoable } = Object({ undoable: null, ...lines?.get(id) })
      const { code } = await undo(id)
      expect(undoable, `${call} ${code}`).toBe(code !== 'changeNotFound')
    }
    expect(
      mine.some((id) => Object({ ...lines?.get(id) }).undoable),
      call,
    ).toBe(true)
  }
  expect(app.platform.logged.filter(({ level }) => level === 'error')).toEqual([])
})
