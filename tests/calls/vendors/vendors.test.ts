import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { audit } from '#handler/tables.ts'
import { testApp } from '../../support/test-app.ts'

const place = (city: string) => ({
  address: {
    placeId: null,
    main: '1 rue Haute',
    secondary: `69001 ${city}`,
    addressDetails: { streetNumber: '1', route: 'rue Haute', postalCode: '69001', city, country: 'France' },
    geometry: { location: { lat: 45.7, lng: 4.8 } },
  },
})
const fields = (name = 'Zoo du parc'): CallInput<'/admin/create-vendor'> => ({
  name,
  slugName: 'zoo-du-parc',
  mediaIds: [],
  addresses: [place('Lyon')],
  contact: { firstName: 'Ana', lastName: 'Roy', email: 'ana@exemple.test', phone: '' },
  markdown: '# Zoo',
  visibility: 'Public',
  comments: 'Notes privées',
})

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier' })
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  return { app, group, admin, secretary }
}

// [K-RULE-008] [K-ROLE-014]
test('a super admin restricts a partner to a group, and a committee creates partners of its own group', async () => {
  const { app, group, admin, secretary } = await office()
  const { vendor: free } = await app.call('/admin/create-vendor', fields('Libre'), { as: admin })
  const { vendor: restricted } = await app.call(
    '/admin/create-vendor',
    { ...fields(), groupId: group.id },
    { as: admin },
  )
  const { vendor: own } = await app.call(
    '/cse-admin/create-vendor',
    { ...fields(), groupId: group.id },
    { as: secretary },
  )
  expect([free.groupId, restricted.groupId, own.groupId]).toEqual([null, group.id, group.id])
  const { items, total } = await app.call('/cse-admin/list-vendors', { groupId: group.id }, { as: secretary })
  expect([total, new Set(items.map(({ id }) => id))]).toEqual([2, new Set([restricted.id, own.id])])
  await expect(
    app.call('/cse-admin/get-vendor', { groupId: group.id, vendorId: free.id }, { as: secretary }),
  ).rejects.toMatchObject({ code: 'vendorNotFound', status: 404 })
})

test('an update leaves an audit row with the difference, and its undo restores it', async () => {
  const { app, admin } = await office()
  const { vendor } = await app.call('/admin/create-vendor', fields(), { as: admin })
  app.advance(1000)
  const updates = {
    name: 'Zoo des monts',
    addresses: [...vendor.addresses.map(({ usedBy: _u, ...kept }) => kept), place('Nice')],
  }
  await app.call('/admin/update-vendor', { id: vendor.id, updates }, { as: admin })
  const { items } = await app.call('/admin/list-history', { target: vendor.id }, { as: admin })
  expect(items.map(({ call, by, undoable }) => [call, by, undoable])).toEqual([
    ['/admin/update-vendor', 'Sam Ott', true],
    ['/admin/create-vendor', 'Sam Ott', false],
  ])
  expect(items[0]).toMatchObject({ before: { name: 'Zoo du parc' }, after: { name: 'Zoo des monts' } })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  const { item } = await app.call('/admin/get-vendor', { vendorId: vendor.id }, { as: admin })
  expect([item.name, item.addresses.length]).toEqual(['Zoo du parc', 1])
  await expect(app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })).rejects.toMatchObject({
    code: 'changedMeanwhile',
  })
})

test('a save based on an outdated state is refused, and the refusal names the author and the changes', async () => {
  const { app, admin } = await office()
  const { vendor } = await app.call('/admin/create-vendor', fields(), { as: admin })
  app.advance(1000)
  const update = (name: string) =>
    app.send('/admin/update-vendor', { id: vendor.id, updates: { name }, ifUpdatedAt: vendor.updatedAt }, { as: admin })
  expect((await update('Premier')).status).toBe(200)
  const late = await update('Second')
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    error: {
      code: 'changedMeanwhile',
      details: { changes: [{ by: 'Sam Ott', before: { name: 'Zoo du parc' }, after: { name: 'Premier' } }] },
    },
  })
})

// [K-CALL-051]
test('a deleted partner is gone at once, and is restored from the trash unchanged', async () => {
  const { app, admin } = await office()
  const { vendor } = await app.call('/admin/create-vendor', fields(), { as: admin })
  const { trashId } = await app.call('/admin/delete-vendor', { id: vendor.id }, { as: admin })
  await expect(app.call('/get-vendor', { vendorId: vendor.id })).rejects.toMatchObject({ code: 'vendorNotFound' })
  const { items } = await app.call('/admin/list-trash', {}, { as: admin })
  expect(items).toMatchObject([{ kind: 'vendor', target: vendor.id, label: 'Zoo du parc', deletedBy: 'Sam Ott' }])
  await app.call('/admin/restore-from-trash', { trashId: trashId ?? '' }, { as: admin })
  const { item } = await app.call('/admin/get-vendor', { vendorId: vendor.id }, { as: admin })
  expect(item).toEqual(vendor)
  const found = await app.call('/admin/list-vendors', { text: 'du parc' }, { as: admin })
  expect(found.items.map(({ id }) => id)).toEqual([vendor.id])
})

test('each write of a committee leaves an audit row, and the committee reads only its own rows', async () => {
  const { app, group, admin, secretary } = await office()
  const other = await app.newGroup({})
  const neighbour = await app.newMember({ groupId: other.id, adminOf: [other.id] })
  const { vendor } = await app.call('/cse-admin/create-vendor', { ...fields(), groupId: group.id }, { as: secretary })
  const { orm } = app.db()
  const rows = await orm.select().from(audit).where(eq(audit.target, vendor.id))
  expect(rows.map(({ groupId, actorId }) => [groupId, actorId])).toEqual([[group.id, secretary.userId]])
  const seen = async (groupId: string, as: typeof admin) =>
    (await app.call('/cse-admin/list-history', { groupId }, { as })).items.map(({ target }) => target)
  expect(await seen(group.id, secretary)).toContain(vendor.id)
  expect(await seen(other.id, neighbour)).toEqual([])
})
