import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, oneOf, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { FavouriteKind } from './favourite-shapes.ts'

const favouriteKinds = ['activity', 'vendor', 'category'] as const satisfies readonly FavouriteKind[]

/**
 * An activity that a member keeps, or a partner or a category that they follow. What an alert compares with stands
 * beside it. No foreign key to what is kept: it may be deleted, and come back from the trash.
 */
export const favourite = sqliteTable(
  'favourite',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    kind: text({ enum: favouriteKinds }).notNull(),
    targetId: text().notNull(),
    createdAt: createdAt(),
    /** Of an activity: the lowest price (price3, before what a committee pays) that the member last knew. */
    seenPrice: cents(),
    /** Of an activity: whether anything of it could be bought. */
    seenOnSale: flag().notNull().default(false),
    /** Of an activity: its last date that the member last knew. */
    seenUntil: timestamp(),
    /** Of a partner or a category: `activityArrival.seq` up to which the member knows what is new. */
    seenArrival: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.targetId] }),
    oneOf('favourite_kind', t.kind, favouriteKinds),
    atLeast('favourite_seen_price', t.seenPrice, 0),
  ],
)

/** What a member said of alerts by email; without a row they were not asked yet, and get none. */
export const favouriteMail = sqliteTable(
  'favourite_mail',
  {
    userId: text()
      .primaryKey()
      .references(() => user.id),
    isWanted: flag().notNull(),
    /** `https://host[:port]` where they said so: mails lead there where the group has no domain. */
    origin: text().notNull(),
    /** When their favourites are compared next. */
    lookAt: timestamp().notNull().default(0),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('favourite_mail_due').on(t.lookAt, t.userId).where(sql`is_wanted`)],
)
