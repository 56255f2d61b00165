/** Everything that a partner is made of, through the calls of its committee and of super admins. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { media } from '#kernel/media/tables.ts'
import { testApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

/** Other hours on each day: what is exchanged with another day is seen. */
const opens = (startHour: number, endHour = 18) => [{ startHour, startMinute: 30, endHour, endMinute: 0 }]
const weekdays = {
  ...{ Monday: opens(9), Tuesday: opens(10), Wednesday: [...opens(8, 12), ...opens(13)], Thursday: opens(11) },
  ...{ Friday: opens(12), Saturday: opens(13), Sunday: [] },
}

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
  legalIdentity: {
    ...{ status: 'Professional', name: 'Zoo du parc SARL', legalForm: 'SARL', siren: '732829320' },
    ...{ foreignNumber: '', address: '1 rue Haute, 69001 Lyon' },
  },
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
        weekdays,
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

// [K-CALL-046] [K-CALL-048] [K-ENTITY-024] [K-ENTITY-025]
test('a partner is returned with all fields that it was created with', async () => {
  const { app, group, admin, secretary } = await office()
  const { vendor } = await app.call('/admin/create-vendor', { ...fields, groupId: group.id }, { as: admin })
  const { item } = await app.call(
    '/cse-admin/get-vendor',
    { groupId: group.id, vendorId: vendor.id },
    { as: secretary },
  )
  const { addresses: _addresses, ...whole } = fields
  expect(vendor).toMatchObject({ ...whole, groupId: group.id })
  expect(item).toMatchObject({ ...whole, id: vendor.id, groupId: group.id })
  expect([item.logo?.id, item.media.map(({ id }) => id)]).toEqual(['m-ready', ['m-ready']])
  expect([item.createdAt, item.updatedAt]).toEqual([vendor.createdAt, vendor.updatedAt])
  expect(item.addresses).toMatchObject([{ name: 'Entrée sud', rangeInKm: 12.5 }, { address: null }])
})

// [K-ENTITY-027] [K-ENTITY-028] [K-ENTITY-029] [K-ENTITY-030]
test('a postal address is returned with its location, hours, closed days and hidden fields, with the phone hidden by default', async () => {
  const { app, admin } = await office()
  const { vendor } = await app.call('/admin/create-vendor', fields, { as: admin })
  const { addresses } = (await app.call('/admin/get-vendor', { vendorId: vendor.id }, { as: admin })).item
  const [full, bare] = addresses
  expect(full).toMatchObject(fields.addresses[0] ?? {})
  const hours = full?.openingHours
  expect(hours?.weekdays).toEqual(weekdays)
  expect(hours?.overrides).toEqual([{ day: '2026-12-25', reason: 'Noël' }])
  const shown = { hideName: false, hideAddress: false, hideOpeningHours: false }
  expect(bare).toMatchObject({ address: null, openingHours: null, hidePhone: true, ...shown })
})

// [K-CALL-054] [K-ENTITY-026]
test("a partner belongs to everyone or to one group, and a committee lists only its own group's", async () => {
  const { app, group, admin, secretary } = await office()
  const other = await app.newGroup({ label: 'Autre' })
  const create = async (name: string, groupId?: string) =>
    (await app.call('/admin/create-vendor', { ...fields, name, groupId }, { as: admin })).vendor
  const [free, own, foreign] = [await create('Libre'), await create('Nôtre', group.id), await create('Leur', other.id)]
  expect([free.groupId, own.groupId, foreign.groupId]).toEqual([null, group.id, other.id])
  const { items } = await app.call('/cse-admin/list-vendors', { groupId: group.id }, { as: secretary })
  expect(items.map(({ id, name }) => [id, name])).toEqual([[own.id, 'Nôtre']])
})

// [K-RULE-010]
test("a partner's phone number stays hidden from visitors until the office says that it is shown", async () => {
  const { app, admin } = await office()
  const place = { name: 'Entrée sud', phone: '0123456789', address: null }
  const input = { ...fields, visibility: 'Public' as const, addresses: [place, { ...place, hidePhone: false }] }
  const { vendor } = await app.call('/admin/create-vendor', input, { as: admin })
  const phones = async () => (await app.call('/get-vendor', { vendorId: vendor.id })).vendor.addresses
  expect((await phones()).map(({ phone }) => phone)).toEqual([null, '0123456789'])
  const updates = { addresses: [{ ...place, hidePhone: false }, place] }
  await app.call('/admin/update-vendor', { id: vendor.id, updates }, { as: admin })
  expect((await phones()).map(({ phone }) => phone)).toEqual(['0123456789', null])
})

// [K-RULE-099] [K-RULE-100] [K-ENTITY-009] [K-CALL-047] [K-CALL-052]
test('updating a partner returns its new state, deleting it returns the way to restore it, for both kinds of administrators', async () => {
  const { app, group, admin, secretary } = await office()
  const { orm, write } = app.db()
  const ready = { status: 'Ready' as const, mimeType: 'image/webp', versions: [], createdAt: 1 }
  await write([orm.insert(media).values(['m-1', 'm-2'].map((id) => ({ ...ready, id, groupId: group.id })))])
  const pictures = { mediaIds: ['m-2', 'm-1'], logoMediaId: 'm-1' }
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
    { ...shown, ...pictures, groupId: group.id },
    { as: secretary },
  )
  expect(own).toMatchObject({ ...shown, ...pictures, groupId: group.id })
  const seen = (await app.call('/get-vendor', { vendorId: free.id })).vendor
  expect(seen.addresses).toMatchObject([
    { address: { main: '1 rue Haute' }, openingHours: { weekdays, overrides: [{ reason: 'Noël' }] } },
  ])
  const visit = {
    ...{ vendorId: free.id, catIds: [], label: 'Visite', slugName: 'visite', mediaIds: [], markdown: '', comments: '' },
    ...{ visibility: 'Hidden' as const, address: { type: 'Vendor' as const } },
  }
  const { activity: run } = await app.call('/admin/create-activity', visit, { as: admin })
  expect(run.vendor).toMatchObject({ id: free.id, name: 'Zoo du parc' })
  await app.call('/admin/delete-activity', { id: run.id }, { as: admin })
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
  await expect(
    app.call('/cse-admin/get-vendor', { groupId: group.id, vendorId: own.id }, { as: secretary }),
  ).rejects.toMatchObject({ code: 'vendorNotFound' })
})

// [K-CALL-049] [K-CALL-050] [K-ROLE-014]
test('an update changes the given fields and clears those listed for clearing, and a committee cannot give its partner away', async () => {
  const { app, group, admin, secretary } = await office()
  const { vendor } = await app.call('/admin/create-vendor', { ...fields, groupId: group.id }, { as: admin })
  const { id, externalUrl } = vendor
  const asCommittee = async (updates: object, removes: object) =>
    (await app.call('/cse-admin/update-vendor', { id, updates, removes, groupId: group.id }, { as: secretary })).vendor
  const asOperator = async (updates: object, removes: object) =>
    (await app.call('/admin/update-vendor', { id, updates, removes }, { as: admin })).vendor
  const kept = { name: 'Zoo du parc', markdown: '# Parc', groupId: group.id }
  for (const save of [asCommittee, asOperator]) {
    expect(await save({ markdown: '# Parc' }, { externalUrl: true })).toMatchObject({
      ...{ ...kept, externalUrl: null, logoMediaId: 'm-ready' },
    })
    expect(await save({ externalUrl }, { logoMediaId: true })).toMatchObject({
      ...kept,
      externalUrl,
      logoMediaId: null,
    })
    await save({ logoMediaId: 'm-ready', markdown: '# Zoo' }, {})
  }
  expect((await asCommittee({}, { groupId: true })).groupId).toBe(group.id)
  expect((await asOperator({}, { groupId: true })).groupId).toBeNull()
})

test('operators find the partners whose legal identity is missing', async () => {
  const { app, admin } = await office()
  const { legalIdentity: _unknown, ...unknown } = fields
  const { vendor: known } = await app.call('/admin/create-vendor', { ...fields, name: 'Connu' }, { as: admin })
  const { vendor: missing } = await app.call('/admin/create-vendor', { ...unknown, name: 'Inconnu' }, { as: admin })
  const found = async () => {
    const { items } = await app.call('/admin/list-vendors', { identity: 'Missing', sort: 'name' }, { as: admin })
    return items.map(({ id, legalIdentity }) => [id, legalIdentity])
  }
  expect(await found()).toEqual(expect.arrayContaining([[missing.id, null]]))
  expect((await found()).map(([id]) => id)).not.toContain(known.id)
  await app.call('/admin/update-vendor', { id: known.id, updates: {}, removes: ['legalIdentity'] }, { as: admin })
  expect((await found()).map(([id]) => id)).toEqual(expect.arrayContaining([known.id, missing.id]))
})

test('a SIREN of noughts is refused, and names its field', async () => {
  const { app, admin } = await office()
  const legalIdentity = { ...fields.legalIdentity, siren: '000000000' }
  const refused = app.call('/admin/create-vendor', { ...fields, legalIdentity } as typeof fields, { as: admin })
  await expect(refused).rejects.toMatchObject({ code: 'invalidRequest', fields: ['legalIdentity.siren'] })
})
