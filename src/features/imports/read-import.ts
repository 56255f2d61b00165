import { CallError } from '../../contract/errors.ts'
import type { FileStore } from '../../platform/file-port.ts'
import { isUtf8, toUtf8 } from '../catalogue/import/file-text.ts'
import { ImportInputError, type ReadRow, type TableFormat } from '../catalogue/import/format.ts'
import { catalogueFormats } from '../catalogue/import/formats.ts'
import { type Header, readHeader } from '../catalogue/import/read-table.ts'
import { scanRecords } from '../catalogue/import/scan-records.ts'
import { fileKey } from './find-import.ts'
import { type ImportFormat, type ImportReading, MAX_IMPORT_ROWS } from './import-shapes.ts'

/** Null: the file has not arrived, or was swept. */
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

const refused = (message: string, field: string) => new CallError('importRefused', { message, fields: [field] })

/** A table with its header; refused in French where it is none, or where a line of it is too long. */
export async function openTable(bytes: Uint8Array, delimiter: string): Promise<{ header: Header; rows: number }> {
  if (bytes.includes(0)) throw refused('Ce fichier n’est pas un texte CSV : enregistrez la table au format CSV.', 'id')
  const rows = await scanRecords(bytes, { delimiter }).catch((error: unknown) => {
    throw error instanceof ImportInputError ? refused(error.french, 'id') : error
  })
  return { header: parseHeader(bytes, delimiter), rows }
}

function parseHeader(bytes: Uint8Array, delimiter: string): Header {
  let header: Header | null
  try {
    header = readHeader(bytes, delimiter)
  } catch {
    header = null
  }
  if (!header) throw refused('Le fichier n’a pas de ligne d’en-tête lisible.', 'id')
  return header
}

/** The file with what reads its rows, all of it looked at; refused in French where it cannot be read so. */
export async function readableFile(raw: Uint8Array, reading: ImportReading): Promise<ReadableFile & { rows: number }> {
  if (reading.encoding === 'utf-8' && !(await isUtf8(raw)))
    throw refused('Le fichier n’est pas en UTF-8 : choisissez Windows-1252.', 'reading.encoding')
  const bytes = await toUtf8(raw, reading.encoding)
  const { header, rows } = await openTable(bytes, reading.delimiter)
  if (rows === 0) throw refused('Le fichier n’a aucune ligne sous son en-tête.', 'id')
  if (rows > MAX_IMPORT_ROWS)
    throw refused(
      `Le fichier a ${rows.toLocaleString('fr')} lignes, ${MAX_IMPORT_ROWS.toLocaleString('fr')} au plus : partagez-le en plusieurs.`,
      'id',
    )
  return { bytes, header, rows, read: rowReader(header.columns, reading) }
}

/** The same of a file that has been looked at: its parts are read one after the other. */
export async function reopenedFile(raw: Uint8Array, reading: ImportReading): Promise<ReadableFile> {
  const bytes = await toUtf8(raw, reading.encoding)
  const header = parseHeader(bytes, reading.delimiter)
  return { bytes, header, read: rowReader(header.columns, reading) }
}

function rowReader(columns: readonly string[], { format, mapping }: ImportReading): ReadRow {
  try {
    return importFormat(format).reader(columns, mapping)
  } catch (error) {
    if (!(error instanceof ImportInputError)) throw error
    throw refused(error.french, format === 'csv' ? 'reading.mapping' : 'reading.format')
  }
}
