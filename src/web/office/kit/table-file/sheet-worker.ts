import { isKnownHeading } from '#features/catalogue/imports/import/table-fields.ts'
import { readHeading } from '#features/committee/user-imports/headings.ts'
import { compactKey } from '#lib/table/headings.ts'
import { sheetTexts } from '#lib/table/read-sheets.ts'

/** Known headings of lists of people or places. */
const isKnown = (heading: string) => readHeading(heading) !== null || isKnownHeading(compactKey(heading))

/** Reads one spreadsheet; the page then ends the worker. */
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  void sheetTexts(data, isKnown).then((answer) => self.postMessage(answer))
}
