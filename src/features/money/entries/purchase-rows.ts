import type { ReadDb } from '#handler/office-context.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import type { Item } from '#kernel/orders/tables.ts'
import type { Movement } from './event-entries.ts'
import type { SoldItem } from './sale-rates.ts'

const OF_PURCHASES = 'attempt_id in (select value from json_each(?))'

const PAID = `select id, payment_id, number, captured_at, ended_at, started_at from attempt
  where id in (select value from json_each(?))`

const ITEMS = `select attempt_id, id, activity_id, ticket_info_total,
    json_object('contractKind', snapshot ->> '$.contractKind', 'options', snapshot -> '$.options', 'agency', snapshot -> '$.agency') as snapshot
  from order_item where ${OF_PURCHASES} order by rowid`

const DOCUMENTS = `select attempt_id, kind, cause, number, issued_at,
    case when kind = 'invoice' then document -> '$.lines' end as lines
  from invoice where ${OF_PURCHASES} order by attempt_id, kind, total, rowid`

const MOVEMENTS = `select attempt_id, event_id, item_id, group_id, payer, means, bucket, amount
  from ledger_entry where ${OF_PURCHASES} order by id`

interface Paid {
  id: string
  paymentId: string | null
  number: string | null
  capturedAt: number | null
  endedAt: number | null
  startedAt: number
}

interface IssuedDocument {
  kind: string
  cause: string
  number: string
  issuedAt: number
  /** Lines of an invoice; null on a credit note. */
  lines: StoredInvoice['lines'] | null
}

export interface PurchaseRows {
  paid: ReadonlyMap<string, Paid>
  items: ReadonlyMap<string, readonly SoldItem[]>
  documents: ReadonlyMap<string, readonly IssuedDocument[]>
  /** Movements of all time, in the order in which they were booked. */
  movements: ReadonlyMap<string, readonly (Movement & { eventId: number })[]>
}

/** Reads of purchases the columns that entries are made of, and no other: a year has hundreds of thousands of rows. */
export async function purchaseRows(db: ReadDb, ids: readonly string[]): Promise<PurchaseRows> {
  const args = [JSON.stringify(ids)]
  const [attempts, items, documents, movements] = await db.readBatch(
    [PAID, ITEMS, DOCUMENTS, MOVEMENTS].map((sql) => ({ sql, args })),
  )
  return {
    paid: new Map(
      attempts?.rows.map((row): [string, Paid] => [
        String(row.id),
        {
          ...{ id: String(row.id), paymentId: text(row.payment_id), number: text(row.number) },
          ...{ capturedAt: moment(row.captured_at), endedAt: moment(row.ended_at), startedAt: Number(row.started_at) },
        },
      ]),
    ),
    items: byPurchase(items?.rows, (row) => ({
      ...{ id: String(row.id), activityId: String(row.activity_id), ticketInfoTotal: Number(row.ticket_info_total) },
      snapshot: soldSnapshot(String(row.snapshot)),
    })),
    documents: byPurchase(documents?.rows, (row) => ({
      ...{ kind: String(row.kind), cause: String(row.cause), number: String(row.number) },
      ...{ issuedAt: Number(row.issued_at), lines: row.lines === null ? null : invoiceLines(String(row.lines)) },
    })),
    movements: byPurchase(movements?.rows, (row) => ({
      ...{ eventId: Number(row.event_id), itemId: text(row.item_id), groupId: text(row.group_id) },
      ...{ payer: String(row.payer), means: String(row.means), bucket: String(row.bucket), amount: Number(row.amount) },
    })),
  }
}

type Row = Readonly<Record<string, unknown>>

function byPurchase<Made>(rows: readonly Row[] = [], make: (row: Row) => Made): Map<string, Made[]> {
  const made = new Map<string, Made[]>()
  for (const row of rows) {
    const id = String(row.attempt_id)
    const own = made.get(id)
    if (own) own.push(make(row))
    else made.set(id, [make(row)])
  }
  return made
}

const text = (value: unknown): string | null => (value === null ? null : String(value))
const moment = (value: unknown): number | null => (value === null ? null : Number(value))

/** The casts are true by the queries: these are parts of documents that the product has written. */
const soldSnapshot = (json: string) => JSON.parse(json) as Pick<Item['snapshot'], 'contractKind' | 'options' | 'agency'>
const invoiceLines = (json: string) => JSON.parse(json) as StoredInvoice['lines']
