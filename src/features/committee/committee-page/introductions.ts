import { sql } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { committeePage } from './tables.ts'

/** Introductions of the person on committee pages. */
export const introductions = personalPart(
  (orm, { email }) => [
    orm
      .select({ people: committeePage.people, updatedAt: committeePage.updatedAt })
      .from(committeePage)
      .where(
        sql`exists (select 1 from json_each(${committeePage.people}) where lower(value ->> '$.email') = lower(${email}))`,
      ),
  ],
  ([pages], { email }) => ({
    presentations: pages.flatMap(({ people, updatedAt }) =>
      people
        .filter((each) => each.email.toLowerCase() === email.toLowerCase())
        .map(({ name, role, hours, phone }) => ({
          ...{ nom: name, role, horaires: hours, telephone: phone },
          le: new Date(updatedAt).toISOString(),
        })),
    ),
  }),
)

/** Removes the person from committee pages that introduce them. */
export function endIntroductions(email: string): Statement {
  const isOther = "lower(value ->> '$.email') <> lower(?)"
  return {
    sql: `update committee_page set people = (select json_group_array(json(value)) from json_each(people) where ${isOther})
          where exists (select 1 from json_each(people) where not (${isOther}))`,
    args: [email, email],
  }
}
