import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, oneOf, quantity, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { PollResults } from './poll-shapes.ts'

const pollResults = ['always', 'afterVote', 'afterEnd'] as const satisfies readonly PollResults[]

/** A poll of a committee among its members. */
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
    /** Last change of question, answers or rules of the vote. */
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

/** An answer. `votes` is the masked counter of an anonymous poll (vote-masks.ts); a named one counts its ballots. */
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
 * Fact that a person has voted, without time or choice. `mark` is the row id, drawn at random so that rows reveal no
 * order. An erased person's row stays under an id of no account.
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

/** A choice in a named poll; an anonymous one has no ballots. */
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
