import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { batch } from '#kernel/stock/tables.ts'

/** The line of a stock that opens at a moment: made by the first who joins it. */
export const opening = sqliteTable(
  'opening',
  {
    batchId: text()
      .primaryKey()
      .references(() => batch.id),
    /** Kept once the lot is drawn: with it everybody can work out the order of those who were there before (`lotSeed`). */
    seed: text(),
    drawnAt: timestamp(),
    /** The moment of opening as it was at the draw: who had joined before it was drawn, who came later is behind. */
    cutAt: timestamp(),
    /** Until then only those who were let in buy; put off as long as somebody waits. */
    aliveUntil: timestamp().notNull().default(0),
  },
  (t) => [
    check(
      'opening_drawn',
      sql`(${t.seed} is null) = (${t.drawnAt} is null) and (${t.seed} is null) = (${t.cutAt} is null)`,
    ),
  ],
)

/** One person's place: one for each, however many tabs they open. Whoever joins anew after the end gets a new one. */
export const openingPlace = sqliteTable(
  'opening_place',
  {
    batchId: text()
      .notNull()
      .references(() => batch.id),
    userId: text()
      .notNull()
      .references(() => user.id),
    /** A secret of its owner, by which the place is asked for without a session. */
    placeId: text().notNull().unique(),
    /** Order of arrival. */
    seq: integer().notNull(),
    joinedAt: timestamp().notNull(),
    admittedAt: timestamp(),
    /** Until then they may buy; others follow. */
    admittedUntil: timestamp(),
    leftAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.userId] }),
    index('opening_place_user').on(t.userId),
    check('opening_place_admission', sql`(${t.admittedAt} is null) = (${t.admittedUntil} is null)`),
  ],
)
