import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import type { WholeState } from '#handler/whole-state.ts'
import { countVotes, notCounted, selectChoices } from './count-votes.ts'
import { isCountable, pollStateAt } from './poll-rules.ts'
import type { ListedPoll, OfficePoll, PollFields } from './poll-shapes.ts'
import { poll, type pollChoice, pollVoter } from './tables.ts'

export type PollRow = typeof poll.$inferSelect
export type ChoiceRow = typeof pollChoice.$inferSelect

/** Subquery: number of people who have voted in the poll. */
export const voterCount: SQL<number> = sql<number>`(select count(*) from ${pollVoter} where ${pollVoter.pollId} = ${poll.id})`

/** A poll with its answers in order and its number of voters. */
export interface LoadedPoll {
  row: PollRow
  choices: ChoiceRow[]
  total: number
}

/** Database clock in UTC milliseconds, as SQL. */
export const DATABASE_NOW = "cast(unixepoch('subsec') * 1000 as integer)"

export interface FoundPoll extends LoadedPoll {
  /** Moment of reading, by the database's clock. */
  readAt: number
}

/** Finds a poll by id if it meets the condition `seen`. */
export async function findPoll(db: ReadDb, pollId: string, seen: SQL | undefined): Promise<FoundPoll | undefined> {
  const [[found], choices] = await db.orm.batch([
    db.orm
      .select({ row: poll, total: voterCount, readAt: sql<number>`${sql.raw(DATABASE_NOW)}` })
      .from(poll)
      .where(and(eq(poll.id, pollId), seen)),
    selectChoices(db, pollId),
  ])
  return found && { ...found, choices }
}

export const loadPoll = (db: ReadDb, scope: Scope, pollId: string) => findPoll(db, pollId, scope.where(poll.groupId))

export const pickPollFields = ({ row, choices }: Omit<LoadedPoll, 'total'>): WholeState<PollFields> => {
  const { title, multiple, anonymous, changeable, results, opensAt, endsAt } = row
  return {
    title,
    choices: choices.map(({ label }) => label),
    multiple,
    anonymous,
    changeable,
    results,
    opensAt,
    endsAt,
  }
}

export const toListedPoll = (row: PollRow, total: number, now: number): ListedPoll => {
  const { groupId: _groupId, askedAt: _askedAt, ...facts } = row
  return { ...facts, state: pollStateAt(row, now), total }
}

/** A poll as its committee sees it. */
export async function toOfficePoll(
  ctx: Pick<OfficeReadContext, 'db' | 'platform' | 'now'>,
  loaded: LoadedPoll,
): Promise<OfficePoll> {
  const listed = toListedPoll(loaded.row, loaded.total, ctx.now)
  return {
    ...listed,
    choices: loaded.choices.map(({ id, label }) => ({ id, label })),
    ...(isCountable(listed, ctx.now) ? await countVotes(ctx, loaded) : notCounted),
  }
}
