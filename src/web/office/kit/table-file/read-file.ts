import type { Encoding } from '#features/catalogue/imports/import-shapes.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'
import { type SheetAnswer, type SheetText, sheetProblems } from '#lib/table/sheet-shapes.ts'
import { limits } from '#lib/words/limits.ts'

/** Longest time for reading a spreadsheet; one that takes longer is probably broken or hostile. */
const LONGEST_MS = 20_000

/** French reason why a file cannot be read. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

export interface ReadFile {
  name: string
  text: string
  /** Text file: its bytes and encoding; null for a spreadsheet. */
  encoded: { bytes: Uint8Array; encoding: Encoding } | null
  /** Spreadsheet: its sheets; null for a text file. */
  book: { sheets: readonly SheetText[]; chosen: number; withHidden: boolean } | null
}

export const decoded = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/** Reads another sheet of the same spreadsheet, or with hidden cells. */
export function readFromBook(name: string, book: NonNullable<ReadFile['book']>): ReadFile {
  const sheet = book.sheets[book.chosen]
  return { name, text: (book.withHidden ? sheet?.all : sheet?.text) ?? '', encoded: null, book }
}

/** True for ZIP files, and so every .xlsx: they begin with these two bytes. */
export const isSpreadsheet = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Text of a dropped file; for a spreadsheet its most likely sheet, with tabs between cells. */
export async function readFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (file.size === 0) throw new FileRefused('Le fichier est vide.')
  if (file.size > limits.table.bytes)
    throw new FileRefused(`Le fichier est trop volumineux (max. ${limits.table.text}).`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isSpreadsheet(bytes)) return readFromBook(name, { ...(await readBook(bytes)), withHidden: false })
  // The table reader loads with the first file.
  const [{ detectDelimiter, detectEncoding }, { countRecords, START }] = await Promise.all([
    import('#features/catalogue/imports/import/file-text.ts'),
    import('#lib/table/table-window.ts'),
  ])
  const encoding = await detectEncoding(bytes)
  const text = decoded(bytes, encoding)
  if (text.includes('\0'))
    throw new FileRefused('Ce fichier n’est ni un texte CSV ni un classeur .xlsx : enregistrez-le sous l’un des deux.')
  // Checks sizes first, since parsing blocks the page. An unclosed quote counts as a character here.
  const whole = encoding === 'utf-16le' ? new TextEncoder().encode(text) : bytes
  await countRecords(whole, { delimiter: detectDelimiter(text), quotes: false }, START).catch((error: unknown) => {
    throw error instanceof ImportInputError ? new FileRefused(error.french) : error
  })
  return { name, text, encoded: { bytes, encoding }, book: null }
}

/** Unpacks and reads in a worker, so that the page stays responsive; ended after a limit. */
function readBook(bytes: Uint8Array): Promise<{ sheets: SheetText[]; chosen: number }> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<{ sheets: SheetText[]; chosen: number }>((resolve, reject) => {
    const late = setTimeout(() => reject(new FileRefused(sheetProblems.tooLong)), LONGEST_MS)
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      clearTimeout(late)
      if ('sheets' in data) resolve(data)
      else reject(new FileRefused(sheetProblems[data.problem]))
    }
    worker.onerror = () => {
      clearTimeout(late)
      reject(new FileRefused(sheetProblems.unreadable))
    }
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => worker.terminate())
}
