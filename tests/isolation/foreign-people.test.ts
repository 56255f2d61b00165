/** Whatever a committee's administrator asks, no answer, export or error names a person of another group. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { ROWS_A_CALL } from '#features/committee/user-imports/user-import-shapes.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { officeFiles } from '#server/office/office-files.ts'
import { inputSchema, rightInputs } from '../support/schema-cases.ts'
import { runJobs } from '../support/shop-jobs.ts'
import { type CallSettings, type Member, openTestApp, type TestApp } from '../support/test-app.ts'

const contracts: CallContract[] = Object.values(calls).filter(({ access }) => access === 'committeeAdmin')

/** In every fact of somebody of another group; asked for by its beginning, so that no answer only repeats the question. */
const MARK = 'Introuvabel'
const ASKED = 'introuvab'

interface World {
  app: TestApp
  groupId: string
  secretary: CallSettings
  /** Members of the parent, a child, another committee, the default group and another region, whose names hold the mark. */
  strangers: Member[]
  /** Ids of the committee's own things, by the field that names one; a file is of such a thing. */
  own: Record<string, string>
  /** Ids that belong to them, by the field that names such a thing. */
  foreign: Record<string, string>
}

async function pollAndSubsidy(app: TestApp, groupId: string, secretary: CallSettings) {
  const times = { opensAt: Date.now(), endsAt: Date.now() + 3_600_000 }
  const rules = { multiple: false, anonymous: false, changeable: false, results: 'always' as const }
  const question = { title: 'Où partir ?', choices: ['Mer', 'Ville'], ...rules, ...times }
  const poll = await app.call('/cse-admin/create-poll', { groupId, ...question }, secretary)
  const gift = { gift: { type: 'Percent' as const, percent: 40 }, target: { type: 'All' as const } }
  const bounds = {
    maxPerOrder: null,
    maxPerYear: null,
    fromDay: null,
    toDay: null,
    minChildren: 0,
    giftsToOutsiders: false,
  }
  const rule = { label: 'Loisirs', ...gift, ...bounds, forGroupIds: [], isActive: true }
  const subsidy = await app.call('/cse-admin/create-subsidy', { groupId, ...rule }, secretary)
  return { pollId: poll.item.id, ruleId: subsidy.item.id }
}

let world: World
beforeAll(async () => {
  const app = await openTestApp()
  const memberCardConfig = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  const parent = await app.newGroup({ label: 'Fédération', memberCardConfig })
  const own = await app.newGroup({ label: 'Comité', parentPath: parent.path, memberCardConfig, premium: true })
  const child = await app.newGroup({ label: 'Antenne', parentPath: own.path, memberCardConfig })
  const other = await app.newGroup({ label: 'Forge', memberCardConfig })
  let count = 0
  const stranger = (groupId: string, more: object = {}) => {
    const mark = `${MARK}${++count}`
    const facts = { firstName: `Zélie ${mark}`, lastName: mark, phoneNumber: `06 ${mark}`, memberCardCode: mark }
    return app.newMember({ groupId, email: `${mark}@ailleurs.test`, ...facts, ...more })
  }
  const strangers = await Promise.all([parent.id, child.id, other.id, 'ROOT'].map((groupId) => stranger(groupId)))
  strangers.push(await stranger('ROOT', { region: 'oi', host: 'bourbon.localhost' }))
  await stranger(other.id, { adminOf: [other.id, parent.id] })
  const secretary = { as: await app.newMember({ groupId: own.id, adminOf: [own.id], firstName: 'Nadia' }) }
  await app.newMember({ groupId: own.id })

  // Acts of a person of another group on the committee, or as a former member of it.
  const admin = { as: await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: MARK }) }
  const [, , forgeron] = strangers
  const userId = forgeron?.userId ?? ''
  for (const action of ['add', 'remove'] as const)
    await app.call('/admin/update-user-group-admins', { groupId: own.id, action, userId }, admin)
  for (const groupIds of [[parent.id, own.id], [other.id]])
    await app.call('/admin/move-user-to-group', { userId, groupIds }, admin)
  await app.call('/admin/close-access', { userId }, admin)
  await app.call('/admin/reopen-access', { userId }, admin)
  await app.call('/admin/update-user-group', { groupId: own.id, groupLabel: 'Comité des ateliers' }, admin)
  const imported = async (groupId: string, sent: Record<string, string>[]) => {
    const { importId } = await app.call('/admin/create-user-import', { groupId }, admin)
    const rows = sent.map((row, at) => ({ line: at + 1, email: '', firstName: '', lastName: '', ...row }))
    await app.call('/admin/add-user-import-rows', { importId, rows: rows.slice(0, ROWS_A_CALL) }, admin)
    return importId
  }
  await imported(own.id, [{ email: 'ana@comite.test', firstName: 'Ana', lastName: 'Roy' }])
  const theirs = await imported(other.id, [{ email: `${MARK}9@ailleurs.test`, firstName: MARK, lastName: MARK }])
  const { taskId } = await app.call('/admin/export-vendors', {}, admin)
  await runJobs(app)
  const { items } = await app.call('/admin/list-history', { target: userId }, admin)
  const changeId = items[0]?.id ?? ''
  const foreign = { userId, id: userId, target: userId, readerId: userId, importId: theirs, taskId, changeId }
  const ownThings = { groupId: own.id, ...(await pollAndSubsidy(app, own.id, secretary)) }
  world = { app, groupId: own.id, secretary, strangers, own: ownThings, foreign }
})
afterAll(() => world?.app.close())

// A committee that asks its members something reads those of its sub-groups, too; without a question they are strangers.
beforeEach(async () => {
  const { orm, write } = world.app.db()
  const next = orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` })
  await write([{ sql: 'delete from member_answer', args: [] }, { sql: 'delete from member_field', args: [] }, next])
  world.app.advance(1000)
})

async function answered(path: string, input: unknown): Promise<string> {
  const response = await world.app.send(path, input, world.secretary)
  const text = await response.text()
  return `${response.status} ${text}`
}

describe.each(contracts.map((contract) => [contract.path, contract] as const))('%s', (path, contract) => {
  const fields = Object.keys(inputSchema(contract).properties ?? {})
  const inputs = (values: Record<string, unknown>) =>
    rightInputs(contract, (field) => (field === 'groupId' ? world.groupId : values[field]))

  // [C-ROLE-003]
  test('names no person of another group', async () => {
    const asked = [
      { groupId: world.groupId },
      ...inputs({}),
      ...inputs({ ...world.foreign, text: ASKED, q: ASKED, query: ASKED, email: `${ASKED}@exemple.test`, limit: 50 }),
      ...(fields.includes('text')
        ? [
            { groupId: world.groupId, text: ASKED },
            { groupId: world.groupId, text: 'zélie' },
          ]
        : []),
    ]
    for (const input of asked) expect(await answered(path, input), JSON.stringify(input)).not.toContain(MARK)
  })

  // An error does not tell whether there is such a person elsewhere.
  test('answers for people of another group as for unknown ones', async () => {
    if (!fields.includes('userId')) return
    const about = (userId: string) =>
      Promise.all(
        inputs({ ...world.foreign, userId, id: userId, target: userId }).map((input) => answered(path, input)),
      )
    const nobody = await about('u-nobodyofallpeople')
    for (const { userId } of world.strangers) expect(await about(userId)).toEqual(nobody)
  })
})

test("an export and a committee's history name no person of another group", async () => {
  const { app, groupId, secretary } = world
  const exports = contracts.filter(({ path }) => path.includes('/export-'))
  expect(exports.length).toBeGreaterThan(1)
  for (const { path } of exports) await app.send(path, { groupId }, secretary)
  await runJobs(app)
  const { items } = await app.call('/cse-admin/list-tasks', { groupId, limit: 50 }, secretary)
  expect(items.filter(({ resultUrl }) => resultUrl !== null).length).toBeGreaterThan(1)
  for (const { resultUrl } of items)
    if (resultUrl !== null) expect(await (await app.fetch(resultUrl, secretary)).text()).not.toContain(MARK)
  expect(JSON.stringify(items)).not.toContain(MARK)
  const history = await app.call('/cse-admin/list-history', { groupId }, secretary)
  expect(history.total).toBeGreaterThan(1)
  expect(JSON.stringify(history)).not.toContain(MARK)
})

test('a file saved by a committee names no person of another group', async () => {
  const { app, own, secretary } = world
  const files = officeFiles.filter(({ contract }) => contract.access === 'committeeAdmin')
  const saved: string[] = []
  for (const { contract } of files)
    for (const input of rightInputs(contract, (field) => own[field])) {
      const asked = Object.entries(input as object).map(([name, value]) => [name, String(value)])
      const answer = await app.fetch(`${contract.path}?${new URLSearchParams(asked)}`, secretary)
      expect(await answer.text(), contract.path).not.toContain(MARK)
      if (answer.status === 200) saved.push(contract.path)
    }
  expect([...new Set(saved)].sort()).toEqual(files.map(({ contract }) => contract.path).sort())
  expect(saved.length).toBeGreaterThan(2)
})
