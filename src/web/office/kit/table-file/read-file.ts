import type { Encoding } from '#features/catalogue/imports/import-shapes.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'
import { type SheetAnswer, type SheetText, sheetProblems } from '#lib/table/sheet-shapes.ts'
import { limits } from '#lib/words/limits.ts'

/** A spreadsheet that takes longer is not what it seems to be. */
const LONGEST_MS = 20_000

/** Says in French why a file cannot be read. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

export interface ReadFile {
  name: string
  text: string
  /** Of a text file: its bytes and how they were read; null for a spreadsheet. */
  encoded: { bytes: Uint8Array; encoding: Encoding } | null
  /** Of a spreadsheet. */
  book: { sheets: readonly SheetText[]; chosen: number; withHidden: boolean } | null
}

export const decoded = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/** The same spreadsheet with another of its sheets, or with what is hidden. */
export function readFromBook(name: string, book: NonNullable<ReadFile['book']>): ReadFile {
  const sheet = book.sheets[book.chosen]
  return { name, text: (book.withHidden ? sheet?.all : sheet?.text) ?? '', encoded: null, book }
}

/** Every zip, and so every .xlsx, begins with these two. */
export const isSpreadsheet = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The text of a file that was dropped: of a spreadsheet its likeliest sheet, with tabs between the cells. */
export async function readFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (file.size === 0) throw new FileRefused('Le fichier est vide.')
  if (file.size > limits.table.bytes)
    throw new FileRefused(`Le fichier est trop volumineux (max. ${limits.table.text}).`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isSpreadsheet(bytes)) return readFromBook(name, { ...(await readBook(bytes)), withHidden: false })
  // The reader of tables comes with the first file.
  const [{ detectDelimiter, detectEncoding }, { countRecords, START }] = await Promise.all([
    import('#features/catalogue/imports/import/file-text.ts'),
    import('#lib/table/table-window.ts'),
  ])
  const encoding = await detectEncoding(bytes)
  const text = decoded(bytes, encoding)
  if (text.includes('\0'))
    throw new FileRefused('Ce fichier n’est ni un texte CSV ni un classeur .xlsx : enregistrez-le sous l’un des deux.')
  // The page stands still while a line is taken apart. A quote that nobody closes is a sign there.
  const whole = encoding === 'utf-16le' ? new TextEncoder().encode(text) : bytes
  await countRecords(whole, { delimiter: detectDelimiter(text), quotes: false }, START).catch((error: unknown) => {
    throw error instanceof ImportInputError ? new FileRefused(error.french) : error
  })
  return { name, text, encoded: { bytes, encoding }, book: null }
}

/** Unpacked and read away from the page, which goes on answering; ended when it takes too long. */
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
