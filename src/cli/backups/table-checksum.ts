import { createHash } from 'node:crypto'
import type { RegionDb } from '#db/region-db.ts'
import { type KeptTable, pagesOfTable } from './kept-tables.ts'

const text = (_key: string, value: unknown) =>
  value instanceof ArrayBuffer || value instanceof Uint8Array ? Buffer.from(value as Uint8Array).toString('hex') : value

/**
 * Number of rows, and SHA-256 over all columns in the order of rowid; the rowids themselves may differ, since a dump
 * closes their gaps.
 */
export async function tableChecksum(db: RegionDb, table: KeptTable): Promise<{ rows: number; checksum: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of pagesOfTable(db, table)) {
    for (const row of page) hash.update(`${JSON.stringify(table.namedByRowid ? row : row.slice(1), text)}\n`)
    rows += page.length
  }
  return { rows, checksum: hash.digest('hex') }
}
