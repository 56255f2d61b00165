import { jsonRows, readJsonRows } from '#db/json-rows.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import type { Movement } from './event-entries.ts'
import type { SoldItem } from './sale-rates.ts'

const OF_PURCHASES = 'attempt_id in (select value from json_each(?))'

const PAID = jsonRows(
  'id, payment_id, number, captured_at, ended_at, started_at',
  'from attempt where id in (select value from json_each(?))',
)
type PaidRow = [
  ...names: [id: string, paymentId: string | null, number: string | null],
  ...moments: [capturedAt: number | null, endedAt: number | null, startedAt: number],
]

const ITEMS = jsonRows(
  "attempt_id, id, activity_id, ticket_info_total, snapshot -> '$.contractKind', snapshot -> '$.options', snapshot -> '$.agency'",
  `from order_item where ${OF_PURCHASES} order by rowid`,
)
type ItemRow = [
  ...ids: [attemptId: string, id: string, activityId: string],
  ...sold: [
    ticketInfoTotal: number,
    contractKind: SoldItem['snapshot']['contractKind'] | null,
    options: SoldItem['snapshot']['options'],
    agency: SoldItem['snapshot']['agency'] | null,
  ],
]

const DOCUMENTS = jsonRows(
  "attempt_id, kind, cause, number, issued_at, json(case when kind = 'invoice' then document -> '$.lines' end)",
  `from invoice where ${OF_PURCHASES} order by attempt_id, kind, total, rowid`,
)
type DocumentRow = [
  ...names: [attemptId: string, kind: string, cause: string, number: string],
  ...facts: [issuedAt: number, lines: StoredInvoice['lines'] | null],
]

const MOVEMENTS = jsonRows(
  'attempt_id, event_id, item_id, group_id, payer, means, bucket, amount',
  `from ledger_entry where ${OF_PURCHASES} order by id`,
)
type MovementRow = [
  ...ids: [attemptId: string, eventId: number, itemId: string | null, groupId: string | null],
  ...facts: [payer: string, means: string, bucket: string, amount: number],
]

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
      readJsonRows<PaidRow>(attempts).map(([id, paymentId, number, capturedAt, endedAt, startedAt]): [string, Paid] => [
        id,
        { id, paymentId, number, capturedAt, endedAt, startedAt },
      ]),
    ),
    items: byPurchase(
      readJsonRows<ItemRow>(items),
      ([, id, activityId, ticketInfoTotal, contractKind, options, agency]) => ({
        ...{ id, activityId, ticketInfoTotal },
        snapshot: { contractKind: contractKind ?? undefined, options, agency: agency ?? undefined },
      }),
    ),
    documents: byPurchase(readJsonRows<DocumentRow>(documents), ([, kind, cause, number, issuedAt, lines]) => ({
      ...{ kind, cause, number, issuedAt, lines },
    })),
    movements: byPurchase(
      readJsonRows<MovementRow>(movements),
      ([, eventId, itemId, groupId, payer, means, bucket, amount]) => ({
        ...{ eventId, itemId, groupId, payer, means, bucket, amount },
      }),
    ),
  }
}

function byPurchase<Row extends readonly [string, ...unknown[]], Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Map<string, Made[]> {
  const made = new Map<string, Made[]>()
  for (const row of rows) {
    const own = made.get(row[0])
    if (own) own.push(make(row))
    else made.set(row[0], [make(row)])
  }
  return made
}
