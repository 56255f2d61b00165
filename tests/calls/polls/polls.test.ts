/** Polls of a committee: who asks, who votes, and who sees what came of it. */
import { expect, test } from 'vitest'
import { SHOWN_AFTER_MS } from '#features/committee/polls/poll-limits.ts'
import { pollWorld, voteCounts } from '../../support/poll-world.ts'

// [P-ENTITY-030]
test('members of the group and its sub-groups vote in a poll once, and their answers are counted', async () => {
  const { app, sub, add, see, vote, officeSees, newMember, secretary, of } = await pollWorld()
  const item = await add()
  expect(item).toMatchObject({ title: 'Où partir ?', createdAt: Date.now(), state: 'open', total: 0 })
  expect(item.choices.map(({ label }) => label)).toEqual(['Mer', 'Montagne', 'Ville'])
  expect(item.votes).toEqual(item.choices.map(({ id }) => ({ id, count: 0 })))
  const [marie, luc] = [await newMember(), await newMember(sub.id)]
  expect((await app.call('/list-polls', {}, luc)).items).toMatchObject([{ id: item.id, hasVoted: false, total: 0 }])
  expect(await vote(item.id, marie, 1)).toMatchObject({ hasVoted: true, total: 1, ownChoices: [item.choices[1]?.id] })
  await vote(item.id, luc, 1)
  expect([voteCounts(await see(item.id, marie)), voteCounts(await officeSees(item.id))]).toEqual([
    [0, 2, 0],
    [0, 2, 0],
  ])
  await expect(vote(item.id, marie, 0)).rejects.toMatchObject({ code: 'alreadyVoted', message: 'Vous avez déjà voté.' })
  expect((await app.call('/list-polls', {}, marie)).items).toMatchObject([{ hasVoted: true, total: 2 }])
  const { items, total } = await app.call('/cse-admin/list-polls', of, secretary)
  expect([items[0], total]).toMatchObject([{ id: item.id, title: 'Où partir ?', total: 2, state: 'open' }, 1])
})

test('other groups do not find a poll, and a committee without the premium right cannot create one', async () => {
  const { app, group, other, of, add, see, vote, rival, secretary, newMember } = await pollWorld()
  const { id } = await add()
  const member = await newMember()
  expect((await app.call('/list-polls', {}, rival)).items).toEqual([])
  await expect(see(id, rival)).rejects.toMatchObject({ status: 404, code: 'pollNotFound' })
  const { choices, askedAt } = await see(id, member)
  const ballot = { pollId: id, choiceIds: [choices[0]?.id ?? ''], askedAt }
  await expect(app.call('/cast-vote', ballot, rival)).rejects.toMatchObject({ status: 404, code: 'pollNotFound' })
  const foreign = { groupId: other.id, pollId: id }
  for (const path of ['/cse-admin/get-poll', '/cse-admin/list-poll-voters', '/cse-admin/delete-poll'] as const)
    await expect(app.call(path, foreign, rival)).rejects.toMatchObject({ code: 'pollNotFound' })
  const steal = { ...foreign, updates: { title: 'Volé' } }
  await expect(app.call('/cse-admin/update-poll', steal, rival)).rejects.toMatchObject({ code: 'pollNotFound' })
  const admin = { as: await app.newMember({ isAdmin: true }) }
  await app.call('/admin/update-user-group', { groupId: group.id, groupProfile: { premium: false } }, admin)
  await expect(vote(id, member, 0)).rejects.toMatchObject({ code: 'pollNotFound' })
  expect((await app.call('/list-polls', {}, member)).items).toEqual([])
  await expect(app.call('/cse-admin/list-polls', of, secretary)).rejects.toMatchObject({ code: 'premiumClosed' })
})

test('the site links to polls while one is open and for a month after', async () => {
  const { app, add, newMember, rival, HOUR } = await pollWorld()
  const marie = await newMember()
  const leads = async (caller = marie) => {
    const { session } = await app.call('/get-session', {}, caller)
    return session.type === 'user' && session.committee.polls
  }
  expect(await leads()).toBe(false)
  await add({ opensAt: Date.now() + HOUR, endsAt: Date.now() + 2 * HOUR })
  expect(await leads()).toBe(false)
  app.advance(HOUR)
  expect([await leads(), await leads(rival)]).toEqual([true, false])
  app.advance(29 * 24 * HOUR)
  expect(await leads()).toBe(true)
  app.advance(2 * 24 * HOUR)
  // A session has ended by then.
  expect(await leads(await newMember())).toBe(false)
})

test('a poll is visible from its opening and accepts votes until its end', async () => {
  const { app, add, see, vote, officeSees, newMember, HOUR } = await pollWorld()
  const now = Date.now()
  const { id } = await add({ opensAt: now + HOUR, endsAt: now + 2 * HOUR })
  const marie = await newMember()
  await expect(see(id, marie)).rejects.toMatchObject({ code: 'pollNotFound' })
  expect((await officeSees(id)).state).toBe('planned')
  app.advance(HOUR)
  const read = await see(id, marie)
  expect(read.state).toBe('open')
  app.advance(HOUR)
  expect((await see(id, marie)).state).toBe('ended')
  await expect(vote(id, marie, 0)).rejects.toMatchObject({ code: 'pollEnded' })
})

test('members see the result at the time that the poll sets', async () => {
  const { app, add, see, vote, newMember, HOUR } = await pollWorld()
  const [marie, luc] = [await newMember(), await newMember()]
  const seen: Record<string, unknown> = {}
  const polls = []
  for (const results of ['always', 'afterVote', 'afterEnd'] as const) {
    const { id } = await add({ results })
    await vote(id, marie, 0)
    polls.push({ id, results })
    seen[results] = [voteCounts(await see(id, luc)), voteCounts(await see(id, marie))]
  }
  const counts = [1, 0, 0]
  expect(seen).toEqual({ always: [counts, counts], afterVote: [null, counts], afterEnd: [null, null] })
  app.advance(HOUR)
  for (const { id } of polls) expect(voteCounts(await see(id, luc))).toEqual(counts)
})

test('a vote names answers of the poll, one or several as allowed, and the wording that was shown', async () => {
  const { app, add, see, vote, update, newMember } = await pollWorld()
  const marie = await newMember()
  const [one, several] = [await add(), await add({ multiple: true })]
  await expect(vote(one.id, marie, 0, 1)).rejects.toMatchObject({ code: 'invalidRequest', fields: ['choiceIds'] })
  const twice = { pollId: several.id, choiceIds: [0, 0].map((at) => several.choices[at]?.id ?? '') }
  const { askedAt } = await see(several.id, marie)
  await expect(app.call('/cast-vote', { ...twice, askedAt }, marie)).rejects.toMatchObject({ code: 'invalidRequest' })
  const foreign = { pollId: several.id, choiceIds: [one.choices[0]?.id ?? ''], askedAt }
  await expect(app.call('/cast-vote', foreign, marie)).rejects.toMatchObject({ code: 'invalidRequest' })
  expect(voteCounts(await vote(several.id, marie, 0, 2))).toEqual([1, 0, 1])

  // A vote shown as named may not be counted otherwise.
  const read = await see(one.id, marie)
  app.advance(1000)
  await update(one.id, { choices: ['Oui', 'Non'] })
  const late = { pollId: one.id, choiceIds: [read.choices[0]?.id ?? ''], askedAt: read.askedAt }
  await expect(app.call('/cast-vote', late, marie)).rejects.toMatchObject({ code: 'pollChanged' })
  expect(voteCounts(await vote(one.id, marie, 1))).toEqual([0, 1])
})

test("a named vote may be changed until the end when the poll allows it, and the committee sees each member's choice", async () => {
  const { app, of, add, vote, newMember, secretary, HOUR } = await pollWorld()
  const { id } = await add({ changeable: true, multiple: true })
  const marie = await newMember()
  await vote(id, marie, 0)
  expect(voteCounts(await vote(id, marie, 2, 1))).toEqual([0, 1, 1])
  const { items, total } = await app.call('/cse-admin/list-poll-voters', { ...of, pollId: id }, secretary)
  expect([items.map(({ choices }) => choices), total]).toEqual([[['Montagne', 'Ville']], 1])
  app.advance(HOUR)
  await expect(vote(id, marie, 0)).rejects.toMatchObject({ code: 'pollEnded' })
})

test('an anonymous vote is final, hides its result until the end and fewer than five votes, and names no member', async () => {
  const { app, of, addAnonymous, add, see, vote, officeSees, newMember, secretary, HOUR } = await pollWorld()
  await expect(add({ anonymous: true })).rejects.toMatchObject({ code: 'invalidRequest', fields: ['results'] })
  await expect(addAnonymous({ changeable: true })).rejects.toMatchObject({ fields: ['changeable'] })
  const [few, enough] = [await addAnonymous(), await addAnonymous({ multiple: true })]
  const voters = await Promise.all([0, 1, 2, 3, 4].map(() => newMember()))
  for (const [at, voter] of voters.entries()) {
    if (at < 4) await vote(few.id, voter, 0)
    const mine = await vote(enough.id, voter, ...(at < 3 ? [0, 2] : [1]))
    expect([mine.votes, mine.ownChoices, mine.hasVoted]).toEqual([null, [], true])
  }
  const [marie] = voters
  if (!marie) throw new Error('Nobody votes.')
  await expect(vote(enough.id, marie, 1)).rejects.toMatchObject({ code: 'alreadyVoted' })
  expect(await officeSees(enough.id)).toMatchObject({ votes: null, total: 5 })
  app.advance(HOUR)
  // A vote may still be on its way.
  expect(await officeSees(enough.id)).toMatchObject({ votes: null, state: 'ended', isLost: false })
  app.advance(SHOWN_AFTER_MS)
  expect([voteCounts(await officeSees(enough.id)), voteCounts(await see(enough.id, marie))]).toEqual([
    [3, 2, 3],
    [3, 2, 3],
  ])
  expect([await officeSees(few.id), await see(few.id, marie)]).toMatchObject([
    { votes: null, total: 4 },
    { votes: null, total: 4 },
  ])
  const names = await app.call('/cse-admin/list-poll-voters', { ...of, pollId: enough.id }, secretary)
  expect(names).toEqual({ items: [], nextCursor: null, total: 0 })
})

test("after the first vote only the end and the result's time may change, and an ended poll stays ended", async () => {
  const { app, of, add, vote, update, newMember, secretary, HOUR } = await pollWorld()
  const poll = await add()
  app.advance(1000)
  await update(poll.id, { title: 'Quelle destination ?', anonymous: true, results: 'afterEnd' })
  await update(poll.id, { anonymous: false })
  const marie = await newMember()
  await vote(poll.id, marie, 0)
  for (const updates of [
    { title: 'Autre ?' },
    { choices: ['Oui', 'Non'] },
    { multiple: true },
    { anonymous: true },
    { changeable: true },
    { opensAt: Date.now() + 1 },
  ])
    await expect(update(poll.id, updates)).rejects.toMatchObject({ code: 'pollStarted' })
  await expect(app.call('/cse-admin/delete-poll', { ...of, pollId: poll.id }, secretary)).rejects.toMatchObject({
    code: 'pollStarted',
  })
  app.advance(1000)
  const { item } = await update(poll.id, { results: 'always', endsAt: poll.endsAt + HOUR })
  expect(item).toMatchObject({ results: 'always', endsAt: poll.endsAt + HOUR })
  app.advance(1000)
  // An end that has passed means: now.
  expect((await update(poll.id, { endsAt: 1 })).item).toMatchObject({ endsAt: Date.now(), state: 'ended' })
  await expect(update(poll.id, { endsAt: Date.now() + HOUR })).rejects.toMatchObject({ code: 'pollEnded' })
  const { items } = await app.call('/cse-admin/list-history', { ...of, target: poll.id }, secretary)
  const undo = { ...of, changeId: items[0]?.id ?? '' }
  await expect(app.call('/cse-admin/undo-change', undo, secretary)).rejects.toMatchObject({ code: 'undoTooLate' })
})

test("a secretary undoes a change, is shown a colleague's change, and restores a poll without votes from the trash", async () => {
  const { app, of, add, see, update, officeSees, newMember, secretary } = await pollWorld()
  const poll = await add()
  app.advance(1000)
  await update(poll.id, { choices: ['Oui', 'Non'] })
  const stale = { ...of, pollId: poll.id, updates: { title: 'Quoi ?' }, ifUpdatedAt: poll.updatedAt }
  await expect(app.call('/cse-admin/update-poll', stale, secretary)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    details: { changes: [{ after: { choices: ['Oui', 'Non'] } }] },
  })
  const { items } = await app.call('/cse-admin/list-history', { ...of, target: poll.id }, secretary)
  await app.call('/cse-admin/undo-change', { ...of, changeId: items[0]?.id ?? '' }, secretary)
  expect((await officeSees(poll.id)).choices.map(({ label }) => label)).toEqual(['Mer', 'Montagne', 'Ville'])
  const { trashId } = await app.call('/cse-admin/delete-poll', { ...of, pollId: poll.id }, secretary)
  const marie = await newMember()
  await expect(see(poll.id, marie)).rejects.toMatchObject({ code: 'pollNotFound' })
  await app.call('/cse-admin/restore-from-trash', { ...of, trashId }, secretary)
  expect((await see(poll.id, marie)).choices).toHaveLength(3)
})

test('an invalid poll is refused at its field', async () => {
  const { add, update, HOUR } = await pollWorld()
  const now = Date.now()
  const refused = (field: string) => ({ code: 'invalidRequest', fields: [field] })
  await expect(add({ title: ' ' })).rejects.toMatchObject(refused('title'))
  await expect(add({ choices: ['Oui'] })).rejects.toMatchObject(refused('choices'))
  await expect(add({ choices: Array.from({ length: 11 }, (_, at) => `${at}`) })).rejects.toMatchObject(
    refused('choices'),
  )
  await expect(add({ choices: ['Oui', ''] })).rejects.toMatchObject(refused('choices.1'))
  await expect(add({ choices: ['Oui', 'oui'] })).rejects.toMatchObject(refused('choices.1'))
  await expect(add({ opensAt: now + HOUR, endsAt: now + HOUR })).rejects.toMatchObject(refused('endsAt'))
  await expect(add({ opensAt: now - 2, endsAt: now - 1 })).rejects.toMatchObject(refused('endsAt'))
  const { id } = await add({ choices: Array.from({ length: 10 }, (_, at) => `${at}`) })
  await expect(update(id, {})).rejects.toMatchObject({ code: 'invalidRequest' })
})

test("a person's votes are in their export, and count anonymously after the erasure", async () => {
  const { app, group, of, add, addAnonymous, vote, officeSees, newMember, secretary, HOUR } = await pollWorld()
  const password = 'mot-de-passe-de-zoe'
  const zoe = { as: await app.newMember({ groupId: group.id, password }) }
  const [named, secret] = [await add(), await addAnonymous()]
  await vote(named.id, zoe, 2)
  await vote(secret.id, zoe, 1)
  for (let each = 0; each < 4; each++) await vote(secret.id, await newMember(), 0)
  const { sondages } = (await app.call('/export-account', {}, zoe)).data
  expect(sondages).toHaveLength(2)
  expect(sondages).toEqual(
    expect.arrayContaining([
      { question: 'Où partir ?', anonyme: false, reponse: 'Ville' },
      { question: 'Où partir ?', anonyme: true, reponse: null },
    ]),
  )
  await app.call('/erase-account', { password }, zoe)
  const { rows } = await app.db().query('select 1 from poll_voter where user_id = ?', [zoe.as.userId])
  expect(rows).toEqual([])
  const voters = await app.call('/cse-admin/list-poll-voters', { ...of, pollId: named.id }, secretary)
  expect(voters.items).toMatchObject([{ name: null, choices: ['Ville'] }])
  app.advance(HOUR + SHOWN_AFTER_MS)
  expect([await officeSees(named.id), await officeSees(secret.id)].map(voteCounts)).toEqual([
    [0, 0, 1],
    [4, 1, 0],
  ])
})

test('the home page shows a member the open poll that ends first', async () => {
  const { app, sub, add, update, rival, newMember, HOUR } = await pollWorld()
  const luc = await newMember(sub.id)
  const ledTo = async (caller = luc) => {
    const { session } = await app.call('/get-session', {}, caller)
    return session.type === 'user' ? session.committee.openPoll : undefined
  }
  expect(await ledTo()).toBeNull()
  const longer = await add({ title: 'Où partir ?', opensAt: Date.now() + HOUR, endsAt: Date.now() + 4 * HOUR })
  expect(await ledTo()).toBeNull()
  app.advance(HOUR)
  expect([await ledTo(), await ledTo(rival)]).toEqual([{ id: longer.id, title: 'Où partir ?' }, null])
  const shorter = await add({ title: 'Quel jour ?', endsAt: Date.now() + 2 * HOUR })
  expect(await ledTo()).toEqual({ id: shorter.id, title: 'Quel jour ?' })
  await update(shorter.id, { title: 'Quel soir ?' })
  expect(await ledTo()).toEqual({ id: shorter.id, title: 'Quel soir ?' })
  app.advance(2 * HOUR)
  expect(await ledTo()).toEqual({ id: longer.id, title: 'Où partir ?' })
  app.advance(HOUR)
  expect(await ledTo()).toBeNull()
})
