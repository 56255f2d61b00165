/** Under which name another value is given. */
export type UniqueField = 'name' | 'registrationCode'

/** A row as the trash keeps it. */
export type DeletedRow = Readonly<Record<string, string | number | null>>

/** A value of a deleted thing that nothing else may have, and that something else may have by the time it comes back. */
export interface UniqueValue {
  /** How a refused write names its column. */
  column: string
  /** Said to whoever takes the thing back. */
  taken: string
  /** What another value is asked for as. */
  label: string
  /** Whether the thing can be without one, which an empty value stands for. */
  isOptional: boolean
  read(row: DeletedRow): string
  /** The row with what was typed in its place. Throws `invalidRequest`. */
  with(row: DeletedRow, typed: string): DeletedRow
}
