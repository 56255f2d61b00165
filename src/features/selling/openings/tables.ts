import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { batch } from '#kernel/stock/tables.ts'

/** Queue of a stock with an opening; made when the first person joins it. */
export const opening = sqliteTable(
  'opening',
  {
    batchId: text()
      .primaryKey()
      .references(() => batch.id),
    /** Published once drawn: anyone can then work out the order of the early people (`lotSeed`). */
    seed: text(),
    drawnAt: timestamp(),
    /** Moment of the opening at the time of the draw: people who joined before it are drawn, later ones come after. */
    cutAt: timestamp(),
    /** Until then only admitted people may buy; extended while people wait. */
    aliveUntil: timestamp().notNull().default(0),
  },
  (t) => [
    check(
      'opening_drawn',
      sql`(${t.seed} is null) = (${t.drawnAt} is null) and (${t.seed} is null) = (${t.cutAt} is null)`,
    ),
  ],
)

/** A person's place, one each, however many tabs they open. Joining again after the end makes a new one. */
export const openingPlace = sqliteTable(
  'opening_place',
  {
    batchId: text()
      .notNull()
      .references(() => batch.id),
    userId: text()
      .notNull()
      .references(() => user.id),
    /** The owner's secret, with which they ask for the place without a session. */
    placeId: text().notNull().unique(),
    /** Order of arrival. */
    seq: integer().notNull(),
    joinedAt: timestamp().notNull(),
    admittedAt: timestamp(),
    /** Until then the person may buy; others follow. */
    admittedUntil: timestamp(),
    leftAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.userId] }),
    index('opening_place_user').on(t.userId),
    check('opening_place_admission', sql`(${t.admittedAt} is null) = (${t.admittedUntil} is null)`),
  ],
)
