import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, oneOf, timestamp } from '#db/columns.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import type { DisputeReason, OfflineSpan } from './check-in-shapes.ts'

const disputeReasons = ['alreadyUsed', 'void'] as const satisfies readonly DisputeReason[]

const offlineSpans = ['minutes', 'hour', 'fourHours', 'day'] as const satisfies readonly OfflineSpan[]

/** Link that gives check-in of one partner to every holder of its secret, stored as a hash only. */
export const scanLink = sqliteTable(
  'scan_link',
  {
    id: text().primaryKey(),
    vendorId: text()
      .notNull()
      .references(() => vendor.id),
    label: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Salt of the code hashes that its devices keep for offline use. */
    salt: text().notNull(),
    expiresAt: timestamp().notNull(),
    revokedAt: timestamp(),
    /** How long its devices judge without a network. */
    offlineFor: text({ enum: offlineSpans }).notNull().default('minutes'),
    createdAt: createdAt(),
  },
  (t) => [
    index('scan_link_vendor').on(t.vendorId, t.createdAt),
    oneOf('scan_link_offline_for', t.offlineFor, offlineSpans),
  ],
)

/**
 * One admission with a ticket. UNIQUE(entry) allows one that counts; a second one by an offline device is kept as
 * disputed.
 */
export const checkIn = sqliteTable(
  'check_in',
  {
    id: text().primaryKey(),
    entryId: text()
      .notNull()
      .references(() => entry.id),
    /** Made by the device for each scan: sent again, it is the same admission. */
    scanId: text().notNull().unique(),
    vendorId: text().notNull(),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    /** Day of the region, YYYY-MM-DD, for which the ticket was admitted. */
    day: text().notNull(),
    /** Day of the ticket, YYYY-MM-DD, if the person at the entrance decided to admit it on another one. */
    ticketDay: text(),
    /** Time of the device if it was offline. */
    at: timestamp().notNull(),
    recordedAt: timestamp().notNull(),
    isOffline: flag().notNull(),
    deviceId: text().notNull(),
    deviceName: text().notNull(),
    scanLinkId: text().references(() => scanLink.id),
    /** The operator; may be in another region by now. */
    userId: text(),
    /** Why the admission is wrong; null if it is right. */
    dispute: text({ enum: disputeReasons }),
  },
  (t) => [
    uniqueIndex('check_in_entry').on(t.entryId).where(sql`dispute is null`),
    index('check_in_entry_all').on(t.entryId),
    index('check_in_vendor').on(t.vendorId, t.day, t.at, t.id),
    index('check_in_activity').on(t.activityId, t.day, t.at, t.id),
    index('check_in_day').on(t.day, t.at, t.id),
    index('check_in_link').on(t.scanLinkId, t.at),
    index('check_in_recorded').on(t.recordedAt),
    oneOf('check_in_dispute_known', t.dispute, disputeReasons),
    check('check_in_by_one', sql`(${t.scanLinkId} is null) <> (${t.userId} is null)`),
  ],
)
