import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { OpeningHours, PostalAddress } from '#contract/catalogue-shapes.ts'
import type { LegalIdentity } from '#contract/legal-identity.ts'
import { createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { media } from '#kernel/media/tables.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'

const visibilities = ['Public', 'Hidden', 'Archived'] as const

/** The three levels in one table; level 1 exactly when there is no parent. */
export const category = sqliteTable(
  'category',
  {
    id: text().primaryKey(),
    level: integer().notNull(),
    parentId: text().references((): AnySQLiteColumn => category.id),
    sortOrder: integer().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    mediaId: text().references(() => media.id),
    /** Kind of contract of what is sold in it, where the stock does not say; null: that of the category above. */
    contractKind: text({ enum: contractKinds }),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    // Siblings have distinct positions; a trigger moves the others down when a category takes an occupied one.
    uniqueIndex('category_place').on(t.parentId, t.sortOrder),
    uniqueIndex('category_first_place').on(t.sortOrder).where(sql`parent_id is null`),
    index('category_level').on(t.level, t.sortOrder),
    oneOf('category_contract_kind', t.contractKind, contractKinds),
    check('category_level_known', sql`${t.level} in (1, 2, 3)`),
    check('category_root_is_level_1', sql`(${t.level} = 1) = (${t.parentId} is null)`),
  ],
)

export interface VendorContact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

export const vendor = sqliteTable(
  'vendor',
  {
    id: text().primaryKey(),
    groupId: text().references(() => userGroup.id),
    name: text().notNull(),
    /** The name as plain text (src/lib/plain-text.ts), for lists; written by triggers. */
    nameKey: text().notNull().default(''),
    slugName: text().notNull(),
    logoMediaId: text().references(() => media.id),
    mediaIds: json<string[]>().notNull(),
    contact: json<VendorContact>().notNull(),
    markdown: text().notNull().default(''),
    visibility: text({ enum: visibilities }).notNull(),
    comments: text().notNull().default(''),
    externalUrl: text(),
    /** The partner as the law knows it; null: no operator has said it yet. */
    legalIdentity: json<LegalIdentity>(),
    /** Importer's reference of the source (`museofile:M0052`), and the hash of the data it read there. */
    sourceKey: text().unique(),
    sourceHash: text(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    // Sort orders of the list of partners, each ending with the id.
    index('vendor_updated').on(t.updatedAt, t.id, t.nameKey, t.slugName, t.visibility),
    index('vendor_created').on(t.createdAt, t.id, t.nameKey, t.slugName, t.visibility),
    index('vendor_name').on(t.nameKey, t.id, t.slugName, t.visibility),
    index('vendor_visibility').on(t.visibility, t.id, t.nameKey, t.slugName),
    index('vendor_by_id').on(t.id, t.nameKey, t.slugName, t.visibility, t.createdAt, t.updatedAt),
    index('vendor_group').on(t.groupId),
    // Partners whose identity is missing, in the usual order of their list.
    index('vendor_unidentified').on(t.updatedAt, t.id).where(sql`legal_identity is null`),
    oneOf('vendor_visibility', t.visibility, visibilities),
  ],
)

/**
 * A location of a vendor, or of an activity with its own postal address; `cityKey` is the city as `cityKey` writes it.
 */
export const location = sqliteTable(
  'location',
  {
    id: text().primaryKey(),
    vendorId: text().references(() => vendor.id),
    activityId: text().references((): AnySQLiteColumn => activity.id),
    position: integer().notNull(),
    name: text(),
    hideName: flag().notNull().default(false),
    phone: text(),
    hidePhone: flag().notNull().default(true),
    address: json<PostalAddress>(),
    city: text(),
    cityKey: text(),
    postalCode: text(),
    country: text(),
    lat: real(),
    lng: real(),
    hideAddress: flag().notNull().default(false),
    openingHours: json<OpeningHours>(),
    hideOpeningHours: flag().notNull().default(false),
    rangeInKm: real(),
  },
  (t) => [
    index('location_vendor').on(t.vendorId, t.position),
    index('location_activity').on(t.activityId, t.position),
    index('location_city').on(t.cityKey),
    index('location_point').on(t.lat, t.lng),
    check('location_one_owner', sql`(${t.vendorId} is null) <> (${t.activityId} is null)`),
  ],
)

export const addressTypes = ['Vendor', 'AtHome', 'Website', 'Manual'] as const
export const stockTypes = ['Standard', 'PromoCode', 'MemberCard'] as const

export interface PromoCodeStock {
  discount: string
  description: string
  content: string | null
  link: string | null
}
export interface MemberCardStock {
  discount: string
  description: string
  ctaText: string
  ctaUrl: string
}

export const activity = sqliteTable(
  'activity',
  {
    id: text().primaryKey(),
    vendorId: text()
      .notNull()
      .references(() => vendor.id),
    groupId: text().references(() => userGroup.id),
    label: text().notNull(),
    /** The label as plain text (src/lib/plain-text.ts), for lists; written by triggers on every change of the label. */
    nameKey: text().notNull().default(''),
    slugName: text().notNull(),
    /** True for a premium activity. */
    cse: flag().notNull().default(false),
    addressType: text({ enum: addressTypes }).notNull(),
    addressRangeInKm: integer(),
    /** No longer read; kept so that the previous version still runs (migrations only add). */
    vendorLocationIndex: integer(),
    /**
     * AtHome: the partner's location where it starts; null: all of them (D34). No foreign key, since a location may
     * also belong to an activity; a location cannot be deleted while an activity names it.
     */
    vendorLocationId: text(),
    websiteUrl: text(),
    addressText: text(),
    stockType: text({ enum: stockTypes }).notNull(),
    promoCodeStock: json<PromoCodeStock>(),
    memberCardStock: json<MemberCardStock>(),
    headerOverride: text(),
    markdown: text().notNull().default(''),
    mediaIds: json<string[]>().notNull(),
    visibility: text({ enum: visibilities }).notNull(),
    /** When a hidden activity becomes public by itself; null: never. */
    publishAt: timestamp(),
    comments: text().notNull().default(''),
    externalUrl: text(),
    /** Buyers may cancel an item that is not issued yet; copied into what they buy (chapter selling-and-holding). */
    memberMayCancel: flag().notNull().default(false),
    /** Shown to members who look for activities with children. */
    forChildren: flag().notNull().default(false),
    isDirty: flag().notNull().default(false),
    sourceKey: text().unique(),
    sourceHash: text(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('activity_vendor').on(t.vendorId),
    index('activity_group').on(t.groupId),
    index('activity_location').on(t.vendorLocationId).where(sql`vendor_location_id is not null`),
    // Sort orders of the list of activities; the filtered columns follow the id, so that rows that do not match are not
    // read.
    index('activity_updated').on(t.updatedAt, t.id, t.nameKey, t.visibility, t.stockType, t.cse, t.isDirty),
    index('activity_created').on(t.createdAt, t.id, t.nameKey, t.visibility, t.stockType, t.cse, t.isDirty),
    index('activity_name').on(t.nameKey, t.id, t.visibility, t.stockType, t.cse, t.isDirty),
    index('activity_visibility').on(t.visibility, t.id, t.nameKey, t.stockType, t.cse, t.isDirty),
    // Columns of the list by id: activities found by words are filtered and sorted without reading their long rows.
    index('activity_by_id').on(t.id, t.nameKey, t.visibility, t.stockType, t.createdAt, t.updatedAt, t.cse),
    // Partial indexes: changed by a committee and not yet reviewed, and premium. The flag itself is in the index for
    // counting.
    index('activity_dirty').on(t.updatedAt, t.id, t.nameKey, t.visibility, t.stockType, t.isDirty).where(sql`is_dirty`),
    index('activity_premium').on(t.updatedAt, t.id, t.nameKey, t.visibility, t.stockType, t.cse).where(sql`cse`),
    index('activity_publication').on(t.publishAt).where(sql`publish_at is not null`),
    oneOf('activity_visibility', t.visibility, visibilities),
    oneOf('activity_address_type', t.addressType, addressTypes),
    oneOf('activity_stock_type', t.stockType, stockTypes),
    check('activity_at_home_range', sql`${t.addressRangeInKm} is null or ${t.addressRangeInKm} between 1 and 1000`),
  ],
)

/** The categories an admin chose (catIds). */
export const activityCategory = sqliteTable(
  'activity_category',
  {
    activityId: text()
      .notNull()
      .references(() => activity.id),
    categoryId: text()
      .notNull()
      .references(() => category.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.activityId, t.categoryId] }), index('activity_category_category').on(t.categoryId)],
)

/**
 * Unused since the list of places is a file of the product (chapter places-and-clocks, The list of places); kept while versions
 * that read it may run.
 */
export const city = sqliteTable(
  'city',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text().notNull(),
    postalCode: text().notNull(),
    lat: real().notNull(),
    lng: real().notNull(),
    population: quantity().notNull(),
  },
  (t) => [index('city_name').on(t.nameKey)],
)

/** Single row; every write that changes what lists or pages show increments it. Caches are keyed by it. */
export const catalogueVersion = sqliteTable(
  'catalogue_version',
  {
    id: integer().primaryKey(),
    version: integer().notNull(),
    /** Format version of the derived rows: `renewDerived` rewrites rows of an older one. */
    derivedForm: integer().notNull().default(0),
  },
  (t) => [check('catalogue_version_single', sql`${t.id} = 1`)],
)
