/** The catalogue's calls that a committee has of its own, below /cse-admin and with the id of its group. */
import { expect, test } from 'vitest'
import { newCommitteeOffer, newVendor } from '../../support/offers.ts'
import { testApp } from '../../support/test-app.ts'

const PNG = 'image/png'

// [K-ROLE-016]
test('a committee administrator makes, reads, changes and deletes activities, partners and media with the group’s id alone', async () => {
  const app = await testApp()
  const memberCardConfig = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  const { id: groupId } = await app.newGroup({ label: 'Atelier', memberCardConfig })
  const other = await app.newGroup({ label: 'Usine', memberCardConfig })
  const secretary = await app.newMember({ groupId, adminOf: [groupId] })
  const as = { as: secretary }
  const vendorId = await newVendor(app, secretary, 'Zoo', groupId)
  const activityId = await newCommitteeOffer(app, secretary, groupId, 'Visite')
  const facts = { updates: { comments: 'vu' }, removes: [] }
  const calls = [
    ['/cse-admin/get-vendor', { vendorId }],
    ['/cse-admin/update-vendor', { id: vendorId, ...facts }],
    ['/cse-admin/list-vendors', {}],
    ['/cse-admin/get-activity', { activityId }],
    ['/cse-admin/update-activity', { id: activityId, ...facts }],
    ['/cse-admin/list-activities', {}],
    ['/cse-admin/start-media-upload', { mimeType: PNG }],
    ['/cse-admin/delete-activity', { id: activityId }],
    ['/cse-admin/delete-vendor', { id: vendorId }],
  ] as const
  const send = async (path: string, input: object) => (await app.send(path, input, as)).status
  for (const [path, input] of calls) {
    expect([path, await send(path, input)]).toEqual([path, 403])
    expect([path, await send(path, { ...input, groupId: other.id })]).toEqual([path, 403])
    expect([path, await send(path, { ...input, groupId })]).toEqual([path, 200])
  }
})
