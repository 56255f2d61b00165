import { guard } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { nobodyHasVoted } from './change-poll.ts'
import { deletePoll } from './contract.ts'
import { loadPoll } from './load-polls.ts'

/** Deletes a poll without votes; one with votes stays, because the trash keeps no votes. */
export const deletePollHandler = handleOffice(deletePoll, async (ctx, { pollId, ifUpdatedAt }, fail) => {
  const { row, total } = (await loadPoll(ctx.db, ctx.scope, pollId)) ?? fail('pollNotFound')
  await refuseIfChanged(ctx, row, ifUpdatedAt)
  if (total > 0) return fail('pollStarted')
  const { title, groupId, updatedAt } = row
  const { trashId, steps } = await trashSteps(ctx, {
    kind: 'poll',
    target: pollId,
    label: title,
    groupId,
    parts: [
      { table: 'poll', where: 'id = ?', args: [pollId] },
      { table: 'poll_choice', where: 'poll_id = ?', args: [pollId] },
    ],
  })
  return ctx.commit(
    {
      steps: [
        guard('(select updated_at from poll where id = ?) = ?', [pollId, updatedAt], 'changedMeanwhile'),
        nobodyHasVoted(pollId),
        ...steps,
      ],
      audit: { target: pollId, groupId, before: { title, updatedAt } },
      changesCatalogue: true,
    },
    { trashId },
  )
})
