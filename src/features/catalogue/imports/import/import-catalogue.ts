import type { RegionDb, Statement } from '#db/region-db.ts'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { sha256Hex } from '#lib/digest.ts'
import type { FileStore } from '#platform/file-port.ts'
import { demoStockStatements, finishStock, withoutStock } from './demo-stock.ts'
import type { CatalogueFormat, CatalogueRow } from './format.ts'
import { importedActivityId, type KeyedRow } from './keyed-row.ts'
import { withPlaceRemark } from './place-remark.ts'
import { type DrawPlaceholder, rowTheme, storePlaceholders } from './placeholder-pictures.ts'
import { type ChunkPlan, planChunk } from './plan-chunk.ts'
import { englishProblem } from './problem-texts.ts'
import type { RowRemark } from './row-remarks.ts'
import { sourceStatement } from './source-facts.ts'
import { rowStatements } from './write-rows.ts'

/** To be raised whenever unchanged rows should be written differently: every row is then written again. */
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
  /** Writes nothing; the report tells what would happen. */
  dryRun?: boolean
  /** Gives activities without stock a weekly template and tickets. */
  withDemoStock?: boolean
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  /** Number of activities that got demo stock. */
  stocked: number
  /** Fields of changed rows that keep the value changed by hand. */
  kept: { line: number; fields: string[] }[]
  /** Remarks on cells that did not cost their row. */
  remarks: { line: number; remark: RowRemark }[]
  /** In the order of the file. */
  problems: { line: number; problem: string }[]
}

/**
 * Imports a file of places into one region, a few hundred rows per write batch, each left complete: a killed run is
 * simply repeated, and unchanged rows are skipped by hash. Throws `ImportInputError` for another format.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { format, text } = options
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, stocked: 0, kept: [], remarks: [], problems: [] }
  const written = new Set<string>()
  const gazetteer = await loadGazetteer()
  let chunk: KeyedRow[] = []
  for await (const parsed of format.parse(text)) {
    if ('problem' in parsed) {
      report.problems.push({ line: parsed.line, problem: englishProblem(parsed.problem) })
      continue
    }
    const { line, row } = parsed
    report.remarks.push(...withPlaceRemark(gazetteer, parsed).map((remark) => ({ line, remark })))
    chunk.push(await keyedRow(format.name, line, row))
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

/** The row with its key and the hash of its contents. */
export const keyedRow = async (format: string, line: number, row: CatalogueRow): Promise<KeyedRow> => ({
  line,
  row,
  sourceKey: `${format}:${row.ref}`,
  sourceHash: await sha256Hex(JSON.stringify([WRITER_VERSION, row])),
})

async function importChunk(
  options: ImportOptions,
  chunk: readonly KeyedRow[],
  report: ImportReport,
  storedThemes: Set<string>,
): Promise<void> {
  const { db, now, zone, format, dryRun, withDemoStock } = options
  const plan = await planChunk(db, format.name, chunk)
  const usable = plan.rows.filter(({ outcome }) => outcome !== 'refused')
  const toStock = withDemoStock
    ? await withoutStock(
        db,
        usable.map(({ row }) => importedActivityId(row.sourceKey)),
      )
    : []
  if (!dryRun) {
    const steps = await chunkStatements({ ...options, format: format.name }, plan, storedThemes)
    const stock = demoStockStatements(db, toStock, now, zone)
    if (steps.length + stock.length > 0) await db.write([...steps, ...stock])
  }
  for (const planned of plan.rows) {
    if (planned.outcome === 'refused')
      report.problems.push({ line: planned.line, problem: englishProblem(planned.problem) })
    else report[planned.outcome] += 1
    if (planned.kept.length > 0) report.kept.push({ line: planned.line, fields: planned.kept })
  }
  report.stocked += toStock.length
}

interface WriteOptions {
  db: Pick<RegionDb, 'region'>
  files: Pick<FileStore, 'put'>
  now: number
  format: string
  drawPlaceholder: DrawPlaceholder
}

/** Stores the pictures of a planned chunk and returns all statements of its batch. Adds to `storedThemes`. */
export async function chunkStatements(
  { db, files, now, format, drawPlaceholder }: WriteOptions,
  plan: ChunkPlan,
  storedThemes = new Set<string>(),
): Promise<Statement[]> {
  const changed = plan.rows.flatMap(({ row, outcome }) => (outcome === 'created' || outcome === 'updated' ? [row] : []))
  const learned = plan.unknownFacts.flatMap((row) => {
    const facts = plan.facts.get(row.sourceKey)
    return facts ? [{ row, facts }] : []
  })
  const known = learned.length > 0 ? [sourceStatement(learned, now)] : []
  if (changed.length === 0) return known
  const themes = changed.flatMap(({ row }) => [
    rowTheme(row),
    ...row.categories.map((path) => path[1] ?? path[0] ?? ''),
  ])
  themes.push(...changed.flatMap(({ row }) => row.categories.map((path) => path[0] ?? '')))
  const fresh = [...new Set(themes)].filter((theme) => !storedThemes.has(theme))
  const pictures = await storePlaceholders(db, files, format, fresh, drawPlaceholder, now)
  for (const theme of fresh) storedThemes.add(theme)
  return [...pictures, ...rowStatements(db, format, changed, plan, now), ...known]
}
