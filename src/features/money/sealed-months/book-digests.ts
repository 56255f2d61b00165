import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { OfficeReadContext } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import { rowsById, rowsByMoment } from './month-rows.ts'

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

type BooksContext = Pick<OfficeReadContext, 'db' | 'platform'>

/** Digest of a table's rows in a month: one line of JSON for each, in the order of booking. */
async function digestBook({ db, platform }: BooksContext, table: BookTable, period: Period): Promise<BookDigest> {
  // As a text, which is digested as it comes.
  const query = { columns: { line: `${line(table)} || ''` }, from: `from ${table} b`, book: 'b' }
  const hash = platform.packing.sha256()
  let count = 0
  const read = table === 'card_transaction' ? rowsByMoment(db, query, period) : rowsById(db, table, query, period)
  for await (const rows of read) {
    count += rows.length
    hash.update(utf8ToBytes(rows.map(({ line }) => `${String(line)}\n`).join('')))
  }
  return { table, rows: count, sha256: hash.hex() }
}

/** Digests of all books of a month: whoever changes, adds or removes a row of it later changes one of them. */
export const digestBooks = (ctx: BooksContext, period: Period): Promise<BookDigest[]> =>
  Promise.all(bookTables.map((table) => digestBook(ctx, table, period)))
