import type { RowRemark } from './row-remarks.ts'

/** One place with one activity, whatever file it came from. Texts are clean and final; nothing here is HTML. */
export interface CatalogueRow {
  /** Stable within the format; together they are the source key (`museofile:M0052`). */
  ref: string
  name: string
  /** What an activity at this place is called. */
  activityLabel: string
  vendorMarkdown: string
  activityMarkdown: string
  street: string | null
  postalCode: string | null
  city: string
  country: string
  /** Degrees. */
  lat: number | null
  lng: number | null
  /** As it is shown: `05 53 31 71 00`. */
  phone: string | null
  /** Absolute http(s) address. */
  site: string | null
  /** Names from level 1 down, each one to three levels deep. At least one. */
  categories: string[][]
  /** For admins. */
  comments: string
  /** Left out where the file does not say it. */
  forChildren?: boolean
}

/** Why a record cannot be imported; `problemTexts` says it. */
export type RowProblem =
  | { kind: 'noReference' | 'noName' | 'noCity' | 'noCategory' | 'inTrash' }
  | { kind: 'tooLong'; cell: string }
  | { kind: 'duplicate'; ref: string; line: number }
  | { kind: 'tooManyCells'; wanted: number; found: number }
  | { kind: 'notARecord' | 'headerAgain' }

/** `line` is where the record begins in the file, counted from 1. */
export type ParsedRow =
  | { line: number; row: CatalogueRow; remarks: readonly RowRemark[] }
  | { line: number; problem: RowProblem }

/** Reads one kind of file. Throws `ImportInputError` when the text is not that kind of file at all. */
export interface CatalogueFormat {
  name: string
  parse(text: string): AsyncIterable<ParsedRow>
}

/** Makes a row of a record's cells, found by the names in the header. */
export type ReadRow = (
  cell: (column: string) => string,
) => { row: CatalogueRow; remarks: readonly RowRemark[] } | { problem: RowProblem }

/** Which column of a file holds which field. */
export type Mapping = Readonly<Record<string, string | undefined>>

/** A table with a header row. */
export interface TableFormat extends CatalogueFormat {
  /** Throws `ImportInputError` where the header lacks what is needed. */
  reader(header: readonly string[], mapping?: Mapping): ReadRow
}
