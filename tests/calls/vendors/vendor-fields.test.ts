/** Everything that a partner is made of, through the calls of its committee and of super admins. */
import { expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/client.ts'
import { testApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

const none = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }

const fields: CallInput<'/admin/create-vendor'> = {
  name: 'Zoo du parc',
  slugName: 'zoo-du-parc',
  logoMediaId: 'm-ready',
  mediaIds: ['m-ready'],
  contact: { firstName: 'Ana', lastName: 'Roy', email: 'ana@exemple.test', phone: '0601020304' },
  markdown: '# Zoo',
  visibility: 'Hidden',
  comments: 'Notes privées',
  externalUrl: 'https://zoo.test/',
  addresses: [
    {
      name: 'Entrée sud',
      hideName: true,
      phone: '0123456789',
      hidePhone: false,
      address: {
        placeId: 'ban-1',
        main: '1 rue Haute',
        secondary: '69001 Lyon',
        addressDetails: {
          streetNumber: '1',
          route: 'rue Haute',
          postalCode: '69001',
          city: 'Lyon',
          country: 'France',
        },
        geometry: { location: { lat: 45.7, lng: 4.8 } },
      },
      hideAddress: true,
      openingHours: {
        weekdays: { ...none, Monday: [{ startHour: 9, startMinute: 30, endHour: 18, endMinute: 0 }] },
        overrides: [{ day: '2026-12-25', reason: 'Noël' }],
      },
      hideOpeningHours: true,
      rangeInKm: 12.5,
    },
    { address: null },
  ],
}

async function office() {
  const app = await testApp()
  await newCatalogue(app)
  const group = await app.newGroup({ label: 'Atelier' })
  const admin = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  return { app, group, admin, secretary }
}

// [K-CALL-046] [K-CALL-048] [K-CALL-054] [K-ENTITY-024] [K-ENTITY-025] [K-ENTITY-026] [K-ENTITY-027] [K-ENTITY-028] [K-ENTITY-029] [K-ENTITY-030] [K-RULE-010]
test('a partner comes back with all that it was made of', async () => {
  const { app, group, admin, secretary } = await office()
  const { vendor } = await app.call('/admin/create-vendor', { ...fields, groupId: group.id }, { as: admin })
  const { item } = await app.call(
    '/cse-admin/get-vendor',
    { groupId: group.id, vendorId: vendor.id },
    { as: secretary },
  )
  const { addresses, ...whole } = fields
  const [first] = addresses
  expect(item).toMatchObject({ ...whole, id: vendor.id, groupId: group.id })
  expect([item.logo?.id, item.media.map(({ id }) => id)]).toEqual(['m-ready', ['m-ready']])
  expect([item.createdAt, item.updatedAt]).toEqual([vendor.createdAt, vendor.updatedAt])
  expect(item.addresses[0]).toMatchObject({ ...first })
  expect(item.addresses[1]).toMatchObject({ address: null, openingHours: null, hidePhone: true, hideName: false })
  const { items } = await app.call('/cse-admin/list-vendors', { groupId: group.id }, { as: secretary })
  expect(items.map(({ id, name }) => [id, name])).toEqual([[vendor.id, 'Zoo du parc']])
  const { vendor: free } = await app.call('/admin/create-vendor', fields, { as: admin })
  expect(free.groupId).toBe(null)
})

// [K-RULE-099] [K-RULE-100] [K-ENTITY-009]
test('an update answers the partner as it is now, a deletion what takes it back, for both kinds of administrators', async () => {
  const { app, group, admin, secretary } = await office()
  const shown = {
    ...fields,
    visibility: 'Public' as const,
    addresses: [
      {
        ...fields.addresses[0],
        hideAddress: false,
        hideOpeningHours: false,
        address: fields.addresses[0]?.address ?? null,
      },
    ],
  }
  const { vendor: free } = await app.call('/admin/create-vendor', shown, { as: admin })
  const { vendor: own } = await app.call(
    '/cse-admin/create-vendor',
    { ...shown, mediaIds: [], logoMediaId: undefined, groupId: group.id },
    { as: secretary },
  )
  const seen = (await app.call('/get-vendor', { vendorId: free.id })).vendor
  expect(seen.addresses).toMatchObject([
    { address: { main: '1 rue Haute' }, openingHours: { overrides: [{ reason: 'Noël' }] } },
  ])
  const updates = { name: 'Parc du zoo' }
  app.advance(1000)
  const changed = await app.call('/admin/update-vendor', { id: free.id, updates }, { as: admin })
  expect(changed).toEqual({ vendor: { ...free, ...updates, updatedAt: free.updatedAt + 1000 } })
  const theirs = { groupId: group.id, id: own.id }
  const changedOwn = await app.call('/cse-admin/update-vendor', { ...theirs, updates }, { as: secretary })
  expect(changedOwn.vendor).toMatchObject({ id: own.id, name: 'Parc du zoo', groupId: group.id })
  const answer = { trashId: expect.stringMatching(/./) }
  expect(await app.call('/admin/delete-vendor', { id: free.id }, { as: admin })).toEqual(answer)
  expect(await app.call('/cse-admin/delete-vendor', theirs, { as: secretary })).toEqual(answer)
})

// [K-CALL-049] [K-CALL-050] [K-ROLE-014]
test('an update changes the given fields and clears those that it names; a committee cannot give its partner away', async () => {
  const { app, group, admin, secretary } = await office()
  const { vendor } = await app.call('/admin/create-vendor', { ...fields, groupId: group.id }, { as: admin })
  const input = { id: vendor.id, updates: { markdown: '# Parc' }, removes: { externalUrl: true, groupId: true } }
  const { vendor: own } = await app.call('/cse-admin/update-vendor', { ...input, groupId: group.id }, { as: secretary })
  expect(own).toMatchObject({ markdown: '# Parc', externalUrl: null, groupId: group.id, logoMediaId: 'm-ready' })
  const removes = { logoMediaId: true, groupId: true }
  const { vendor: freed } = await app.call(
    '/admin/update-vendor',
    { id: vendor.id, updates: {}, removes },
    { as: admin },
  )
  expect(freed).toMatchObject({ name: 'Zoo du parc', markdown: '# Parc', logoMediaId: null, groupId: null })
})
