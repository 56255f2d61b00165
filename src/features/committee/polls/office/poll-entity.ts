import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { fieldName } from '#web/office/kit/form/check.ts'
import { pollProblems } from '../poll-rules.ts'
import { type OfficePoll, pollFields } from '../poll-shapes.ts'
import { declaredPoll } from './declared-poll.tsx'

const WEEK = 7 * 86_400_000
const MINUTE = 60_000

/** A new one is open for a week from now. */
export function usualTimes(now: number) {
  const opensAt = Math.floor(now / MINUTE) * MINUTE
  return { opensAt, endsAt: opensAt + WEEK }
}

export const pollEntity = defineEntity<OfficePoll>()({
  kind: 'poll',
  savedText: 'Sondage enregistré',
  schema: pollFields,
  fields: declaredPoll,
  made: {
    // An anonymous vote takes neither of these two settings.
    changeable: {
      of: ['changeable'],
      write: ({ anonymous, changeable }) => anonymous === 'no' && changeable,
    },
    results: {
      of: ['results'],
      write: ({ anonymous, results }) => (anonymous === 'yes' ? ('afterEnd' as const) : results),
    },
  },
  problems: (_, sent) => pollProblems(sent).map(([path, message]) => [fieldName(path), message]),
})

export type PollValues = ReturnType<typeof pollEntity.empty>['values']
