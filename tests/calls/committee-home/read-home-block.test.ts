/** Blocks of a committee's first page: what each says of this committee, and of no other. */
import { expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

type Block = CallInput<'/cse-admin/read-home-block'>['block']

const DAY = 86_400_000

async function homeWorld() {
  const world = await subsidyWorld()
  const { app, group } = world
  /** Asks as an administrator who has just signed in, and who is a member of another group. */
  const read = async (block: Block) => {
    const as = await app.newMember({ adminOf: [group.id] })
    return (await app.call('/cse-admin/read-home-block', { groupId: group.id, block }, { as })).facts
  }
  return { ...world, read }
}

test('the newest five members come first, with how many joined in the last 30 days', async () => {
  const { app, group, read } = await homeWorld()
  const other = await app.newGroup({ premium: true })
  const joined = []
  for (let at = 0; at < 6; at++) {
    app.advance(10 * DAY)
    joined.push(await app.newMember({ groupId: group.id }))
    await app.newMember({ groupId: other.id })
  }
  const facts = await read('members')
  expect(facts).toMatchObject({ block: 'members', lately: 4 })
  expect(facts.block === 'members' && facts.newest.map(({ userId }) => userId)).toEqual(
    joined
      .reverse()
      .slice(0, 5)
      .map(({ userId }) => userId),
  )
})

test('invitations that were not accepted are counted, those of closed accounts and other groups left out', async () => {
  const { app, db, group, read } = await homeWorld()
  const other = await app.newGroup({ premium: true })
  const [left] = await Promise.all([group, group, other].map(({ id }) => app.newMember({ groupId: id })))
  await app.newMember({ groupId: group.id, password: 'un-mot-de-passe-long' })
  await db.query('update user set deactivated_at = 1 where id = ?', [left?.userId ?? ''])
  // Paul and the secretary have no password either.
  expect(await read('invitations')).toEqual({ block: 'invitations', waiting: 3, isLeast: false })
})

test('purchases of this month and the one before are divided between members and their committee', async () => {
  const { app, shop, paul, rule, budget, buy, read } = await homeWorld()
  await rule()
  await budget(100_000)
  await buy([{ sold: await shop.sell() }], paul)
  expect(await read('purchases')).toMatchObject({
    months: [
      { month: '2026-06', tickets: 1, members: 1000, committee: 600 },
      { month: '2026-05', tickets: 0 },
    ],
  })
  app.advance(30 * DAY)
  expect(await read('purchases')).toMatchObject({
    months: [
      { month: '2026-07', tickets: 0, members: 0, committee: 0 },
      { month: '2026-06', tickets: 1, members: 1000, committee: 600 },
    ],
  })
})

test('the budget says what is left and on which day it will be used up; without one, that there is none', async () => {
  const { app, shop, paul, rule, budget, buy, read } = await homeWorld()
  expect(await read('budget')).toEqual({
    block: 'budget',
    year: 2026,
    amount: null,
    used: 0,
    lately: 0,
    exhaustedOn: null,
  })
  await rule()
  await budget(1200)
  await buy([{ sold: await shop.sell() }], paul)
  expect(await read('budget')).toEqual({
    ...{ block: 'budget', year: 2026, amount: 1200, used: 600, lately: 600, exhaustedOn: '2026-07-10' },
  })
  app.advance(31 * DAY)
  expect(await read('budget')).toMatchObject({ used: 600, lately: 0, exhaustedOn: null })
})

test('open polls, drafts and the next published event are told, and what is over or sent is not', async () => {
  const { app, db, group, secretary, read } = await homeWorld()
  const as = { as: secretary }
  const of = { groupId: group.id }
  const now = Date.now()
  const poll = {
    title: 'Où partir ?',
    choices: ['Mer', 'Montagne'],
    multiple: false,
    anonymous: false,
    changeable: false,
  }
  const { item } = await app.call(
    '/cse-admin/create-poll',
    { ...of, ...poll, results: 'always', opensAt: now + 1000, endsAt: now + 2 * DAY },
    as,
  )
  const news = { type: 'events' as const, description: '', mediaId: null }
  const event = await app.call(
    '/cse-admin/create-news',
    { ...of, ...news, title: 'Pique-nique', date: '2026-06-11', isPublished: true },
    as,
  )
  await app.call('/cse-admin/create-news', { ...of, ...news, title: 'Hier', date: '2026-06-09', isPublished: true }, as)
  await app.call(
    '/cse-admin/create-news',
    { ...of, ...news, type: 'benefits', title: 'Chèques', date: '2026-06-10', isPublished: true },
    as,
  )
  app.advance(2000)
  const draft = await app.call(
    '/cse-admin/create-news',
    { ...of, ...news, title: 'Surprise', date: '2026-06-10', isPublished: false },
    as,
  )
  app.advance(1000)
  for (const [mailingId, state] of [
    ['ma-draft', 'draft'],
    ['ma-sent', 'done'],
  ] as const)
    await db.query(
      `insert into mailing (id, group_id, subject, content, audience, state, origin, created_at, updated_at)
       values (?, ?, 'Rentrée', '', '{"kind":"all"}', ?, '', ?, ?)`,
      [mailingId, group.id, state, Date.now(), Date.now()],
    )
  expect(await read('polls')).toMatchObject({
    lines: [{ path: `/polls/${item.id}`, label: 'Où partir ?', ts: item.endsAt, count: 0 }],
  })
  expect(await read('drafts')).toMatchObject({
    lines: [
      { kind: 'Mailing', path: '/mailing/ma-draft', label: 'Rentrée' },
      { kind: 'Actualité', path: `/news/${draft.item.id}`, label: 'Surprise' },
    ],
  })
  expect(await read('event')).toMatchObject({
    lines: [{ path: `/news/${event.item.id}`, label: 'Pique-nique', day: '2026-06-11' }],
  })
  app.advance(3 * DAY)
  expect(await read('polls')).toEqual({ block: 'polls', lines: [] })
  expect(await read('event')).toEqual({ block: 'event', lines: [] })
})

test('a committee without the premium right is told of people and purchases alone', async () => {
  const { app } = await homeWorld()
  const group = await app.newGroup({})
  const as = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  for (const block of ['members', 'invitations', 'purchases'] as const)
    expect((await app.call('/cse-admin/read-home-block', { groupId: group.id, block }, as)).facts.block).toBe(block)
  for (const block of ['budget', 'polls', 'drafts', 'event'] as const)
    await expect(app.call('/cse-admin/read-home-block', { groupId: group.id, block }, as)).rejects.toMatchObject({
      code: 'premiumClosed',
    })
})
