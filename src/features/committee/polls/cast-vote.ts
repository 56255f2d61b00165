import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { castVote } from './contract.ts'
import { type ChoiceRow, DATABASE_NOW, type FoundPoll, type LoadedPoll } from './load-polls.ts'
import { pollStateAt } from './poll-rules.ts'
import { findShown, showPoll } from './shown-polls.ts'
import { pollBallot, pollVoter } from './tables.ts'
import { deriveMasks, MASK_BITS, maskKey, randomMark } from './vote-masks.ts'

/**
 * Records in one batch that the person has voted, and counts the vote; a simultaneous second vote meets the first one's
 * row. Writes nothing else: no audit row, stored answer or time.
 */
export const castVoteHandler = handle(castVote, async (ctx, { pollId, choiceIds, askedAt }, fail) => {
  const { loaded, mark } = (await findShown(ctx, pollId)) ?? fail('pollNotFound')
  const { row, choices } = loaded
  if (pollStateAt(row, ctx.now) === 'ended') return fail('pollEnded')
  if (row.askedAt !== askedAt) return fail('pollChanged')
  refuseOthers(loaded, choiceIds)
  if (mark !== null && !row.changeable) return fail('alreadyVoted')
  const steps = row.anonymous
    ? await anonymousVote(ctx, row.id, choices, choiceIds)
    : namedVote(ctx, row.id, mark, choiceIds)
  await ctx.db.write([...isAsked(ctx, loaded, askedAt), ...steps])
  return { item: (await showPoll(ctx, pollId)) ?? fail('pollNotFound') }
})

/** Refuses answers of other polls, duplicates, and several answers where one is allowed. */
function refuseOthers({ row, choices }: LoadedPoll, choiceIds: readonly string[]): void {
  const known = new Set(choices.map(({ id }) => id))
  const isFitting = choiceIds.every((id) => known.delete(id)) && (row.multiple || choiceIds.length === 1)
  if (!isFitting)
    throw new CallError('invalidRequest', {
      message: row.multiple ? 'Choisissez parmi les réponses proposées.' : 'Choisissez une seule réponse.',
      fields: ['choiceIds'],
    })
}

/**
 * Guards: the poll is open, its wording is the one that the voter read, and the voter is still asked. Uses the
 * database's clock, so that a vote that waited is not added after the end.
 */
const isAsked = ({ actor, now }: UserContext, { row, readAt }: FoundPoll, askedAt: number): Step[] => [
  guard(
    `exists (select 1 from poll p join user_group g on g.id = p.group_id
       where p.id = ? and p.group_id = ? and p.asked_at = ? and p.opens_at <= ? and p.ends_at > ? + max(0, ${DATABASE_NOW} - ?)
         and g.premium = 1)`,
    [row.id, row.groupId, askedAt, now, now, readAt],
    'pollChanged',
  ),
  guard(
    'exists (select 1 from user where id = ? and group_id = ? and erased_at is null and deactivated_at is null)',
    [actor.userId, actor.groupId],
    'pollNotFound',
  ),
]

const voted = ({ db, actor }: UserContext, pollId: string, mark: number): Step => ({
  statement: db.orm.insert(pollVoter).values({ mark, pollId, userId: actor.userId }),
  otherwise: 'alreadyVoted',
})

/** Changes every counter, whatever was chosen, so that a comparison reveals nothing. */
async function anonymousVote(
  ctx: UserContext,
  pollId: string,
  choices: readonly ChoiceRow[],
  choiceIds: readonly string[],
): Promise<(Step | Statement)[]> {
  const mark = randomMark()
  const masks = await deriveMasks(await maskKey(ctx.platform.config.appKey), pollId, mark)
  const added = choices.map(({ id }, at) => [id, (masks[at] ?? 0) + (choiceIds.includes(id) ? 1 : 0)])
  return [
    voted(ctx, pollId, mark),
    {
      sql: `update poll_choice set votes = (votes + (select value ->> 1 from json_each(?) where value ->> 0 = poll_choice.id)) & ?
            where poll_id = ?`,
      args: [JSON.stringify(added), MASK_BITS, pollId],
    },
  ]
}

function namedVote(
  ctx: UserContext,
  pollId: string,
  before: number | null,
  choiceIds: readonly string[],
): (Step | Statement)[] {
  const { orm } = ctx.db
  const mark = before ?? randomMark()
  return [
    ...(before === null ? [voted(ctx, pollId, mark)] : [orm.delete(pollBallot).where(eq(pollBallot.mark, mark))]),
    orm.insert(pollBallot).values(choiceIds.map((choiceId) => ({ mark, choiceId }))),
  ]
}
