/** Everybody votes twice at once, from two devices: each person counts once. */
import { expect, test } from 'vitest'
import { SHOWN_AFTER_MS } from '#features/committee/polls/poll-limits.ts'
import { pollWorld, voteCounts } from '../support/poll-world.ts'

const PEOPLE = 100

type World = Awaited<ReturnType<typeof pollWorld>>

/** Two votes of everybody for different answers, all of them on their way before the first is answered. */
async function voteTwiceEach({ app, see, newMember }: World, pollId: string): Promise<string[]> {
  const voters = await Promise.all(Array.from({ length: PEOPLE }, () => newMember()))
  const [first] = voters
  if (!first) throw new Error('Nobody votes.')
  const { choices, askedAt } = await see(pollId, first)
  const outcomes = await Promise.all(
    voters.flatMap((voter, at) =>
      [at, at + 1].map((place) => {
        const choiceIds = [choices[place % choices.length]?.id ?? '']
        return app.call('/cast-vote', { pollId, choiceIds, askedAt }, voter).then(
          () => 'counted',
          (error) => String(error.code),
        )
      }),
    ),
  )
  return outcomes.sort()
}

const sum = (counts: number[] | null) => counts?.reduce((all, count) => all + count, 0)

test.each(['anonymous', 'named'])(
  '200 simultaneous votes of 100 people in a poll that is %s count 100',
  async (kind) => {
    const world = await pollWorld()
    const { app, add, addAnonymous, officeSees, HOUR } = world
    const { id } = kind === 'anonymous' ? await addAnonymous() : await add()
    const outcomes = await voteTwiceEach(world, id)
    expect(outcomes).toEqual([...Array(PEOPLE).fill('alreadyVoted'), ...Array(PEOPLE).fill('counted')])
    app.advance(HOUR + SHOWN_AFTER_MS)
    const poll = await officeSees(id)
    expect([poll.total, sum(voteCounts(poll))]).toEqual([PEOPLE, PEOPLE])
  },
)

test('control: without the key of poll and person more than 100 votes count', async () => {
  const world = await pollWorld()
  const { app, addAnonymous, officeSees, HOUR } = world
  const { id } = await addAnonymous()
  // As code would do it that looks whether somebody has voted, and counts afterwards.
  await app.db().write([{ sql: 'drop index poll_voter_once', args: [] }])
  await voteTwiceEach(world, id)
  app.advance(HOUR + SHOWN_AFTER_MS)
  expect(sum(voteCounts(await officeSees(id)))).toBeGreaterThan(PEOPLE)
})
