import { desc, eq, lt } from 'drizzle-orm'
import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { closedMonth, monthSeal } from '#features/money/accounting/tables.ts'
import { journalTables } from '#features/money/entries/entries-files.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Packing } from '#lib/zip/packing.ts'
import type { FileStore } from '#platform/file-port.ts'
import type { Platform } from '#platform/port.ts'
import { digestBooks } from './book-digests.ts'
import { verifyMonth } from './contract.ts'
import { digestText } from './digest-text.ts'
import { invoicesStay } from './invoices-stay.ts'
import { keptPayouts, paidStay, payoutTable } from './kept-payouts.ts'
import { type Manifest, manifest } from './manifest.ts'
import type { MonthFault } from './month-fault-shapes.ts'
import { ENTRIES_FILE, INVOICES_FILE, PAYOUTS_FILE, REPORT_FILE } from './month-files.ts'
import { digestTable, MANIFEST_NAME } from './pack-month.ts'

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
  const files = await openPackage(platform.files, seal)
  const faults: MonthFault[] = [
    ...(told === null || digestText(seal.manifest) !== seal.digest ? (['manifest'] as const) : []),
    ...(isChained(seal, before, told) ? [] : (['chain'] as const)),
    ...(told !== null && !isAsClosed(told, closed) ? (['closing'] as const) : []),
    ...(files === null
      ? (['package'] as const)
      : areSealed(platform.packing, files, seal, told)
        ? []
        : (['files'] as const)),
  ]
  if (told !== null) {
    const now = await digestBooks(ctx, told)
    for (const { table, rows, sha256: digest } of told.books)
      if (!now.some((book) => book.table === table && book.rows === rows && book.sha256 === digest)) faults.push(table)
    faults.push(...(await changedTables(ctx, told)))
    if (files !== null && !(await invoicesStay(ctx, told, files[INVOICES_FILE]))) faults.push('invoices')
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

/** Files of the package; null if it is missing or does not open. */
async function openPackage(store: FileStore, seal: Seal): Promise<Unzipped | null> {
  const stored = await store.get(seal.fileKey)
  try {
    return stored ? unzipSync(stored.bytes) : null
  } catch {
    return null
  }
}

function areSealed(packing: Packing, files: Unzipped, seal: Seal, told: Manifest | null): boolean {
  const kept = files[MANIFEST_NAME]
  if (kept === undefined || strFromU8(kept) !== seal.manifest || told === null) return false
  return told.files.every(({ name, sha256: digest }) => {
    const file = files[name]
    if (file === undefined) return false
    const hash = packing.sha256()
    hash.update(file)
    return hash.hex() === digest
  })
}

/** Sealed tables that are made again from what they were made of, and come out otherwise. */
async function changedTables(
  ctx: Parameters<typeof journalTables>[0] & { platform: Platform },
  { month, files }: Manifest,
): Promise<MonthFault[]> {
  const sealed = (name: string) => files.find((file) => file.name === name)?.sha256
  const faults: MonthFault[] = []
  const compare = async (name: string, table: Parameters<typeof digestTable>[1], fault: MonthFault) => {
    const digest = sealed(name)
    if (digest !== undefined && (await digestTable(ctx.platform.packing, table)).sha256 !== digest) faults.push(fault)
  }
  // The report is complete once the entries are read.
  const books = await journalTables(ctx, month)
  await compare(ENTRIES_FILE, books.journal, 'entries')
  await compare(REPORT_FILE, books.report, 'report')
  const kept = (await keptPayouts(ctx.db, month)) ?? []
  await compare(PAYOUTS_FILE, payoutTable(kept), 'payouts')
  if (!faults.includes('payouts') && !(await paidStay(ctx.db, kept))) faults.push('payouts')
  return faults
}
