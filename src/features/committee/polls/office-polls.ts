import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { user } from '#kernel/accounts/tables.ts'
import { getOfficePoll, listOfficePolls, listPollVoters } from './contract.ts'
import { loadPoll, toListedPoll, toOfficePoll, voterCount } from './load-polls.ts'
import { poll, pollBallot, pollChoice, pollVoter } from './tables.ts'

const order = {
  by: { createdAt: poll.createdAt, endsAt: poll.endsAt, title: plain(poll.title) },
  usual: { sort: 'createdAt', direction: 'desc' },
  id: poll.id,
} as const

export const listOfficePollsHandler = handleOffice(listOfficePolls, async ({ db, scope, now }, input) => {
  const page = listPage(input, order)
  const wanted = and(scope.where(poll.groupId), textFilter(input.text, [plain(poll.title)]))
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ id: poll.id, key: page.key, row: poll, voters: voterCount })
      .from(poll)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(poll).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ row, voters }) => toListedPoll(row, voters, now)),
    nextCursor,
    total: counted?.total ?? 0,
  }
})

export const getOfficePollHandler = handleOffice(getOfficePoll, async (ctx, { pollId }, fail) => {
  const loaded = (await loadPoll(ctx.db, ctx.scope, pollId)) ?? fail('pollNotFound')
  return { item: await toOfficePoll(ctx, loaded) }
})

const fullName: SQL<string> = sql<string>`trim(${user.firstName} || ' ' || ${user.lastName})`
/** Name of a voter; null once the account is deleted. */
const voterName: SQL<string | null> = sql<string | null>`coalesce(nullif(${fullName}, ''), ${user.email})`

const voterOrder = {
  by: { name: plain(voterName) },
  usual: { sort: 'name', direction: 'asc' },
  id: pollVoter.userId,
} as const

export const listPollVotersHandler = handleOffice(listPollVoters, async ({ db, scope }, { pollId, ...input }, fail) => {
  const { row } = (await loadPoll(db, scope, pollId)) ?? fail('pollNotFound')
  if (row.anonymous) return { items: [], nextCursor: null, total: 0 }
  const page = listPage(input, voterOrder)
  const wanted = and(eq(pollVoter.pollId, pollId), textFilter(input.text, [plain(voterName)]))
  const chosen = db.orm
    .select({ labels: sql<string>`json_group_array(${pollChoice.label} order by ${pollChoice.position})` })
    .from(pollBallot)
    .innerJoin(pollChoice, eq(pollChoice.id, pollBallot.choiceId))
    .where(eq(pollBallot.mark, pollVoter.mark))
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ id: pollVoter.userId, key: page.key, name: voterName, choices: sql<string>`(${chosen})` })
      .from(pollVoter)
      .leftJoin(user, eq(user.id, pollVoter.userId))
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(pollVoter).leftJoin(user, eq(user.id, pollVoter.userId)).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  const items = shown.map(({ id, name, choices }) => ({ id, name, choices: JSON.parse(choices) as string[] }))
  return { items, nextCursor, total: counted?.total ?? 0 }
})
