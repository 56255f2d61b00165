/** The calls behind the section GESTION, asked by committees to which it is not open. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import * as activities from '#features/catalogue/activities/contract.ts'
import * as vendors from '#features/catalogue/vendors/contract.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { inputSchema, rightInputs } from '../support/schema-cases.ts'
import { type CallSettings, openTestApp, type TestApp } from '../support/test-app.ts'

const managed = Object.values<CallContract>(calls).filter(
  ({ management, access }) => management && access === 'committeeAdmin',
)
const cards = (adminCanCreateMemberCardStock: boolean) => ({
  adminCanCreateMemberCardStock,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
})

let app: TestApp
let groupId: string
let secretary: CallSettings
beforeAll(async () => {
  app = await openTestApp()
  groupId = (await app.newGroup({ label: 'Atelier', memberCardConfig: cards(true) })).id
  secretary = { as: await app.newMember({ groupId, adminOf: [groupId] }) }
})
afterAll(() => app?.close())

const partner = {
  name: 'Salle',
  slugName: 'salle',
  mediaIds: [],
  addresses: [{ address: null }],
  contact: { firstName: '', lastName: '', email: '', phone: '' },
  markdown: '',
  visibility: 'Public' as const,
  comments: '',
}

async function configure(isOpen: boolean): Promise<void> {
  const admin = { as: await app.newMember({ isAdmin: true }) }
  await app.call('/admin/update-member-card-config', { groupId, memberCardConfig: cards(isOpen) }, admin)
}

async function refusal(path: string, input: unknown, caller = secretary) {
  const response = await app.send(path, input, caller)
  return [response.status, ((await response.json()) as { error?: unknown }).error]
}

const closed = [403, { code: 'managementClosed', message: refusalTexts.managementClosed.message }]

test('every call of partners and offers that a committee has belongs to its section GESTION', () => {
  const own = [...Object.values(vendors), ...Object.values(activities)].flatMap((each) =>
    typeof each === 'object' && 'contracts' in each ? Object.values<CallContract>(each.contracts) : [],
  )
  const committees = own.filter(({ access }) => access === 'committeeAdmin').map(({ path }) => path)
  expect(managed.map(({ path }) => path)).toEqual(expect.arrayContaining(committees))
  expect(managed.length).toBeGreaterThan(committees.length)
})

// [P-ROLE-010]
describe('while its administrators may not create member-card stock, a committee is refused', () => {
  test.each(managed.map((contract) => [contract.path, contract] as const))('%s', async (path, contract) => {
    await configure(false)
    const fitting = rightInputs(contract, (field) => (field === 'groupId' ? groupId : undefined))
    const fields = Object.keys(inputSchema(contract).properties ?? {})
    const inputs = [
      { groupId },
      { groupId, surplus: true },
      ...fitting,
      ...(fields.length > 1 ? [{ groupId, id: 7 }] : []),
    ]
    await expectNothingChanged(app, async () => {
      for (const input of inputs) expect(await refusal(path, input), JSON.stringify(input)).toEqual(closed)
    })
    await configure(true)
    expect((await refusal(path, { groupId }))[0]).not.toBe(403)
  })

  test("undoing a partner's change and restoring one from the trash", async () => {
    await configure(true)
    const { vendor } = await app.call('/cse-admin/create-vendor', { groupId, ...partner }, secretary)
    app.advance(1000)
    await app.call('/cse-admin/update-vendor', { groupId, id: vendor.id, updates: { name: 'Autre' } }, secretary)
    const { items } = await app.call('/cse-admin/list-history', { groupId, target: vendor.id }, secretary)
    const [changeId] = items.map(({ id }) => id)
    const gone = await app.call('/cse-admin/create-vendor', { groupId, ...partner, name: 'Jeté' }, secretary)
    const { trashId } = await app.call('/cse-admin/delete-vendor', { groupId, id: gone.vendor.id }, secretary)
    await configure(false)
    expect(await refusal('/cse-admin/undo-change', { groupId, changeId })).toEqual(closed)
    expect(await refusal('/cse-admin/restore-from-trash', { groupId, trashId })).toEqual(closed)
    await configure(true)
    expect(await refusal('/cse-admin/undo-change', { groupId, changeId })).toEqual([200, undefined])
    expect(await refusal('/cse-admin/restore-from-trash', { groupId, trashId })).toEqual([200, undefined])
  })
})

test("a super admin is not refused when a committee's management is closed", async () => {
  await configure(false)
  const admin = { as: await app.newMember({ isAdmin: true }) }
  expect((await app.call('/cse-admin/list-vendors', { groupId }, admin)).total).toBeGreaterThanOrEqual(0)
})
