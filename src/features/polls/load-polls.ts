import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { OfficeReadContext, ReadDb } from '../../handler/office-context.ts'
import type { Scope } from '../../handler/scope.ts'
import type { AppConfig } from '../../platform/port.ts'
import { isCountable, stateOf } from './poll-rules.ts'
import type { ListedPoll, OfficePoll, PollFields } from './poll-shapes.ts'
import { poll, pollBallot, pollChoice, pollVoter } from './tables.ts'
import { maskKey, unmasked } from './vote-masks.ts'

export type PollRow = typeof poll.$inferSelect
export type ChoiceRow = typeof pollChoice.$inferSelect

/** Of a query over polls: how many people have voted. */
export const totalOf: SQL<number> = sql<number>`(select count(*) from ${pollVoter} where ${pollVoter.pollId} = ${poll.id})`

/** A poll with its answers in their order, and how many have voted. */
export interface LoadedPoll {
  row: PollRow
  choices: ChoiceRow[]
  total: number
}

/** The poll of an id that `seen` lets through. */
export async function findPoll(db: ReadDb, pollId: string, seen: SQL | undefined): Promise<LoadedPoll | undefined> {
  const [[found], choices] = await db.orm.batch([
    db.orm
      .select({ row: poll, total: totalOf })
      .from(poll)
      .where(and(eq(poll.id, pollId), seen)),
    db.orm.select().from(pollChoice).where(eq(pollChoice.pollId, pollId)).orderBy(asc(pollChoice.position)),
  ])
  return found && { ...found, choices }
}

export const loadPoll = (db: ReadDb, scope: Scope, pollId: string) => findPoll(db, pollId, scope.where(poll.groupId))

export const fieldsOf = ({ row, choices }: Omit<LoadedPoll, 'total'>): PollFields => {
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

export const listedPollOf = (row: PollRow, total: number, now: number): ListedPoll => {
  const { groupId: _groupId, askedAt: _askedAt, ...facts } = row
  return { ...facts, state: stateOf(row, now), total }
}

interface Counting {
  db: ReadDb
  platform: { config: Pick<AppConfig, 'appKey'> }
}

/** How often each answer was chosen. Who asks has seen that the result may be shown. */
export async function countVotes({ db, platform }: Counting, { row, choices }: LoadedPoll) {
  const counts = row.anonymous
    ? await anonymousCounts({ db, platform }, row.id, choices)
    : await ballotCounts(db, row.id, choices)
  return choices.map(({ id }, at) => ({ id, count: counts[at] ?? 0 }))
}

async function ballotCounts({ orm }: ReadDb, pollId: string, choices: readonly ChoiceRow[]): Promise<number[]> {
  const rows = await orm
    .select({ id: pollBallot.choiceId, count: sql<number>`count(*)` })
    .from(pollBallot)
    .innerJoin(pollVoter, eq(pollVoter.mark, pollBallot.mark))
    .where(eq(pollVoter.pollId, pollId))
    .groupBy(pollBallot.choiceId)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return choices.map(({ id }) => counts.get(id) ?? 0)
}

async function anonymousCounts({ db, platform }: Counting, pollId: string, choices: readonly ChoiceRow[]) {
  const marks = await db.orm.select({ mark: pollVoter.mark }).from(pollVoter).where(eq(pollVoter.pollId, pollId))
  const key = await maskKey(platform.config.appKey)
  const counters = choices.map(({ votes }) => votes)
  return unmasked(
    key,
    pollId,
    marks.map(({ mark }) => mark),
    counters,
  )
}

/** A poll as its committee sees it. */
export async function officePollOf(
  ctx: Pick<OfficeReadContext, 'db' | 'platform' | 'now'>,
  loaded: LoadedPoll,
): Promise<OfficePoll> {
  const listed = listedPollOf(loaded.row, loaded.total, ctx.now)
  return {
    ...listed,
    choices: loaded.choices.map(({ id, label }) => ({ id, label })),
    votes: isCountable(listed) ? await countVotes(ctx, loaded) : null,
  }
}
