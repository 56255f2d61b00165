import { detectDelimiter, detectEncoding } from '../../../../features/catalogue/import/file-text.ts'
import { ImportInputError } from '../../../../features/catalogue/import/format.ts'
import { scanRecords } from '../../../../features/catalogue/import/scan-records.ts'
import type { Encoding } from '../../../../features/imports/import-shapes.ts'
import { type SheetAnswer, sheetProblems } from './sheet-messages.ts'

const MAX_FILE_BYTES = 10 * 1024 * 1024
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
}

export const decoded = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/** The text of a file that was dropped: of a spreadsheet its first sheet, with tabs between the cells. */
export async function readFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (file.size === 0) throw new FileRefused('Le fichier est vide.')
  if (file.size > MAX_FILE_BYTES) throw new FileRefused('Le fichier est trop volumineux (max. 10 Mo).')
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Every zip, and so every .xlsx, begins with these two.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { name, text: await textOfSheet(bytes), encoded: null }
  if (bytes.includes(0))
    throw new FileRefused('Ce fichier n’est ni un texte CSV ni un classeur .xlsx : enregistrez-le sous l’un des deux.')
  const encoding = await detectEncoding(bytes)
  const text = decoded(bytes, encoding)
  // The page stands still while a line is taken apart. A quote that nobody closes is a sign there.
  await scanRecords(bytes, { delimiter: detectDelimiter(text), quotes: false }).catch((error: unknown) => {
    throw error instanceof ImportInputError ? new FileRefused(error.french) : error
  })
  return { name, text, encoded: { bytes, encoding } }
}

/** Unpacked and read away from the page, which goes on answering; ended when it takes too long. */
function textOfSheet(bytes: Uint8Array): Promise<string> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new FileRefused(sheetProblems.tooLong)), LONGEST_MS)
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      clearTimeout(late)
      if ('text' in data) resolve(data.text)
      else reject(new FileRefused(sheetProblems[data.problem]))
    }
    worker.onerror = () => {
      clearTimeout(late)
      reject(new FileRefused(sheetProblems.unreadable))
    }
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => worker.terminate())
}
