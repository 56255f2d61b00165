import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { Orm } from '#db/region-db.ts'

export interface Person {
  userId: string
  email: string
}

type Query = BatchItem<'sqlite'>

/** The rows of a feature that are about a person, and how the export of the account shows them. */
export interface PersonalPart<Shown> {
  read(orm: Orm, person: Person): readonly Query[]
  /** `rows`: of each query, in their order. */
  show(rows: readonly unknown[], person: Person): Shown
}

export const personalPart = <const Queries extends readonly [Query, ...Query[]], Shown>(
  read: (orm: Orm, person: Person) => Queries,
  show: (rows: BatchResponse<Queries>, person: Person) => Shown,
): PersonalPart<Shown> => ({
  read,
  // What these very queries have answered: that makes the cast true.
  show: (rows, person) => show(rows as BatchResponse<Queries>, person),
})
