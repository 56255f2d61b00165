import type { LegalIdentity } from '#contract/legal-identity.ts'
import type { RowRemark } from './row-remarks.ts'

/** One location with one activity, from any format. Texts are clean and final; nothing here is HTML. */
export interface CatalogueRow {
  /** Stable within the format; both together are the source key (`museofile:M0052`). */
  ref: string
  name: string
  /** Name of the activity at this place. */
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
  /** As shown: `05 53 31 71 00`. */
  phone: string | null
  /** Absolute http(s) URL. */
  site: string | null
  /** Paths of names from level 1 down, each one to three levels deep. At least one. */
  categories: string[][]
  /** Notes for administrators. */
  comments: string
  /** Absent if the file does not say it. */
  forChildren?: boolean
  /** Absent if the file does not say it whole. */
  legalIdentity?: LegalIdentity
}

/** Why a record cannot be imported; `problemTexts` has the French text. */
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

/** Reads one kind of file. Throws `ImportInputError` if the text is of another kind. */
export interface CatalogueFormat {
  name: string
  parse(text: string): AsyncIterable<ParsedRow>
}

/** Makes a row from a record's cells, found by the names in the header. */
export type ReadRow = (
  cell: (column: string) => string,
) => { row: CatalogueRow; remarks: readonly RowRemark[] } | { problem: RowProblem }

/** Column of the file for each field. */
export type Mapping = Readonly<Record<string, string | undefined>>

/** A table with a header row. */
export interface TableFormat extends CatalogueFormat {
  /** Throws `ImportInputError` if the header lacks a required column. */
  reader(header: readonly string[], mapping?: Mapping): ReadRow
}
