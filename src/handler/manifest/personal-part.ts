import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { Orm } from '#db/region-db.ts'

export interface Person {
  userId: string
  email: string
}

type Query = BatchItem<'sqlite'>

/** Rows of a feature about a person, and their form in the export of the account. */
export interface PersonalPart<Shown> {
  read(orm: Orm, person: Person): readonly Query[]
  /** `rows`: results of the queries, in order. */
  show(rows: readonly unknown[], person: Person): Shown
}

export const personalPart = <const Queries extends readonly [Query, ...Query[]], Shown>(
  read: (orm: Orm, person: Person) => Queries,
  show: (rows: BatchResponse<Queries>, person: Person) => Shown,
): PersonalPart<Shown> => ({
  read,
  // The cast is safe: these rows are the results of these queries.
  show: (rows, person) => show(rows as BatchResponse<Queries>, person),
})
