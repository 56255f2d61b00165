import { readCommitteesThatWrite } from '#features/people/consents/committee-mails.ts'
import { handle } from '#handler/handle.ts'
import { findById } from '#kernel/people/people.ts'
import { getInvitation } from '../contract.ts'
import { findToken, isOfSite } from '../tokens.ts'

/** Answers for an expired invitation too; accepting it is what gets refused. */
export const getInvitationHandler = handle(getInvitation, async (ctx, { inviteId }) => {
  const token = await findToken(ctx.db, 'Invite', inviteId, ctx.now)
  const person = token?.userId ? await findById(ctx.db, token.userId) : undefined
  const isMeant = token !== undefined && person !== undefined && isOfSite(ctx, token, person)
  const committees = isMeant ? await readCommitteesThatWrite(ctx, { userId: person.id, groupId: person.groupId }) : []
  return { committees }
})
