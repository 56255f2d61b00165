import { isKnownHeading } from '#features/catalogue/imports/import/table-fields.ts'
import { readHeading } from '#features/committee/user-imports/headings.ts'
import { compactKey } from '#lib/table/headings.ts'
import { sheetTexts } from '#lib/table/read-sheets.ts'

/** Headings of a list of people or of places. */
const isKnown = (heading: string) => readHeading(heading) !== null || isKnownHeading(compactKey(heading))

/** Reads one spreadsheet; the page ends it afterwards. */
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  void sheetTexts(data, isKnown).then((answer) => self.postMessage(answer))
}
