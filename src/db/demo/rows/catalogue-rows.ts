import type { OpeningHours, PostalAddress } from '#contract/catalogue-shapes.ts'
import type { LegalIdentity } from '#contract/legal-identity.ts'
import { isSiren } from '#contract/siren.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import { slugify } from '#kernel/catalogue/slug.ts'
import { activity, activityCategory, category, location, vendor } from '#kernel/catalogue/tables.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { splitStreet } from '#lib/split-street.ts'
import type { RegionDb, Statement } from '../../region-db.ts'
import { type DemoActivity, type DemoCatalogue, type DemoPlace, type DemoVendor, wholeWeek } from '../catalogue.ts'
import { demoId, placeCategories } from '../demo-ids.ts'

export interface DemoTime {
  now: number
  zone: string
}

/** Gap between activities: the first of the list is the newest, and so comes first on the home page. */
const HOUR_MS = 3_600_000

/** Statements for categories, partners with their places, and activities, in an order that foreign keys accept. */
export function catalogueStatements(db: RegionDb, catalogue: DemoCatalogue, { now, zone }: DemoTime): Statement[] {
  const placed = placeCategories(catalogue.categories)
  const categoryIds = new Map(placed.map((entry) => [entry.category.key, entry.id]))
  const findCategoryId = (key: string) => {
    const id = categoryIds.get(key)
    if (id === undefined) throw new Error(`The demo has no category ${key}.`)
    return id
  }
  const { activities, vendors } = catalogue
  const activityRows = activities.map((entry, index) => activityRow(db.region, entry, now - (index + 1) * HOUR_MS))
  const choices = activities.flatMap(({ key, categories }) =>
    categories.map((name, position) => ({
      activityId: demoId.activity(key),
      categoryId: findCategoryId(name),
      position,
    })),
  )
  const locations = [
    ...vendors.flatMap((entry) =>
      entry.places.map((place, position) => ({
        ...locationRow(`l-demo-v-${entry.key}-${position}`, place, position),
        vendorId: demoId.vendor(entry.key),
        openingHours: demoOpeningHours(entry, { now, zone }),
      })),
    ),
    ...activities.flatMap(({ key, address }) =>
      address?.type === 'Manual' && address.place
        ? {
            ...locationRow(`l-demo-a-${key}-0`, address.place, 0),
            activityId: demoId.activity(key),
            openingHours: { weekdays: wholeWeek(address.place.hours), overrides: [] },
          }
        : [],
    ),
  ]
  return [
    ...placed.map(({ id, level, parentId, sortOrder, category: { name, description, picture } }) =>
      db.orm.insert(category).values({
        id,
        level,
        parentId,
        sortOrder,
        name,
        slug: slugify(name),
        description,
        mediaId: demoId.media(db.region, picture),
        createdAt: now,
        updatedAt: now,
      }),
    ),
    db.orm.insert(vendor).values(vendors.map((entry) => vendorRow(db.region, entry, now))),
    db.orm.insert(activity).values(activityRows),
    db.orm.insert(location).values(locations),
    db.orm.insert(activityCategory).values(choices),
  ]
}

const vendorRow = (region: string, entry: DemoVendor, now: number): typeof vendor.$inferInsert => ({
  id: demoId.vendor(entry.key),
  groupId: entry.group === undefined ? null : demoId.group(entry.group),
  name: entry.name,
  slugName: slugify(entry.name),
  logoMediaId: null,
  mediaIds: [demoId.media(region, entry.picture)],
  contact: {
    firstName: entry.contact[0],
    lastName: entry.contact[1],
    email: `contact@${entry.key}.test`,
    phone: entry.places[0]?.phone ?? '',
  },
  markdown: entry.markdown,
  visibility: 'Public',
  externalUrl: entry.site ?? null,
  legalIdentity: demoIdentity(entry),
  createdAt: now,
  updatedAt: now,
})

const UNIDENTIFIED = new Set(['tisserands', 'verrieres'])

/** Invented, with a SIREN whose key is right. Two partners lack theirs, as the office's filter shows. */
function demoIdentity({ key, name, places }: DemoVendor): LegalIdentity | null {
  if (UNIDENTIFIED.has(key)) return null
  const { street, postalCode, city } = places[0]
  return {
    status: 'Professional',
    name,
    legalForm: 'SARL au capital de 10 000 €',
    siren: demoSiren(key),
    foreignNumber: '',
    address: `${street}, ${postalCode} ${city}`,
  }
}

function demoSiren(key: string): string {
  const eight = `9${[...key].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 10_000_000, 7)}`.padEnd(8, '0')
  return [...'0123456789'].map((digit) => eight + digit).find(isSiren) ?? ''
}

function activityRow(region: string, entry: DemoActivity, createdAt: number): typeof activity.$inferInsert {
  const address = entry.address ?? { type: 'Vendor' }
  return {
    id: demoId.activity(entry.key),
    vendorId: demoId.vendor(entry.vendor),
    groupId: entry.group === undefined ? null : demoId.group(entry.group),
    label: entry.label,
    slugName: slugify(entry.label),
    cse: entry.cse ?? false,
    forChildren: entry.forChildren ?? false,
    addressType: address.type,
    addressRangeInKm: address.type === 'AtHome' ? address.rangeInKm : null,
    websiteUrl: address.type === 'Website' ? address.url : null,
    addressText: address.type === 'AtHome' || address.type === 'Manual' ? address.text || null : null,
    stockType: entry.promoCode ? 'PromoCode' : entry.memberCard ? 'MemberCard' : 'Standard',
    promoCodeStock: entry.promoCode ?? null,
    memberCardStock: entry.memberCard ?? null,
    headerOverride: entry.header ?? null,
    markdown: entry.markdown,
    mediaIds: entry.pictures.map((picture) => demoId.media(region, picture)),
    visibility: 'Public',
    createdAt,
    updatedAt: createdAt,
  }
}

function locationRow(id: string, place: DemoPlace, position: number) {
  const { street, postalCode, city, lat, lng } = place
  const address: PostalAddress = {
    placeId: null,
    main: street,
    secondary: `${postalCode} ${city}`,
    addressDetails: {
      ...splitStreet(street),
      postalCode,
      city,
      country: 'France',
    },
    geometry: { location: { lat, lng } },
  }
  return {
    id,
    position,
    name: place.name ?? null,
    phone: place.phone ?? null,
    hidePhone: place.phone === undefined,
    address,
    city,
    cityKey: cityKey(city),
    postalCode,
    country: 'France',
    lat,
    lng,
  }
}

function demoOpeningHours(entry: DemoVendor, { now, zone }: DemoTime): OpeningHours {
  return {
    weekdays: wholeWeek(entry.hours),
    overrides: (entry.closed ?? []).map(({ inDays, reason }) => ({
      day: dayKey(zone, startOfDay(zone, now, inDays)),
      reason,
    })),
  }
}
