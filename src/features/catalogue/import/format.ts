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
}

/** `line` is where the record begins in the file, counted from 1. */
export type ParsedRow = { line: number; row: CatalogueRow } | { line: number; problem: string }

/** Reads one kind of file. Throws `ImportInputError` when the text is not that kind of file at all. */
export interface CatalogueFormat {
  name: string
  parse(text: string): AsyncIterable<ParsedRow>
}

/** The input as a whole cannot be imported. */
export class ImportInputError extends Error {
  override name = 'ImportInputError'
}
