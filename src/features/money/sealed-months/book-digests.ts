import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import { byId, byMoment, rowsById, rowsByMoment } from './month-rows.ts'

/** Tables of the books whose rows of a closed month never change, with the columns that count. */
const books = {
  ledger_entry:
    'id, key, event_id, kind, attempt_id, item_id, group_id, vendor_id, payer, means, counterpart, bucket, amount, ts, book_ts',
  statement_entry:
    'id, event_id, attempt_id, item_id, vendor_id, group_id, quantity, owed, price, fees, subsidy, ts, book_ts',
  card_transaction:
    'id, account, type, moved, fee, currency, payment_id, attempt_id, counterpart, ours, created_at, book_ts',
} as const
export type BookTable = keyof typeof books

/** Sales in partners' names have two more; without them a row has the digest that months of before agents have of it. */
const line = (table: BookTable): string =>
  table === 'statement_entry'
    ? `iif(commission_vat is null, json_array(${books[table]}), json_array(${books[table]}, commission, commission_vat))`
    : `json_array(${books[table]})`
export const bookTables = [
  'ledger_entry',
  'statement_entry',
  'card_transaction',
] as const satisfies readonly BookTable[]

export interface BookDigest {
  table: BookTable
  rows: number
  sha256: string
}

/** Digest of a table's rows in a month: one line of JSON for each, in the order of booking. */
async function digestBook(db: ReadDb, table: BookTable, period: Period): Promise<BookDigest> {
  const columns = `select ${line(table)} as line, b.book_ts as at, b.id as row_id from ${table} b where`
  const hash = sha256.create()
  let count = 0
  const read =
    table === 'card_transaction'
      ? rowsByMoment(db, `${columns} ${byMoment('b')}`, period)
      : rowsById(db, table, `${columns} ${byId('b')}`, period)
  for await (const rows of read) {
    count += rows.length
    hash.update(utf8ToBytes(rows.map(({ line }) => `${String(line)}\n`).join('')))
  }
  return { table, rows: count, sha256: bytesToHex(hash.digest()) }
}

/** Digests of all books of a month: whoever changes, adds or removes a row of it later changes one of them. */
export const digestBooks = (db: ReadDb, period: Period): Promise<BookDigest[]> =>
  Promise.all(bookTables.map((table) => digestBook(db, table, period)))
