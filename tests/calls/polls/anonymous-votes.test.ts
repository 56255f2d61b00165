/**
 * That nothing ties an anonymous vote to who cast it: not the file of the database, its write-ahead log, copies of both from
 * between any two votes, a backup, nor the logs.
 */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileDb } from '#db/file-db.ts'
import { SHOWN_AFTER_MS } from '#features/committee/polls/poll-limits.ts'
import { deriveMasks, maskKey, randomMark, unmasked } from '#features/committee/polls/vote-masks.ts'
import { sha256Hex } from '#lib/digest.ts'
import { pollWorld, voteCounts } from '../../support/poll-world.ts'
import { TEST_APP_KEY } from '../../support/test-platform.ts'

const appKey = new TextEncoder().encode(TEST_APP_KEY)
const COUNTERS = 'select id, votes from poll_choice order by poll_id, position'
const VOTERS = 'select user_id from poll_voter'
/** Which answers seven people choose, one after the other. */
const ballots = [[0], [2], [0, 1], [1], [0], [2], [1, 2]]

type World = Awaited<ReturnType<typeof pollWorld>>
type Moment = { voters: Set<string>; counters: Map<string, number> }

/** View of an observer who copies the database and its log between any two votes. */
async function observer({ app }: World) {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = String((await app.db().query('pragma database_list')).rows[0]?.file)
  const moments: Moment[] = []
  const look = async () => {
    const copy = join(folder, `${moments.length}.db`)
    await copyFile(path, copy)
    await copyFile(`${path}-wal`, `${copy}-wal`)
    const db = await openFileDb({ region: 'copy', url: `file:${copy}`, synchronous: 'NORMAL' })
    const [counters, voters] = [await db.query(COUNTERS), await db.query(VOTERS)]
    db.close()
    moments.push({
      voters: new Set(voters.rows.map((row) => String(row.user_id))),
      counters: new Map(counters.rows.map((row) => [String(row.id), Number(row.votes)])),
    })
  }
  return { path, folder, look, moments }
}

/** Answers that an observer could attribute to each new voter: those that went up by one, or that alone changed. */
function guesses(moments: readonly Moment[]): Map<string, string[]> {
  return new Map(
    moments.slice(1).map((moment, at) => {
      const before = moments[at]
      const [voter = ''] = [...moment.voters].filter((id) => !before?.voters.has(id))
      const grown = [...moment.counters].filter(([id, votes]) => {
        const added = votes - (before?.counters.get(id) ?? 0)
        return (
          added === 1 ||
          (added !== 0 && [...moment.counters].some(([other, count]) => count === before?.counters.get(other)))
        )
      })
      return [voter, grown.map(([id]) => id)]
    }),
  )
}

test("an observer with all copies of the database between two votes, the log and a backup cannot tell a member's choice", async () => {
  const world = await pollWorld()
  const { app, addAnonymous, see, officeSees, newMember, HOUR } = world
  const poll = await addAnonymous({ multiple: true })
  const watch = await observer(world)
  await watch.look()
  const sent: { userId: string; choiceIds: string[]; hash: string }[] = []
  for (const places of ballots) {
    const voter = await newMember()
    const { askedAt, choices } = await see(poll.id, voter)
    const choiceIds = places.map((at) => choices[at]?.id ?? '')
    const body = { pollId: poll.id, choiceIds, askedAt }
    // A key asks for the answer to be kept; of a vote none is.
    const headers = { 'idempotency-key': `vote-of-${voter.as.userId}` }
    await app.call('/cast-vote', body, { ...voter, headers })
    sent.push({ userId: voter.as.userId, choiceIds, hash: await sha256Hex(`/cast-vote ${JSON.stringify(body)}`) })
    await watch.look()
  }
  const found = guesses(watch.moments)
  expect([...found.keys()]).toEqual(sent.map(({ userId }) => userId))
  expect([...found.values()].flat()).toEqual([])

  // Neither ballots, nor a time, nor an order; nor a line of anything else about the vote.
  const { rows: columns } = await app.db().query('select name from pragma_table_info(?) order by cid', ['poll_voter'])
  expect(columns.map(({ name }) => name)).toEqual(['mark', 'poll_id', 'user_id'])
  const { rows: spread } = await app.db().query('select max(rowid) - min(rowid) as width from poll_voter')
  expect(Number(spread[0]?.width)).toBeGreaterThan(2 ** 40)
  for (const table of ['poll_ballot', "idempotency where call = '/cast-vote'", "audit where call = '/cast-vote'"])
    expect((await app.db().query(`select * from ${table}`)).rows).toEqual([])
  const logged = JSON.stringify(app.platform.logged)
  for (const id of poll.choices.map((choice) => choice.id)) expect(logged).not.toContain(id)

  const backup = join(watch.folder, 'backup.db')
  await app.db().query('vacuum into ?', [backup])
  for (const file of [watch.path, `${watch.path}-wal`, backup]) {
    const bytes = await readFile(file)
    for (const { hash } of sent) expect(bytes.includes(hash)).toBe(false)
    expect(bytes.includes('choiceIds')).toBe(false)
    expect(bytes.includes('vote-of-')).toBe(false)
  }
  const restored = await openFileDb({ region: 'backup', url: `file:${backup}`, synchronous: 'NORMAL' })
  const { rows: kept } = await restored.query(COUNTERS)
  restored.close()
  for (const { votes } of kept) expect(Number(votes)).toBeGreaterThan(ballots.length)

  app.advance(HOUR + SHOWN_AFTER_MS)
  expect(voteCounts(await officeSees(poll.id))).toEqual([3, 3, 3])
})

test('control: counters without masks reveal each choice', async () => {
  const world = await pollWorld()
  const { app, addAnonymous, newMember } = world
  const poll = await addAnonymous({ multiple: true })
  const watch = await observer(world)
  await watch.look()
  const sent: [string, string[]][] = []
  for (const places of ballots) {
    const { userId } = (await newMember()).as
    const chosen = places.map((at) => poll.choices[at]?.id ?? '')
    await app.db().write([
      {
        sql: 'insert into poll_voter (mark, poll_id, user_id) values (?, ?, ?)',
        args: [randomMark(), poll.id, userId],
      },
      ...chosen.map((id) => ({ sql: 'update poll_choice set votes = votes + 1 where id = ?', args: [id] })),
    ])
    sent.push([userId, chosen])
    await watch.look()
  }
  expect([...guesses(watch.moments)]).toEqual(sent)
})

test('a wrong key cannot read the counters', async () => {
  const [own, other] = await Promise.all([maskKey(appKey), maskKey(new TextEncoder().encode('x'.repeat(32)))])
  const mark = randomMark()
  const counters = (await deriveMasks(own, 'po-1', mark)).slice(0, 3).map((mask, at) => mask + (at === 1 ? 1 : 0))
  expect(await unmasked(own, 'po-1', [mark], counters)).toEqual([0, 1, 0])
  await expect(unmasked(other, 'po-1', [mark], counters)).rejects.toThrow('under another key')
  await expect(unmasked(own, 'po-2', [mark], counters)).rejects.toThrow('under another key')
})
