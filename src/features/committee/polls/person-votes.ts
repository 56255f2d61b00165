import { eq } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { poll, pollBallot, pollChoice, pollVoter } from './tables.ts'

export const votesOfPerson = personalPart(
  (orm, { userId }) => [
    orm
      .select({ title: poll.title, anonymous: poll.anonymous, choice: pollChoice.label })
      .from(pollVoter)
      .innerJoin(poll, eq(poll.id, pollVoter.pollId))
      .leftJoin(pollBallot, eq(pollBallot.mark, pollVoter.mark))
      .leftJoin(pollChoice, eq(pollChoice.id, pollBallot.choiceId))
      .where(eq(pollVoter.userId, userId)),
  ],
  ([votes]) => ({
    sondages: votes.map(({ title, anonymous, choice }) => ({ question: title, anonyme: anonymous, reponse: choice })),
  }),
)

const NOBODY = "'gone-' || lower(hex(randomblob(12)))"

/** Votes still count anonymously: a published result must not change. */
export const forgetVoter = (userId: string): Statement => ({
  sql: `update poll_voter set user_id = ${NOBODY} where user_id = ?`,
  args: [userId],
})

/** Anonymises voters who were erased while their group was in the trash. */
export const forgetErasedVoters = (groupId: string): Statement => ({
  sql: `update poll_voter set user_id = ${NOBODY}
    where poll_id in (select id from poll where group_id = ?)
      and user_id in (select id from user where erased_at is not null)`,
  args: [groupId],
})
