/** Partners and activities made by the calls of the office, as its forms send them. */
import type { Member, TestApp } from './test-app.ts'

const place = (city: string) => ({
  address: {
    placeId: null,
    main: '1 rue Haute',
    secondary: `69001 ${city}`,
    addressDetails: { streetNumber: '1', route: 'rue Haute', postalCode: '69001', city, country: 'France' },
    geometry: { location: { lat: 45.7, lng: 4.8 } },
  },
})

const vendorFacts = (name: string) => ({
  name,
  slugName: 'zoo-du-parc',
  mediaIds: [],
  addresses: [place('Lyon')],
  contact: { firstName: 'Ana', lastName: 'Roy', email: '', phone: '' },
  markdown: '# Le zoo',
  visibility: 'Public' as const,
  comments: '',
})

const activityFacts = (vendorId: string, label: string) => ({
  vendorId,
  label,
  catIds: [],
  slugName: 'visite-guidee',
  mediaIds: [],
  markdown: '',
  visibility: 'Public' as const,
  comments: '',
  address: { type: 'Vendor' as const },
})

/** A committee's where `groupId` is given. */
export async function newVendor(app: TestApp, as: Member, name: string, groupId?: string): Promise<string> {
  const { vendor } = groupId
    ? await app.call('/cse-admin/create-vendor', { ...vendorFacts(name), groupId }, { as })
    : await app.call('/admin/create-vendor', vendorFacts(name), { as })
  return vendor.id
}

export async function newActivity(app: TestApp, as: Member, vendorId: string, label: string): Promise<string> {
  const { activity } = await app.call('/admin/create-activity', activityFacts(vendorId, label), { as })
  return activity.id
}

/** A committee's own offer, with a member card in place of stock. */
export async function newCommitteeOffer(app: TestApp, as: Member, groupId: string, label: string): Promise<string> {
  const vendorId = await newVendor(app, as, `Partenaire de ${label}`, groupId)
  const memberCardStock = { discount: '-5 %', description: '', ctaText: '', ctaUrl: '' }
  const facts = { ...activityFacts(vendorId, label), groupId, memberCardStock }
  const { activity } = await app.call('/cse-admin/create-activity', facts, { as })
  return activity.id
}
