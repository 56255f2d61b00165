import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, oneOf, quantity, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { PollResults } from './poll-shapes.ts'

const pollResults = ['always', 'afterVote', 'afterEnd'] as const satisfies readonly PollResults[]

/** What a committee asks its members. */
export const poll = sqliteTable(
  'poll',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    multiple: flag().notNull(),
    anonymous: flag().notNull(),
    changeable: flag().notNull(),
    results: text({ enum: pollResults }).notNull(),
    opensAt: timestamp().notNull(),
    endsAt: timestamp().notNull(),
    /** When the question, its answers or the rules of the vote were last written. */
    askedAt: timestamp().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('poll_shown').on(t.groupId, t.opensAt, t.id),
    oneOf('poll_results', t.results, pollResults),
    check('poll_times', sql`${t.endsAt} > ${t.opensAt}`),
    check('poll_anonymous_is_final', sql`${t.anonymous} = 0 or (${t.changeable} = 0 and ${t.results} = 'afterEnd')`),
  ],
)

/** An answer. `votes` counts an anonymous poll, under masks (vote-masks.ts); a named one is counted by its ballots. */
export const pollChoice = sqliteTable(
  'poll_choice',
  {
    id: text().primaryKey(),
    pollId: text()
      .notNull()
      .references(() => poll.id, { onDelete: 'cascade' }),
    position: quantity().notNull(),
    label: text().notNull(),
    votes: quantity().notNull(),
  },
  (t) => [uniqueIndex('poll_choice_position').on(t.pollId, t.position)],
)

/**
 * That a person has voted: neither when nor what. `mark` is the row's number and drawn at random, so that the rows have no
 * order of insertion. An erased person leaves the row under nobody's id.
 */
export const pollVoter = sqliteTable(
  'poll_voter',
  {
    mark: integer({ mode: 'number' }).primaryKey(),
    pollId: text()
      .notNull()
      .references(() => poll.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
  },
  (t) => [uniqueIndex('poll_voter_once').on(t.pollId, t.userId), index('poll_voter_user').on(t.userId)],
)

/** What was chosen in a named poll; an anonymous one has no ballots. */
export const pollBallot = sqliteTable(
  'poll_ballot',
  {
    mark: integer({ mode: 'number' })
      .notNull()
      .references(() => pollVoter.mark, { onDelete: 'cascade' }),
    choiceId: text()
      .notNull()
      .references(() => pollChoice.id),
  },
  (t) => [primaryKey({ columns: [t.mark, t.choiceId] }), index('poll_ballot_choice').on(t.choiceId)],
)
