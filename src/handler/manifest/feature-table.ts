import type { ProcessingName } from '#lib/words/personal-data.ts'

/** Kinds of owners that a moved tenant takes along with their rows. */
export type Owner =
  | 'tenant'
  | 'group'
  | 'user'
  | 'attempt'
  | 'orderItem'
  | 'entry'
  | 'activity'
  | 'vendor'
  | 'batch'
  | 'stock'

/**
 * A table of a feature, and whose its rows are, told once: moving a tenant, keeping its rows from changing meanwhile, and
 * deleting a group with all that it has go by that.
 */
export interface FeatureTable {
  name: string
  owner: Owner
  /** SQL, true of the rows of those owners whose ids `ids` selects; `row` stands before each column: `t.`, or nothing. */
  belongs(row: string, ids: string): string
  /** SQL in place of a column of the moved row `t`. */
  movedAs?: Readonly<Record<string, string>>
  /** Rows of a person who was erased stay where a deleted group's rows are kept: they count, and name nobody (`restored`). */
  outlivesPerson?: true
  /** Its rows are left where they are when their group is deleted. */
  outlivesGroup?: true
  /** Columns with an email that an erased person may have written: it is blanked here and in the trash. */
  emails?: readonly string[]
  /** Field by which the payload of a job names a row: a moved row takes the job along. */
  jobField?: string
  /** Processing under which members are told of the personal data in it. */
  processing?: ProcessingName
}

type More = Pick<FeatureTable, 'movedAs' | 'outlivesPerson' | 'outlivesGroup' | 'emails' | 'jobField' | 'processing'>

/** A table whose `column` holds its owner's id. */
export const ownedTable = (name: string, owner: Owner, column: string, more: More = {}): FeatureTable => ({
  ...{ name, owner, ...more },
  belongs: (row, ids) => `${row}${column} in (${ids})`,
})

/** A table whose `column` holds the `key` of a row of another table of the feature, which stands before it. */
export const tableBelow = (
  parent: FeatureTable,
  name: string,
  { column, key = 'id', ...more }: { column: string; key?: string } & More,
): FeatureTable => ({
  ...{ name, owner: parent.owner, ...more },
  belongs: (row, ids) => `${row}${column} in (select ${key} from ${parent.name} where ${parent.belongs('', ids)})`,
})
