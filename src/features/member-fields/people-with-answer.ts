import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReadDb } from '../../handler/office-context.ts'
import { user } from '../accounts/tables.ts'
import { memberAnswer } from './tables.ts'

/** What an answer must say; without anything more: that there is one. */
export interface WantedAnswer {
  fieldId: string
  value?: string | number | boolean
  /** So many at least: of a number, of children; a date on this day or later. */
  atLeast?: string | number
  atMost?: string | number
}

/** The ids of those in the groups whose answer matches, as a query: to be awaited, or for the `in (…)` of another one. */
export const peopleWithAnswer = (
  { orm }: Pick<ReadDb, 'orm'>,
  groupIds: readonly string[],
  { fieldId, value, atLeast, atMost }: WantedAnswer,
) =>
  orm
    .select({ id: memberAnswer.userId })
    .from(memberAnswer)
    .innerJoin(user, eq(user.id, memberAnswer.userId))
    .where(
      and(
        eq(memberAnswer.fieldId, fieldId),
        isNotNull(memberAnswer.value),
        inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(groupIds)}))`),
        isNull(user.erasedAt),
        isNull(user.deactivatedAt),
        value === undefined ? undefined : sql`${memberAnswer.value} = ${JSON.stringify(value)}`,
        atLeast === undefined ? undefined : sql`${size} >= ${atLeast}`,
        atMost === undefined ? undefined : sql`${size} <= ${atMost}`,
      ),
    )

const size: SQL = sql`case json_type(${memberAnswer.value}) when 'array' then json_array_length(${memberAnswer.value})
  else json_extract(${memberAnswer.value}, '$') end`
