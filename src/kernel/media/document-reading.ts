/** Types of codes that are looked for in documents, under the names by which we draw them. */
export const readSymbologies = ['qrcode', 'azteccode', 'pdf417', 'datamatrix', 'code128', 'ean13'] as const
export type ReadSymbology = (typeof readSymbologies)[number]

/** A code on a page, as every scanner reads it. */
export interface ReadCode {
  text: string
  type: ReadSymbology
  /** From 1. */
  page: number
  /** Where it stands: its corners' smallest rectangle, in thousandths of the page's width and height from the top left. */
  place: { x: number; y: number; width: number; height: number }
}

/** Codes of a document, in the order of its pages. */
export interface DocumentReading {
  /** Null if the file cannot be opened: broken, locked by a password, or too much to look at. */
  pages: number | null
  codes: ReadCode[]
  /** False if it has more pages, or took longer, than is looked at: codes may be missing then. */
  isWhole: boolean
}
