/** Field under which a new value is sent. */
export type UniqueField = 'name' | 'registrationCode'

/** A row as stored in the trash. */
export type DeletedRow = Readonly<Record<string, string | number | null>>

/** Unique value of a deleted thing, which another thing may have taken by the time it is restored. */
export interface UniqueValue {
  /** Column as the error of a refused write names it. */
  column: string
  /** French message for the person who restores the thing. */
  taken: string
  /** Label of the field for a new value. */
  label: string
  /** True if the thing may have none, entered as an empty value. */
  isOptional: boolean
  read(row: DeletedRow): string
  /** The row with the typed value in place. Throws `invalidRequest`. */
  with(row: DeletedRow, typed: string): DeletedRow
}
