import { createHash } from 'node:crypto'
import type { RegionDb } from '#db/region-db.ts'
import { movedParts, partName, type TablePart, tableParts } from './moved-tables.ts'
import { readPages, readShape } from './rows.ts'

export interface Comparison {
  name: string
  rows: number
  /** First digits of a checksum over all columns of all rows, regardless of order. */
  checksum: string
  equal: boolean
}

/** Sums the digests of rows, so that two databases in different order agree. */
class Checksum {
  rows = 0
  #sum = 0n

  add(line: string): void {
    const digest = createHash('sha256').update(line).digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) & ((1n << 256n) - 1n)
    this.rows += 1
  }

  get text(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

async function rowsChecksum(db: RegionDb, part: TablePart, columns: string[], raw: boolean): Promise<Checksum> {
  const sum = new Checksum()
  for await (const rows of readPages(db, part, { columns, key: [] }, { raw }))
    for (const row of rows) sum.add(JSON.stringify(row))
  return sum
}

/** Compares counts and checksums of all moved rows at both places; copied rows, which may change, must only exist. */
export async function compareRows(source: RegionDb, target: RegionDb): Promise<Comparison[]> {
  const compared: Comparison[] = []
  for (const part of movedParts) {
    const { columns } = await readShape(source, part.table)
    const here = await rowsChecksum(source, part, columns, false)
    const there = await rowsChecksum(target, part, columns, true)
    const equal = here.rows === there.rows && here.text === there.text
    compared.push({ name: partName(part), rows: here.rows, checksum: here.text.slice(0, 16), equal })
  }
  for (const part of tableParts.filter(({ copied }) => copied)) {
    const [here, there] = await Promise.all([countPart(source, part), countPart(target, part)])
    // More rows are fine: an earlier move may have brought rows of the same parent.
    compared.push({ name: partName(part), rows: here, checksum: '', equal: there >= here })
  }
  return compared
}

async function countPart(db: RegionDb, { table, where }: TablePart): Promise<number> {
  const { rows } = await db.query(`select count(*) as n from ${table} t where ${where}`)
  return Number(rows[0]?.n)
}

/** SQL: totals of the moved orders for accounting, which may not change by a cent. */
const TOTALS = `
  select (select count(*) from attempt where status = 'Paid' and id in (select id from move_scope where kind = 'attempt')) as orders,
    (select coalesce(sum(total), 0) from attempt where status = 'Paid' and id in (select id from move_scope where kind = 'attempt')) as total,
    (select coalesce(sum(fees), 0) from attempt where status = 'Paid' and id in (select id from move_scope where kind = 'attempt')) as fees,
    (select coalesce(sum(amount), 0) from refund where attempt_id in (select id from move_scope where kind = 'attempt')) as refunded,
    (select coalesce(sum(price1 + price2 + ticket_info_total + options_total + fees), 0) from order_item
       where id in (select id from move_scope where kind = 'orderItem')) as lines`

export interface Totals {
  orders: number
  total: number
  fees: number
  refunded: number
  lines: number
}

export async function readTotals(db: RegionDb, before = ''): Promise<Totals> {
  const { rows } = await db.query(`${before} ${TOTALS}`)
  const value = (column: keyof Totals) => Number(rows[0]?.[column])
  return {
    orders: value('orders'),
    total: value('total'),
    fees: value('fees'),
    refunded: value('refunded'),
    lines: value('lines'),
  }
}
