import { CallError } from '#contract/errors.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'
import { countRecords } from '#lib/table/table-window.ts'
import type { FileStore } from '#platform/file-port.ts'
import { fileKey } from './find-import.ts'
import { isUtf8, toUtf8 } from './import/file-text.ts'
import type { ReadRow, TableFormat } from './import/format.ts'
import { catalogueFormats } from './import/formats.ts'
import { type Header, readHead, type TableHead } from './import/read-table.ts'
import { type ImportFormat, type ImportReading, MAX_IMPORT_ROWS } from './import-shapes.ts'

/** Null if the file has not arrived, or was swept. */
export const readImportFile = async (files: Pick<FileStore, 'get'>, id: string): Promise<Uint8Array | null> =>
  (await files.get(fileKey(id)))?.bytes ?? null

export function importFormat(name: ImportFormat): TableFormat {
  const format = catalogueFormats.find((each) => each.name === name)
  if (!format) throw new Error(`Unknown format: ${name}`)
  return format
}

export interface ReadableFile {
  bytes: Uint8Array
  header: Header
  read: ReadRow
}

export const refused = (message: string, field: string) => new CallError('importRefused', { message, fields: [field] })

/** Runs `work`; turns errors of an unreadable table into French refusals. */
export async function refusing<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImportInputError ? refused(error.french, 'id') : error
  }
}

/** Returns the first lines of a table with its header; refuses in French if there is none. */
export async function openTable(
  bytes: Uint8Array,
  delimiter: string,
  headerLine: number | undefined,
): Promise<TableHead & { header: Header }> {
  if (bytes.includes(0)) throw refused('Ce fichier n’est pas un texte CSV : enregistrez la table au format CSV.', 'id')
  const { header, lines } = await refusing(() => readHead(bytes, delimiter, headerLine))
  if (header !== null) return { header, lines }
  throw headerLine === undefined
    ? refused('Le fichier n’a pas de ligne d’en-tête lisible.', 'id')
    : refused(`La ligne ${headerLine} n’est pas une des premières lignes du fichier.`, 'reading.headerLine')
}

/** Prepares a file for reading, part after part. */
export async function readableFile(raw: Uint8Array, reading: ImportReading): Promise<ReadableFile> {
  const bytes = await toUtf8(raw, reading.encoding)
  const { header } = await openTable(bytes, reading.delimiter, reading.headerLine)
  return { bytes, header, read: rowReader(header.columns, reading) }
}

/** Counts a file's rows by reading all of it; refuses in French if it cannot be read this way. */
export async function checkedLength(raw: Uint8Array, reading: ImportReading): Promise<number> {
  if (reading.encoding === 'utf-8' && !(await isUtf8(raw)))
    throw refused('Le fichier n’est pas en UTF-8 : choisissez Windows-1252.', 'reading.encoding')
  const { bytes, header } = await readableFile(raw, reading)
  const rows = await refusing(() => countRecords(bytes, { delimiter: reading.delimiter }, header.next))
  if (rows === 0) throw refused('Le fichier n’a aucune ligne sous son en-tête.', 'id')
  if (rows > MAX_IMPORT_ROWS)
    throw refused(
      `Le fichier a ${rows.toLocaleString('fr')} lignes, ${MAX_IMPORT_ROWS.toLocaleString('fr')} au plus : partagez-le en plusieurs.`,
      'id',
    )
  return rows
}

function rowReader(columns: readonly string[], { format, mapping }: ImportReading): ReadRow {
  try {
    return importFormat(format).reader(columns, mapping)
  } catch (error) {
    if (!(error instanceof ImportInputError)) throw error
    throw refused(error.french, format === 'csv' ? 'reading.mapping' : 'reading.format')
  }
}
