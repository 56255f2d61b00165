import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { getPoll, listPolls } from './contract.ts'
import { countVotes, notCounted } from './count-votes.ts'
import { findPoll, pickPollFields, voterCount } from './load-polls.ts'
import { pollStateAt, seesResult } from './poll-rules.ts'
import type { ShownPoll } from './poll-shapes.ts'
import { poll, pollBallot, pollVoter } from './tables.ts'

const order = { by: { opensAt: poll.opensAt }, usual: { sort: 'opensAt', direction: 'desc' }, id: poll.id } as const

/** Condition: polls open to a member, of the committees of their group and above with the premium right. */
function seenBy({ actor, groups, now }: UserContext) {
  const committees = groups.committees(actor.groupId).map(({ id }) => id)
  return committees.length === 0 ? null : and(inArray(poll.groupId, committees), lte(poll.opensAt, now))
}

export const listPollsHandler = handle(listPolls, async (ctx, query) => {
  const { db, actor, now } = ctx
  const seen = seenBy(ctx)
  if (seen === null) return { items: [], nextCursor: null }
  const page = listPage<'opensAt'>(query, order)
  const voted = sql<number>`exists (select 1 from ${pollVoter}
    where ${pollVoter.pollId} = ${poll.id} and ${pollVoter.userId} = ${actor.userId})`
  const rows = await db.orm
    .select({ id: poll.id, key: page.key, row: poll, total: voterCount, voted })
    .from(poll)
    .where(and(seen, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows: shown, nextCursor } = toPage(rows, page)
  const items = shown.map(({ row: { id, title, anonymous, opensAt, endsAt }, total, voted: hasVoted }) => ({
    ...{ id, title, anonymous, opensAt, endsAt, total },
    state: pollStateAt({ opensAt, endsAt }, now),
    hasVoted: hasVoted === 1,
  }))
  return { items, nextCursor }
})

/** A poll that the caller is asked, with their own vote; null if none. */
export async function findShown(ctx: UserContext, pollId: string) {
  const seen = seenBy(ctx)
  if (seen === null) return null
  const [loaded, [mark]] = await Promise.all([
    findPoll(ctx.db, pollId, seen),
    ctx.db.orm
      .select({ mark: pollVoter.mark })
      .from(pollVoter)
      .where(and(eq(pollVoter.pollId, pollId), eq(pollVoter.userId, ctx.actor.userId))),
  ])
  return loaded ? { loaded, mark: mark?.mark ?? null } : null
}

/** The poll as this member sees it now. */
export async function showPoll(ctx: UserContext, pollId: string): Promise<ShownPoll | null> {
  const found = await findShown(ctx, pollId)
  if (!found) return null
  const { loaded, mark } = found
  const { id, createdAt, askedAt } = loaded.row
  const fields = pickPollFields(loaded)
  const state = pollStateAt(fields, ctx.now)
  const hasVoted = mark !== null
  const isShown = seesResult({ ...fields, state, total: loaded.total, hasVoted }, ctx.now)
  const [counted, own] = await Promise.all([
    isShown ? countVotes(ctx, loaded) : notCounted,
    mark === null || fields.anonymous
      ? []
      : ctx.db.orm.select({ id: pollBallot.choiceId }).from(pollBallot).where(eq(pollBallot.mark, mark)),
  ])
  return {
    ...fields,
    ...{ id, createdAt, askedAt, state, hasVoted, ...counted, total: loaded.total },
    choices: loaded.choices.map(({ id: choiceId, label }) => ({ id: choiceId, label })),
    ownChoices: own.map(({ id: choiceId }) => choiceId),
  }
}

export const getPollHandler = handle(getPoll, async (ctx, { pollId }, fail) => ({
  item: (await showPoll(ctx, pollId)) ?? fail('pollNotFound'),
}))
