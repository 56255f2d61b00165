import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { desc, eq, lt } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { closedMonth, monthSeal } from '#features/money/accounting/tables.ts'
import { journalTable } from '#features/money/entries/entries-files.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { FileStore } from '#platform/file-port.ts'
import { digestBooks } from './book-digests.ts'
import { verifyMonth } from './contract.ts'
import { type Manifest, manifest } from './manifest.ts'
import type { MonthFault } from './month-fault-shapes.ts'
import { ENTRIES_FILE } from './month-files.ts'
import { digestTable, digestText, MANIFEST_NAME } from './pack-month.ts'

type Seal = typeof monthSeal.$inferSelect
type Closed = typeof closedMonth.$inferSelect

/** Reads the month's books and its package again, and says where they differ from the seal. */
export const verifyMonthHandler = handleOffice(verifyMonth, async (ctx, { month }, fail) => {
  const { db, platform } = ctx
  const [[seal], [closed], [before]] = await db.orm.batch([
    db.orm.select().from(monthSeal).where(eq(monthSeal.month, month)),
    db.orm.select().from(closedMonth).where(eq(closedMonth.month, month)),
    db.orm.select().from(monthSeal).where(lt(monthSeal.month, month)).orderBy(desc(monthSeal.month)).limit(1),
  ])
  if (!seal || !closed) return fail('monthNotSealed')
  const told = readManifest(seal.manifest)
  const faults: MonthFault[] = [
    ...(told === null || digestText(seal.manifest) !== seal.digest ? (['manifest'] as const) : []),
    ...(isChained(seal, before, told) ? [] : (['chain'] as const)),
    ...(told !== null && !isAsClosed(told, closed) ? (['closing'] as const) : []),
    ...(await packageFaults(platform.files, seal, told)),
  ]
  if (told !== null) {
    const now = await digestBooks(db, told)
    for (const { table, rows, sha256: digest } of told.books)
      if (!now.some((book) => book.table === table && book.rows === rows && book.sha256 === digest)) faults.push(table)
    const sealed = told.files.find(({ name }) => name === ENTRIES_FILE)
    if (sealed && (await digestTable(await journalTable(ctx, month))).sha256 !== sealed.sha256) faults.push('entries')
  }
  return { month, digest: seal.digest, faults }
})

function readManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** True if seal and manifest name the seal before, and that one still has the digest of its own manifest. */
const isChained = (seal: Seal, before: Seal | undefined, told: Manifest | null): boolean =>
  seal.previous === (before?.digest ?? null) &&
  (told === null || told.previous === seal.previous) &&
  (before === undefined || digestText(before.manifest) === before.digest)

const isAsClosed = (told: Manifest, closed: Closed): boolean =>
  told.month === closed.month &&
  told.startTs === closed.startTs &&
  told.endTs === closed.endTs &&
  told.closedAt === closed.closedAt &&
  told.closedBy === closed.closedByName &&
  told.reason === closed.reason &&
  told.difference === closed.difference &&
  told.entries === closed.entries &&
  JSON.stringify(told.sums) === JSON.stringify(manifest.shape.sums.parse(closed.sums))

async function packageFaults(files: FileStore, seal: Seal, told: Manifest | null): Promise<MonthFault[]> {
  const stored = await files.get(seal.fileKey)
  if (!stored) return ['package']
  try {
    const found = unzipSync(stored.bytes)
    const kept = found[MANIFEST_NAME]
    const isSame =
      kept !== undefined &&
      strFromU8(kept) === seal.manifest &&
      told?.files.every(({ name, sha256: digest }) => {
        const file = found[name]
        return file !== undefined && bytesToHex(sha256(file)) === digest
      })
    return isSame === true ? [] : ['files']
  } catch {
    return ['package']
  }
}
