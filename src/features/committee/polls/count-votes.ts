import { asc, eq, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { AppConfig } from '#platform/port.ts'
import type { ChoiceRow, LoadedPoll } from './load-polls.ts'
import type { OfficePoll } from './poll-shapes.ts'
import { pollBallot, pollChoice, pollVoter } from './tables.ts'
import { maskKey, OtherKey, unmasked } from './vote-masks.ts'

interface Counting {
  db: ReadDb
  platform: { config: Pick<AppConfig, 'appKey'> }
}

type Counted = Pick<OfficePoll, 'votes' | 'isLost'>
export const notCounted: Counted = { votes: null, isLost: false }

/**
 * Cache of final results of anonymous polls: counting hashes up to ten thousand marks. The oldest entry is dropped
 * first.
 */
const finalCounts = new Map<string, readonly number[]>()
const MOST_KEPT = 500

/** Query of a poll's answers in order. */
export const selectChoices = (db: ReadDb, pollId: string) =>
  db.orm.select().from(pollChoice).where(eq(pollChoice.pollId, pollId)).orderBy(asc(pollChoice.position))

/**
 * Counts the votes of each answer. The caller has checked that the result may be shown; an anonymous one must be final.
 */
export async function countVotes({ db, platform }: Counting, { row, choices }: LoadedPoll): Promise<Counted> {
  try {
    const counts = row.anonymous
      ? await anonymousCounts({ db, platform }, row.id)
      : await ballotCounts(db, row.id, choices)
    return { votes: choices.map(({ id }, at) => ({ id, count: counts[at] ?? 0 })), isLost: false }
  } catch (error) {
    if (error instanceof OtherKey) return { votes: null, isLost: true }
    throw error
  }
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

/** Reads counters and voters' marks together, because a vote in between would garble the result. */
async function anonymousCounts({ db, platform }: Counting, pollId: string): Promise<readonly number[]> {
  const known = finalCounts.get(pollId)
  if (known) return known
  const [choices, voters] = await db.orm.batch([
    selectChoices(db, pollId),
    db.orm.select({ mark: pollVoter.mark }).from(pollVoter).where(eq(pollVoter.pollId, pollId)),
  ])
  const marks = voters.map(({ mark }) => mark)
  const counters = choices.map(({ votes }) => votes)
  const counts = await unmasked(await maskKey(platform.config.appKey), pollId, marks, counters)
  const [eldest] = finalCounts.keys()
  if (finalCounts.size >= MOST_KEPT && eldest !== undefined) finalCounts.delete(eldest)
  finalCounts.set(pollId, counts)
  return counts
}
