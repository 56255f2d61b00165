import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, oneOf, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { FavouriteKind } from './favourite-shapes.ts'

const favouriteKinds = ['activity', 'vendor', 'category'] as const satisfies readonly FavouriteKind[]

/**
 * An activity that a member keeps, or a partner or category that they follow, with the state that an alert compares
 * with. No foreign key to the target: it may be deleted, and come back from the trash.
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
    /** Lowest price of the activity (price3, before a committee's subsidy) that the member last knew. */
    seenPrice: cents(),
    /** True if the activity was on sale when the member last knew it. */
    seenOnSale: flag().notNull().default(false),
    /** Last date of the activity that the member last knew. */
    seenUntil: timestamp(),
    /** For a partner or category: `activityArrival.seq` up to which the member knows its arrivals. */
    seenArrival: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.targetId] }),
    oneOf('favourite_kind', t.kind, favouriteKinds),
    atLeast('favourite_seen_price', t.seenPrice, 0),
  ],
)

/** The member's choice about alerts by email; without a row they have not been asked, and get none. */
export const favouriteMail = sqliteTable(
  'favourite_mail',
  {
    userId: text()
      .primaryKey()
      .references(() => user.id),
    isWanted: flag().notNull(),
    /** `https://host[:port]` where they chose: mails link there if the group has no domain. */
    origin: text().notNull(),
    /** When their favourites are compared next. */
    lookAt: timestamp().notNull().default(0),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('favourite_mail_due').on(t.lookAt, t.userId).where(sql`is_wanted`)],
)
