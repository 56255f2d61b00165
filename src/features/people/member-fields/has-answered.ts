import { type SQL, sql } from 'drizzle-orm'
import { user } from '#kernel/accounts/tables.ts'
import { withinStep } from './answer-steps.ts'
import { type MemberField, memberAnswer } from './tables.ts'

const { value } = memberAnswer

/** Of an answer: how many children it names, or what it says. */
const size = sql`case json_type(${value}) when 'array' then json_array_length(${value})
  else json_extract(${value}, '$') end`

/** Of a query over people: who has answered the field within the step; nobody where there is no such step. */
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
