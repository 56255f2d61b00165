import type { RegionDb } from '../../../db/region-db.ts'
import { sha256Hex } from '../../../lib/digest.ts'
import type { FileStore } from '../../../platform/file-port.ts'
import { demoStockStatements, finishStock, withoutStock } from './demo-stock.ts'
import type { CatalogueFormat } from './format.ts'
import { type DrawPlaceholder, storePlaceholders, themeOf } from './placeholder-pictures.ts'
import { activityIdOf, type KeyedRow, rowStatements } from './write-rows.ts'

/** Raised when what is written for an unchanged row changes: every row is then written again. */
const WRITER_VERSION = 1
const CHUNK_ROWS = 200

export interface ImportOptions {
  db: RegionDb
  files: Pick<FileStore, 'put'>
  /** UTC ms. */
  now: number
  /** The region's IANA zone. */
  zone: string
  format: CatalogueFormat
  text: string
  drawPlaceholder: DrawPlaceholder
  /** Writes nothing; the report says what would happen. */
  dryRun?: boolean
  /** Gives activities without stock a weekly template and tickets. */
  withDemoStock?: boolean
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  /** Activities that got demo stock. */
  stocked: number
  /** In the order of the file. */
  problems: { line: number; problem: string }[]
}

/**
 * Imports a file of places into one region. Every few hundred rows are one write batch that leaves them complete, so
 * that a run that was killed is simply repeated: rows that arrived unchanged are skipped by their hash.
 * Throws `ImportInputError` when the text is not of this format.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { format, text } = options
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, stocked: 0, problems: [] }
  const written = new Set<string>()
  let chunk: KeyedRow[] = []
  for await (const parsed of format.parse(text)) {
    if ('problem' in parsed) {
      report.problems.push(parsed)
      continue
    }
    const { line, row } = parsed
    const sourceHash = await sha256Hex(JSON.stringify([WRITER_VERSION, row]))
    chunk.push({ line, row, sourceKey: `${format.name}:${row.ref}`, sourceHash })
    if (chunk.length === CHUNK_ROWS) {
      await importChunk(options, chunk, report, written)
      chunk = []
    }
  }
  if (chunk.length > 0) await importChunk(options, chunk, report, written)
  report.problems.sort((a, b) => a.line - b.line)
  if (!options.dryRun && options.withDemoStock) await finishStock(options.db, options.now, options.zone)
  return report
}

async function importChunk(
  { db, files, now, zone, format, drawPlaceholder, dryRun, withDemoStock }: ImportOptions,
  chunk: readonly KeyedRow[],
  report: ImportReport,
  storedThemes: Set<string>,
): Promise<void> {
  const known = await knownHashes(
    db,
    chunk.map(({ sourceKey }) => sourceKey),
  )
  const changed = chunk.filter(({ sourceKey, sourceHash }) => known.get(sourceKey) !== sourceHash)
  const created = changed.filter(({ sourceKey }) => !known.has(sourceKey)).length
  const toStock = withDemoStock
    ? await withoutStock(
        db,
        chunk.map(({ sourceKey }) => activityIdOf(sourceKey)),
      )
    : []
  if (!dryRun) {
    const themes = changed.flatMap(({ row }) => [
      themeOf(row),
      ...row.categories.map((path) => path[1] ?? path[0] ?? ''),
    ])
    themes.push(...changed.flatMap(({ row }) => row.categories.map((path) => path[0] ?? '')))
    const fresh = [...new Set(themes)].filter((theme) => !storedThemes.has(theme))
    const pictures = await storePlaceholders(db, files, format.name, fresh, drawPlaceholder, now)
    const rows = changed.length > 0 ? rowStatements(db, format.name, changed, now) : []
    const stock = demoStockStatements(db, toStock, now, zone)
    if (rows.length + stock.length > 0) await db.write([...pictures, ...rows, ...stock])
    for (const theme of fresh) storedThemes.add(theme)
  }
  report.created += created
  report.updated += changed.length - created
  report.unchanged += chunk.length - changed.length
  report.stocked += toStock.length
}

/** Hash by source key, of rows whose vendor and activity were written from the same input. */
async function knownHashes(db: RegionDb, sourceKeys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query(
    `select a.source_key as "key", iif(a.source_hash = v.source_hash, a.source_hash, '') as hash
      from activity a left join vendor v on v.source_key = a.source_key
      where a.source_key in (select value from json_each(?))`,
    [JSON.stringify(sourceKeys)],
  )
  return new Map(rows.map(({ key, hash }) => [String(key), String(hash)]))
}
