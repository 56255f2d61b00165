import type { CommitteeDemo } from '#db/demo/committee-demo.ts'
import { COMMITTEE, type CommitteeTime, colleagueIds, DAY_MS } from '#db/demo/committee-facts.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { poll, pollBallot, pollChoice, pollVoter } from './tables.ts'
import { deriveMasks, MASK_BITS, maskKey, randomMark } from './vote-masks.ts'

const OPEN = 'po-demo-sortie'
const ENDED = 'po-demo-noel'
const openLabels = ['Un week-end à la mer', 'Une randonnée en montagne', 'Une journée en ville']
const endedLabels = ['Un spectacle', 'Un goûter au local', 'Une sortie au cinéma']
/** Votes as indexes of the choices. */
const openVotes = [1, 0, 1, 2]
const endedVotes = [0, 0, 2, 0, 1, 0, 0]

interface Vote {
  mark: number
  userId: string
  place: number
}

const choiceId = (pollId: string, place: number) => `pc${pollId.slice(2)}-${place}`

/**
 * Statements for an open named poll, in which the demo's member has not voted, and an anonymous one with its result.
 */
async function pollStatements({ orm }: RegionDb, { now }: CommitteeTime, appKey: Uint8Array): Promise<Statement[]> {
  const shared = { groupId: COMMITTEE, multiple: false }
  // Rounded to whole minutes, as an administrator would choose them.
  const minute = now - (now % 60_000)
  const openAt = minute - 4 * DAY_MS
  const endedAt = minute - 40 * DAY_MS
  const openVoters = castVotes(colleagueIds, openVotes)
  const endedVoters = castVotes([demoId.user('marie'), ...colleagueIds], endedVotes)
  const counters = await maskedCounters(ENDED, endedVoters, endedLabels.length, appKey)
  return [
    orm.insert(poll).values([
      {
        ...{ ...shared, id: OPEN, title: 'Quelle sortie pour le printemps ?', anonymous: false, changeable: true },
        ...{ results: 'always', opensAt: openAt, endsAt: minute + 21 * DAY_MS },
        ...{ askedAt: openAt, createdAt: openAt, updatedAt: openAt },
      },
      {
        ...{ ...shared, id: ENDED, title: 'Que préférez-vous pour Noël ?', anonymous: true, changeable: false },
        ...{ results: 'afterEnd', opensAt: endedAt, endsAt: minute - 5 * DAY_MS },
        ...{ askedAt: endedAt, createdAt: endedAt, updatedAt: endedAt },
      },
    ]),
    orm.insert(pollChoice).values([...choiceRows(OPEN, openLabels), ...choiceRows(ENDED, endedLabels, counters)]),
    orm
      .insert(pollVoter)
      .values([
        ...openVoters.map(({ mark, userId }) => ({ mark, userId, pollId: OPEN })),
        ...endedVoters.map(({ mark, userId }) => ({ mark, userId, pollId: ENDED })),
      ]),
    orm.insert(pollBallot).values(openVoters.map(({ mark, place }) => ({ mark, choiceId: choiceId(OPEN, place) }))),
  ]
}

const castVotes = (voters: readonly string[], places: readonly number[]): Vote[] =>
  voters.flatMap((userId, at) => {
    const place = places[at]
    return place === undefined ? [] : [{ mark: randomMark(), userId, place }]
  })

const choiceRows = (pollId: string, labels: readonly string[], counters: readonly number[] = []) =>
  labels.map((label, position) => ({
    ...{ id: choiceId(pollId, position), pollId, position, label },
    votes: counters[position] ?? 0,
  }))

/** Counters of an anonymous poll after these votes. */
async function maskedCounters(pollId: string, votes: readonly Vote[], choices: number, appKey: Uint8Array) {
  const key = await maskKey(appKey)
  const masks = await Promise.all(votes.map(({ mark }) => deriveMasks(key, pollId, mark)))
  return Array.from({ length: choices }, (_, place) =>
    votes.reduce(
      (sum, vote, at) => (sum + (masks[at]?.[place] ?? 0) + (vote.place === place ? 1 : 0)) % (MASK_BITS + 1),
      0,
    ),
  )
}

export const demo: CommitteeDemo = {
  tables: ['poll'],
  write: async (ctx) => ({ statements: await pollStatements(ctx.db, ctx, ctx.appKey) }),
}
