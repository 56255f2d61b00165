import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Zip } from 'fflate'
import type { closedMonth } from '#features/money/accounting/tables.ts'
import type { OpenedFile } from '#handler/manifest/office-file.ts'
import { breather } from '#lib/breather.ts'
import { type CsvCell, csvHead, csvLines, plainCsvFormat } from '#lib/csv-format.ts'
import { spreadsheet } from '#lib/spreadsheet/spreadsheet.ts'
import { type OpenZipFile, packedFile } from '#lib/zip/packed-file.ts'
import type { Packing } from '#lib/zip/packing.ts'
import { digestBooks } from './book-digests.ts'
import { digestText } from './digest-text.ts'
import type { Manifest, ManifestFile } from './manifest.ts'
import { type MonthContext, monthFiles } from './month-files.ts'

/** Nobody waits for the package, and buyers do for the thread: two thirds of the time are theirs. */
const REST = 2
export const MANIFEST_NAME = 'manifeste.json'

interface Package {
  manifest: string
  digest: string
  zip: Uint8Array
}

/** Writes the files of a closed month into one package, part by part, with their digests and those of its books. */
export async function packMonth(
  ctx: MonthContext,
  month: typeof closedMonth.$inferSelect,
  previous: string | null,
): Promise<Package> {
  const { startTs, endTs, closedAt, closedByName, reason, difference, entries, sums } = month
  const { packing } = ctx.platform
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const open = (name: string) => {
    // A spreadsheet is compressed already.
    const file = packedFile(name, packing, { isStored: name.endsWith('.xlsx') })
    file.mtime = closedAt
    zip.add(file)
    return file
  }
  const files: ManifestFile[] = []
  for (const { name, ...table } of await monthFiles(ctx, month))
    files.push(...(await writeTable({ open, packing }, name, { ...table, madeAt: closedAt })))
  const manifest: Manifest = {
    ...{ format: 1, region: ctx.region.slug, month: month.month, startTs, endTs, closedAt },
    ...{ closedBy: closedByName, reason, difference, entries, sums, previous, files },
    books: await digestBooks(ctx, month),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  open('empreintes.sha256').push(
    utf8ToBytes(
      [...files.map((file) => [file.sha256, file.name]), [digestText(text), MANIFEST_NAME]]
        .map(([digest, name]) => `${digest}  ${name}\n`)
        .join(''),
    ),
    true,
  )
  open(MANIFEST_NAME).push(utf8ToBytes(text), true)
  zip.end()
  return { manifest: text, digest: digestText(text), zip: concatBytes(...chunks) }
}

type Table = Pick<OpenedFile, 'columns' | 'parts' | 'totals'>

/** Writes a table as the CSV of accounting programs and as a spreadsheet, and digests both as they come. */
async function writeTable(
  { open, packing }: { open: (name: string) => OpenZipFile; packing: Packing },
  name: string,
  { columns, parts, totals, madeAt }: Table & { madeAt: number },
): Promise<[ManifestFile, ManifestFile]> {
  const title = name.replace(/\.csv$/, '')
  const sheetName = `${title}.xlsx`
  const [plain, sheet] = [open(name), open(sheetName)]
  const csv = csvDigest(packing, columns, (part) => plain.push(part))
  const breathe = breather(REST)
  async function* written() {
    for await (const part of parts) {
      csv.add(part)
      yield part
      // Parts of earlier months, which only count their entries, are not rested from.
      if (part.length > 0) await breathe()
    }
  }
  const hash = packing.sha256()
  let bytes = 0
  for await (const part of spreadsheet({ title, columns, parts: written(), totals, madeAt, packing })) {
    hash.update(part)
    bytes += part.byteLength
    sheet.push(part)
  }
  plain.push(new Uint8Array(), true)
  sheet.push(new Uint8Array(), true)
  const told = csv.told()
  return [
    { name, ...told },
    { name: sheetName, rows: told.rows, bytes, sha256: hash.hex() },
  ]
}

/** Digest of a table as the package has it in its CSV. */
export async function digestTable(packing: Packing, { columns, parts }: Table): Promise<Omit<ManifestFile, 'name'>> {
  const csv = csvDigest(packing, columns)
  const breathe = breather(REST)
  for await (const part of parts) {
    csv.add(part)
    if (part.length > 0) await breathe()
  }
  return csv.told()
}

function csvDigest(packing: Packing, columns: readonly string[], write: (part: Uint8Array) => void = () => undefined) {
  const hash = packing.sha256()
  let bytes = 0
  let rows = 0
  const push = (text: string) => {
    const part = utf8ToBytes(text)
    hash.update(part)
    bytes += part.byteLength
    write(part)
  }
  push(csvHead(columns, plainCsvFormat))
  return {
    add(part: readonly (readonly CsvCell[])[]) {
      rows += part.length
      push(csvLines(part, plainCsvFormat))
    },
    told: () => ({ rows, bytes, sha256: hash.hex() }),
  }
}
