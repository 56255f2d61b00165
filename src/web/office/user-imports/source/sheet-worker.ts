import { sheetText } from './sheet-text.ts'

/** Reads one spreadsheet; the page ends it afterwards. */
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  void sheetText(data).then((answer) => self.postMessage(answer))
}
