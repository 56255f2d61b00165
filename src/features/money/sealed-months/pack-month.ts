import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Zip, ZipDeflate } from 'fflate'
import type { closedMonth } from '#features/money/accounting/tables.ts'
import type { OpenedFile } from '#handler/office-file.ts'
import { breather } from '#lib/breather.ts'
import { csvHead, csvLines, plainCsvFormat } from '#lib/csv-format.ts'
import { digestBooks } from './book-digests.ts'
import type { Manifest, ManifestFile } from './manifest.ts'
import { type MonthContext, monthFiles } from './month-files.ts'

export const MANIFEST_NAME = 'manifeste.json'

export const digestText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

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
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = closedAt
    zip.add(file)
    return file
  }
  const files: ManifestFile[] = []
  for (const { name, ...table } of await monthFiles(ctx, month)) files.push(await writeTable(open(name), name, table))
  const manifest: Manifest = {
    ...{ format: 1, region: ctx.region.slug, month: month.month, startTs, endTs, closedAt },
    ...{ closedBy: closedByName, reason, difference, entries, sums, previous, files },
    books: await digestBooks(ctx.db, month),
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

type Table = Pick<OpenedFile, 'columns' | 'parts'>

/** Writes a table as the CSV of accounting programs and digests it as it comes. */
async function writeTable(file: ZipDeflate, name: string, table: Table): Promise<ManifestFile> {
  const written = await digestTable(table, (part) => file.push(part))
  file.push(new Uint8Array(), true)
  return { name, ...written }
}

/** Digest of a table as the package has it. */
export async function digestTable({ columns, parts }: Table, write: (part: Uint8Array) => void = () => undefined) {
  const hash = sha256.create()
  // Nobody waits for the package, and buyers do for the thread: half of the time is theirs.
  const breathe = breather(1)
  let bytes = 0
  let rows = 0
  const push = (text: string) => {
    const part = utf8ToBytes(text)
    hash.update(part)
    bytes += part.byteLength
    write(part)
  }
  push(csvHead(columns, plainCsvFormat))
  for await (const part of parts) {
    rows += part.length
    push(csvLines(part, plainCsvFormat))
    // Parts of earlier months, which only count their entries, are not rested from.
    if (part.length > 0) await breathe()
  }
  return { rows, bytes, sha256: bytesToHex(hash.digest()) }
}
