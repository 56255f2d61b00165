import { type SQL, sql } from 'drizzle-orm'
import { user } from '#kernel/accounts/tables.ts'
import { type MemberField, memberAnswer } from '#kernel/member-answers/tables.ts'
import { withinStep } from './answer-steps.ts'

const { value } = memberAnswer

/** SQL value of an answer: the number of children, or the answer itself. */
const size = sql`case json_type(${value}) when 'array' then json_array_length(${value})
  else json_extract(${value}, '$') end`

/** SQL condition over people: those whose answer to the field is within the step; none if there is no such step. */
export function hasAnswered(field: MemberField | undefined, step: string, today: string): SQL {
  const within = field ? withinStep(field, step, today) : null
  if (!field || within === null) return sql`0`
  const says =
    'is' in within
      ? sql`${value} = ${JSON.stringify(within.is)}`
      : sql`${within.from === undefined ? sql`1` : sql`${size} >= ${within.from}`}
          and ${within.to === undefined ? sql`1` : sql`${size} <= ${within.to}`}`
  return sql`exists (select 1 from ${memberAnswer} where ${memberAnswer.fieldId} = ${field.id}
    and ${memberAnswer.userId} = ${user.id} and ${value} is not null and ${says})`
}
