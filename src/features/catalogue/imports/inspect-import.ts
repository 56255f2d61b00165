import { eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { cleanCell } from '#lib/table/clean-cell.ts'
import { estimateRecords } from '#lib/table/table-window.ts'
import { inspectImport } from './contract.ts'
import { findImport } from './find-import.ts'
import { detectDelimiter, detectEncoding, toUtf8 } from './import/file-text.ts'
import { museofile } from './import/museofile.ts'
import { readPart } from './import/read-table.ts'
import { guessMapping } from './import/table-fields.ts'
import type { ImportFormat } from './import-shapes.ts'
import { openTable, readImportFile, refusing } from './read-import.ts'
import { importMapping } from './tables.ts'

const SAMPLE_ROWS = 5
/** Bytes that contain the header and a first line, even with long texts. */
const HEAD = 64 * 1024
const LONGEST_CELL = 200

export const inspectImportHandler = handleOffice(inspectImport, async (ctx, input, fail) => {
  const { db, actor, platform } = ctx
  const row = (await findImport(ctx, input.id)) ?? fail('importNotFound')
  const raw = (await readImportFile(platform.files, row.id)) ?? fail('uploadIncomplete')
  const encoding = input.encoding ?? row.reading?.encoding ?? (await detectEncoding(raw))
  const bytes = await toUtf8(raw, encoding)
  const delimiter =
    input.delimiter ?? row.reading?.delimiter ?? detectDelimiter(new TextDecoder().decode(bytes.subarray(0, HEAD)))
  // A header line chosen earlier only holds for the separator chosen with it.
  const headerLine = input.headerLine ?? (input.delimiter === undefined ? row.reading?.headerLine : undefined)
  const { header, lines } = await openTable(bytes, delimiter, headerLine)
  const { columns, next } = header
  const sample: string[][] = []
  const { rows } = await refusing(() => {
    readPart(bytes, {
      columns,
      delimiter,
      from: next,
      limit: SAMPLE_ROWS,
      read: (cell) => {
        sample.push(columns.map((name) => cleanCell(cell(name)).slice(0, LONGEST_CELL)))
        return { problem: { kind: 'noReference' } }
      },
    })
    return { rows: estimateRecords(bytes, { delimiter }, next) }
  })
  const [remembered] = await db.orm
    .select({ mapping: importMapping.mapping })
    .from(importMapping)
    .where(eq(importMapping.userId, actor.userId))
  const format = input.format ?? row.reading?.format ?? formatBy(columns)
  const mapping = guessMapping(columns, remembered?.mapping)
  const shown = lines.map(({ line, cells }) => ({ line, text: lineText(cells) }))
  return {
    look: { format, encoding, delimiter, headerLine: header.line, lines: shown, columns, sample, rows, mapping },
  }
})

const lineText = (cells: readonly string[]): string =>
  cells
    .map(cleanCell)
    .filter((cell) => cell !== '')
    .join(' · ')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_CELL)

function formatBy(columns: readonly string[]): ImportFormat {
  try {
    museofile.reader(columns)
    return 'museofile'
  } catch {
    return 'csv'
  }
}
