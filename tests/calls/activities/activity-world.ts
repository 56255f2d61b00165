import type { CallInput } from '#api/client.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { START, testApp } from '../../support/test-app.ts'

export const place = (city = 'Lyon') => ({
  name: 'La salle',
  phone: '0478000000',
  openingHours: {
    weekdays: {
      Monday: [{ startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }],
      Tuesday: [],
      Wednesday: [],
      Thursday: [],
      Friday: [],
      Saturday: [],
      Sunday: [],
    },
    overrides: [],
  },
  address: {
    placeId: null,
    main: '1 rue Haute',
    secondary: `69001 ${city}`,
    addressDetails: { streetNumber: '1', route: 'rue Haute', postalCode: '69001', city, country: 'France' },
    geometry: { location: { lat: 45.7, lng: 4.8 } },
  },
})

export type Fields = CallInput<'/admin/create-activity'>

export const memberCard = { discount: '-20 % sur la carte', description: 'Montrez votre carte.' }

/** A region with a group, its administrator, a super admin, partners and a category of each level. */
export async function activityWorld() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier' })
  const other = await app.newGroup({ label: 'Forge' })
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const secretary = await app.newMember({
    groupId: group.id,
    adminOf: [group.id],
    firstName: 'Lou',
    lastName: 'Petit',
  })
  const { orm, write } = app.db()
  const row = (id: string, level: number, parentId: string | null) => ({
    id,
    level,
    parentId,
    sortOrder: 1,
    name: `Rubrique ${level}`,
    slug: 'rubrique',
    createdAt: START,
    updatedAt: START,
  })
  await write([
    orm.insert(category).values(row('c1-a', 1, null)),
    orm.insert(category).values(row('c2-a', 2, 'c1-a')),
    orm.insert(category).values(row('c3-a', 3, 'c2-a')),
  ])
  const newVendor = async (groupId?: string, name = 'Zoo du parc') =>
    (
      await app.call(
        '/admin/create-vendor',
        {
          name,
          slugName: 'zoo',
          mediaIds: [],
          addresses: [place('Lyon'), place('Nice')],
          contact: { firstName: 'Ana', lastName: 'Roy', email: 'ana@exemple.test', phone: '' },
          markdown: '',
          visibility: 'Public',
          comments: 'Notes privées',
          groupId,
        },
        { as: admin },
      )
    ).vendor
  const vendor = await newVendor()
  const fields = (more: Partial<Fields> = {}): Fields => ({
    vendorId: vendor.id,
    catIds: ['c3-a'],
    label: 'Visite du zoo',
    slugName: 'visite-du-zoo',
    mediaIds: [],
    markdown: '# Le zoo',
    comments: 'À relire',
    visibility: 'Public',
    address: { type: 'Vendor' },
    ...more,
  })
  const create = async (more: Partial<Fields> = {}) =>
    (await app.call('/admin/create-activity', fields(more), { as: admin })).activity
  const update = (
    id: string,
    updates: CallInput<'/admin/update-activity'>['updates'],
    more: Partial<CallInput<'/admin/update-activity'>> = {},
  ) => app.call('/admin/update-activity', { id, updates, ...more }, { as: admin })
  const get = async (activityId: string) =>
    (await app.call('/admin/get-activity', { activityId }, { as: admin })).activity
  /** Labels that visitors find in the shop's list. */
  const shown = async () => (await app.call('/list-activity', {})).activities.map(({ item }) => item.label)
  return { app, group, other, admin, secretary, vendor, newVendor, fields, create, update, get, shown }
}

export type ActivityWorld = Awaited<ReturnType<typeof activityWorld>>
