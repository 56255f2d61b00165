import { guard } from '#db/region-db.ts'
import { handle } from '#handler/handle.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { getOwnAnswers, setOwnAnswers } from './contract.ts'
import { askedFields, fieldVersions, loadAnswers } from './load-fields.ts'
import { answerSteps, checkAnswers } from './write-answers.ts'

/** Reads nothing for a member whose committees ask nothing. */
export const getOwnAnswersHandler = handle(getOwnAnswers, async ({ actor, db, groups }) => {
  const fields = askedFields(groups, actor.groupId)
  return { fields, answers: (await loadAnswers(db, actor.userId, fields)).answers }
})

/** Saves the member's answers; they can read but not write those that the committee fills in. */
export const setOwnAnswersHandler = handle(setOwnAnswers, async ({ actor, db, groups, now, region }, { answers }) => {
  const fields = askedFields(groups, actor.groupId)
  const own = fields.filter(({ filledBy }) => filledBy === 'Member')
  const checked = checkAnswers(own, answers, dayKey(region.zone, now))
  await db.write([
    // An account erased in another tab stays erased.
    guard('exists (select 1 from user where id = ? and erased_at is null)', [actor.userId], 'unauthenticated'),
    ...answerSteps(db, actor.userId, checked, fieldVersions(groups, actor.groupId), now),
  ])
  return { answers: (await loadAnswers(db, actor.userId, fields)).answers }
})
