import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { drawMuseum } from '#db/demo/pictures/museum-picture.ts'
import { openFileDb } from '#db/file-db.ts'
import { detectEncoding } from '#features/catalogue/imports/import/file-text.ts'
import type { CatalogueFormat } from '#features/catalogue/imports/import/format.ts'
import { catalogueFormats } from '#features/catalogue/imports/import/formats.ts'
import {
  type ImportOptions,
  type ImportReport,
  importCatalogue,
} from '#features/catalogue/imports/import/import-catalogue.ts'
import type { RemarkKind } from '#features/catalogue/imports/import/row-remarks.ts'
import type { RegionInfo } from '#platform/port.ts'
import { bringUpToDate } from '#server/regions/bring-up-to-date.ts'
import {
  type Command,
  type CommandInput,
  flagOption,
  missing,
  textOption,
  UsageError,
  type World,
  worldEnvironment,
} from './command.ts'
import { knownRegion, migrationsFolder, withPlatform } from './open-platform.ts'
import { regionFile } from './require-world.ts'

export const importCatalogueCommand: Command = {
  name: 'import-catalogue',
  summary: 'Import a file of places as partners, activities and categories.',
  usage: '--format <name> --region <region> [--dry-run] [--with-demo-stock] <file>',
  details: [
    `--format           ${catalogueFormats.map((format) => format.name).join(', ')}`,
    '--region           the region that gets the catalogue, e.g. eu',
    '--dry-run          write nothing, say what would happen',
    '--with-demo-stock  give each activity without stock a weekly template and tickets',
    '',
    'Repeat it as often as you like: nothing arrives twice, changed rows are written again.',
    'Exit code 1 when rows could not be imported; each is listed with its line and the reason.',
  ],
  options: {
    format: { type: 'string' },
    region: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'with-demo-stock': { type: 'boolean' },
  },
  words: 1,
  async run(input, world) {
    const format = knownFormat(textOption(input, 'format'))
    const region = knownRegion(textOption(input, 'region') ?? missing('--region'))
    const path = input.positionals[0] ?? missing('the file')
    const text = await readText(path)
    const report = flagOption(input, 'dry-run')
      ? await rehearse(world, region, catalogueSource(input, format, region, text))
      : await withPlatform(
          world,
          (platform) =>
            importCatalogue({
              ...catalogueSource(input, format, region, text),
              db: platform.db(region.slug),
              files: platform.files,
              now: platform.now(),
            }),
          { only: [region] },
        )
    printReport(world, report, flagOption(input, 'dry-run'))
    return report.problems.length > 0 ? 1 : 0
  },
}

type Source = Omit<ImportOptions, 'db' | 'files' | 'now'>

const catalogueSource = (input: CommandInput, format: CatalogueFormat, region: RegionInfo, text: string): Source => ({
  format,
  text,
  zone: region.zone,
  drawPlaceholder: drawMuseum,
  withDemoStock: flagOption(input, 'with-demo-stock'),
})

/** Rehearses the import against the region's own database, or an empty one in memory, so that no file is created. */
async function rehearse(world: World, region: RegionInfo, source: Source): Promise<ImportReport> {
  const { DATA_DIR, databases } = worldEnvironment(world)
  const path = regionFile(DATA_DIR, region.slug)
  const address = databases[region.slug]
  const exists = address !== undefined || existsSync(path)
  const file = { url: exists ? `file:${path}` : 'file::memory:' }
  const db = await openFileDb({ region: region.slug, ...(address ?? file) })
  try {
    if (!exists) await bringUpToDate(db, migrationsFolder)
    const files = { put: () => Promise.reject(new Error('A dry run writes nothing.')) }
    return await importCatalogue({ ...source, db, files, now: Date.now(), dryRun: true })
  } finally {
    db.close()
  }
}

function printReport(world: World, report: ImportReport, dryRun: boolean): void {
  for (const { line, problem } of report.problems) world.printError(`line ${line}: ${problem}`)
  for (const { line, fields } of report.kept)
    world.print(`line ${line}: changed by hand and kept: ${fields.join(', ')}`)
  for (const { line, remark } of report.remarks)
    world.print(`line ${line}: ${remark.field} ${remarkWords[remark.kind]}: ${JSON.stringify(remark.cell)}`)
  const stocked = report.stocked > 0 ? `, ${report.stocked} given demo stock` : ''
  world.print(
    `${dryRun ? 'dry run, nothing written: ' : ''}${report.created} created, ${report.updated} updated, ` +
      `${report.unchanged} unchanged, ${report.problems.length} not imported${stocked}`,
  )
}

const remarkWords: Readonly<Record<RemarkKind, string>> = {
  left: 'is none, left empty',
  long: 'is too long, left empty',
  mended: 'was put right',
  part: 'is the first of a text',
  rounded: 'has lost digits in a spreadsheet',
  misread: 'has letters that look misread',
  elsewhere: 'is not that of the city, kept',
  incomplete: 'is incomplete, left empty',
}

function knownFormat(name: string | undefined): CatalogueFormat {
  const names = catalogueFormats.map((format) => format.name).join(', ')
  if (name === undefined) throw new UsageError(`--format is missing. Formats: ${names}.`)
  const format = catalogueFormats.find((entry) => entry.name === name)
  if (!format) throw new UsageError(`Unknown format ${name}. Formats: ${names}.`)
  return format
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const text = new TextDecoder(await detectEncoding(bytes)).decode(bytes)
  if (text.includes('\0')) throw new UsageError(`${path} is no text: save the table as CSV.`)
  return text
}
