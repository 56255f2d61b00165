/**
 * Derived tables that lists, search and cards read: computed from the catalogue's own tables, never edited by a person.
 */
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, flag, timestamp } from '#db/columns.ts'
import { activity, vendor } from '../tables.ts'

/**
 * Public lists in their order, derived by `listing.ts` for Public activities of Public vendors only: one row per scope
 * (`all`, `vendor id`, each category and its ancestors). Nothing else decides what a list may show.
 */
export const activityListing = sqliteTable(
  'activity_listing',
  {
    scope: text().notNull(),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    cse: flag().notNull(),
    groupId: text(),
    forChildren: flag().notNull().default(false),
    listedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.activityId] }),
    index('activity_listing_order').on(t.scope, t.cse, t.listedAt, t.activityId),
    index('activity_listing_latest').on(t.scope, t.listedAt, t.activityId, t.cse, t.groupId),
    index('activity_listing_activity').on(t.activityId),
  ],
)

/**
 * Locations of a listed activity, derived by `listing.ts`: one row per location shown on its page, in the same order. A
 * value hidden by a flag is null here.
 */
export const activityPlace = sqliteTable(
  'activity_place',
  {
    activityId: text()
      .notNull()
      .references(() => activity.id),
    position: integer().notNull(),
    /** The location whose opening hours apply. No foreign key: the row is rewritten whenever the location is. */
    locationId: text(),
    city: text(),
    cityKey: text(),
    postalCode: text(),
    country: text(),
    lat: real(),
    lng: real(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.position] }),
    index('activity_place_city').on(t.cityKey),
    index('activity_place_point').on(t.lat, t.lng, t.activityId),
  ],
)

/**
 * Locations for lists by distance, derived by `listing.ts`: each of an activity in each of its scopes, in the order of
 * `globe.ts` (chapter search-and-catalogue). An activity without a known location has one row with `NO_CELL`.
 */
export const listingPlace = sqliteTable(
  'listing_place',
  {
    scope: text().notNull(),
    cse: flag().notNull(),
    /** Group id, or empty if the activity is open to every group. */
    groupKey: text().notNull(),
    cell: integer().notNull(),
    /** Sort key of an activity without a known location (`NO_CELL`); empty for all others. */
    label: text().notNull(),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    position: integer().notNull(),
    /** Coordinates on the unit sphere. */
    x: real().notNull(),
    y: real().notNull(),
    z: real().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.cse, t.groupKey, t.cell, t.label, t.activityId, t.position] }),
    index('listing_place_activity').on(t.activityId),
  ],
)

/** Every activity that has ever been listed, in the order of its first listing; `listing.ts` appends to it. */
export const activityArrival = sqliteTable('activity_arrival', {
  seq: integer().primaryKey({ autoIncrement: true }),
  activityId: text().notNull().unique(),
})

/** Row number of an activity in the full-text table, which can be searched only by words or by row. */
export const activitySearchRow = sqliteTable('activity_search_row', {
  id: integer().primaryKey({ autoIncrement: true }),
  activityId: text()
    .notNull()
    .unique()
    .references(() => activity.id),
})

/** Best price and availability, rebuilt in the batch that writes stock, tickets or offers, and at `validUntil`. */
export const activityBest = sqliteTable(
  'activity_best',
  {
    activityId: text()
      .primaryKey()
      .references(() => activity.id),
    hasFixed: flag().notNull(),
    hasFlexible: flag().notNull(),
    price1: cents(),
    /** Our price and the price after the best offer, for one ticket bought alone: its fees are in both. */
    price2: cents(),
    price3: cents(),
    /** Part of price2 and price3 that is fees. */
    fees: cents().notNull().default(0),
    /** Lowest price of the 30 days before the offer began or the price fell; null without a fall, or a price before it. */
    priorPrice: cents(),
    offerId: text(),
    firstStockTs: timestamp(),
    validUntil: timestamp(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('activity_best_valid').on(t.validUntil),
    atLeast('activity_best_price1', t.price1, 0),
    atLeast('activity_best_price2', t.price2, 0),
    atLeast('activity_best_price3', t.price3, 0),
    atLeast('activity_best_fees', t.fees, 0),
    atLeast('activity_best_prior_price', t.priorPrice, 0),
  ],
)

/**
 * Text by which lists of activities are searched: plain label and a space, written by triggers. `activity_names` (full
 * text) indexes each three letters of it by `row`, which no `VACUUM` renumbers; `activity_name_terms` lists them.
 */
export const activityNameRow = sqliteTable('activity_name_row', {
  row: integer().primaryKey(),
  activityId: text()
    .notNull()
    .unique()
    .references(() => activity.id),
  words: text().notNull().default(''),
})

/** Text by which lists of partners are searched: name and slug, kept as in `activity_name_row`. */
export const vendorNameRow = sqliteTable('vendor_name_row', {
  row: integer().primaryKey(),
  vendorId: text()
    .notNull()
    .unique()
    .references(() => vendor.id),
  words: text().notNull().default(''),
})
