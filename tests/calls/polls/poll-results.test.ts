/** When the result of an anonymous poll is shown, what is counted, and what becomes of it with its group. */
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { countVotes } from '#features/committee/polls/count-votes.ts'
import { findPoll } from '#features/committee/polls/load-polls.ts'
import { SHOWN_AFTER_MS } from '#features/committee/polls/poll-limits.ts'
import { noResultText } from '#features/committee/polls/poll-texts.ts'
import { poll } from '#features/committee/polls/tables.ts'
import { pollWorld, voteCounts } from '../../support/poll-world.ts'

/** An anonymous poll that five people have voted in. */
async function votedPoll() {
  const world = await pollWorld()
  const { id } = await world.addAnonymous()
  for (let each = 0; each < 5; each++) await world.vote(id, await world.newMember(), each % 2)
  return { ...world, id }
}

test('a secretary who ends an anonymous poll reads its result only when no vote can still arrive', async () => {
  const { app, id, update, officeSees } = await votedPoll()
  app.advance(1000)
  expect((await update(id, { endsAt: 0 })).item).toMatchObject({ state: 'ended', total: 5, votes: null })
  app.advance(SHOWN_AFTER_MS - 1)
  expect(voteCounts(await officeSees(id))).toBeNull()
  app.advance(1)
  expect(voteCounts(await officeSees(id))).toEqual([3, 2, 0])
  // It is final, and not counted anew.
  await app.db().write([{ sql: 'update poll_choice set votes = 0 where poll_id = ?', args: [id] }])
  expect(voteCounts(await officeSees(id))).toEqual([3, 2, 0])
})

test('an anonymous result reads counters and voters in one snapshot', async () => {
  const { app, id, group, vote, newMember } = await votedPoll()
  const db = app.db()
  const loaded = await findPoll(db, id, eq(poll.groupId, group.id))
  if (!loaded) throw new Error('There is no poll.')
  await vote(id, await newMember(), 2)
  expect(voteCounts(await countVotes({ db, platform: app.platform }, loaded))).toEqual([3, 2, 1])
})

test('a vote that is still queued at the end of the poll is not counted', async () => {
  const { app, id, see, newMember, update, officeSees } = await votedPoll()
  const late = await newMember()
  const { choices, askedAt } = await see(id, late)
  await update(id, { endsAt: Date.now() + 200 })
  const db = app.db()
  const { write } = db
  db.write = async (steps) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return write(steps)
  }
  onTestFinished(() => void Object.assign(db, { write }))
  const ballot = { pollId: id, choiceIds: [choices[0]?.id ?? ''], askedAt }
  await expect(app.call('/cast-vote', ballot, late)).rejects.toMatchObject({ code: 'pollChanged' })
  expect((await officeSees(id)).total).toBe(5)
})

test('a result counted under another key is reported as lost', async () => {
  const { app, id, see, newMember, officeSees, HOUR } = await votedPoll()
  const member = await newMember()
  app.advance(HOUR + SHOWN_AFTER_MS)
  const own = app.platform.config.appKey
  onTestFinished(() => void Object.assign(app.platform.config, { appKey: own }))
  Object.assign(app.platform.config, { appKey: new TextEncoder().encode('x'.repeat(32)) })
  const lost = { votes: null, total: 5, isLost: true }
  const shown = await see(id, member)
  expect([shown, await officeSees(id)]).toMatchObject([lost, lost])
  expect(noResultText(shown)).toBe('Les résultats de ce sondage ne peuvent plus être lus.')
})

test('deleting a group moves its polls and votes to the trash, and restoring the group restores them', async () => {
  const { app } = await pollWorld()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const { id: groupId } = await app.newGroup({ label: 'Dissous', premium: true })
  const asked = { title: 'Où ?', choices: ['Ici', 'Là'], multiple: false, changeable: false, opensAt: Date.now() }
  const voters = await Promise.all([0, 1, 2, 3, 4].map(async () => ({ as: await app.newMember({ groupId }) })))
  const polls = []
  for (const anonymous of [true, false]) {
    const rules = { anonymous, results: 'afterEnd' as const, endsAt: Date.now() + 1000 }
    const { item } = await app.call('/cse-admin/create-poll', { groupId, ...asked, ...rules }, admin)
    for (const [at, voter] of voters.entries()) {
      const ballot = { pollId: item.id, choiceIds: [item.choices[at < 2 ? 0 : 1]?.id ?? ''] }
      const { askedAt } = (await app.call('/get-poll', { pollId: item.id }, voter)).item
      await app.call('/cast-vote', { ...ballot, askedAt }, voter)
    }
    polls.push(item.id)
  }
  const groupIds = ['ROOT']
  for (const { as } of voters) await app.call('/admin/move-user-to-group', { userId: as.userId, groupIds }, admin)
  const { trashId } = await app.call('/admin/delete-user-group', { groupId }, admin)
  expect((await app.db().query('select 1 from poll_voter')).rows).toEqual([])
  const erased = voters[0]?.as.userId
  await app.db().write([{ sql: 'update user set erased_at = 1 where id = ?', args: [erased] }])
  await app.call('/admin/restore-from-trash', { trashId }, admin)
  app.advance(1000 + SHOWN_AFTER_MS)
  const counts = polls.map(async (pollId) =>
    voteCounts((await app.call('/cse-admin/get-poll', { groupId, pollId }, admin)).item),
  )
  expect(await Promise.all(counts)).toEqual([
    [2, 3],
    [2, 3],
  ])
  expect((await app.db().query('select 1 from poll_voter where user_id = ?', [erased])).rows).toEqual([])
})

test("a secretary saves a result: only totals for an anonymous poll, once readable, and each member's choice for a named one", async () => {
  const { app, of, other, id, add, vote, newMember, rival, secretary, HOUR } = await votedPoll()
  const file = async (path: 'get-poll' | 'list-poll-voters', pollId: string, as = secretary, { groupId } = of) => {
    const response = await app.fetch(`/office/file/cse-admin/${path}?${new URLSearchParams({ groupId, pollId })}`, as)
    return response.ok ? (await response.text()).replace('\uFEFF', '').trim().split('\r\n') : response.status
  }
  const head = 'réponse;voix;part_des_votants'
  expect(await file('get-poll', id)).toEqual([head, 'Mer;;', 'Montagne;;', 'Ville;;'])
  app.advance(HOUR + SHOWN_AFTER_MS)
  expect(await file('get-poll', id)).toEqual([head, 'Mer;3;60 %', 'Montagne;2;40 %', 'Ville;0;0 %'])
  expect(await file('list-poll-voters', id)).toEqual(['nom;réponses'])
  const named = await add({ title: 'Quel jour ?', multiple: true, choices: ['=Lundi', 'Mardi'] })
  const { as: marie } = await newMember()
  await vote(named.id, { as: marie }, 0, 1)
  expect(await file('get-poll', named.id)).toEqual([head, "'=Lundi;1;100 %", 'Mardi;1;100 %'])
  expect(await file('list-poll-voters', named.id)).toEqual(['nom;réponses', expect.stringMatching(/;'=Lundi · Mardi$/)])
  for (const path of ['get-poll', 'list-poll-voters'] as const) {
    expect(await file(path, named.id, rival)).toBe(403)
    expect(await file(path, named.id, rival, { groupId: other.id })).toBe(404)
    expect(await file(path, named.id, { as: marie })).toBe(403)
  }
})
