import { sheetTexts } from '../../../../lib/table/read-sheets.ts'

/** Reads one spreadsheet; the page ends it afterwards. */
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  void sheetTexts(data).then((answer) => self.postMessage(answer))
}
