import type { RegionDb } from '#db/region-db.ts'

const DAY = 86_400_000

/**
 * Retention of tables, each with an index. The provider may be asked about card events for 30 days; mails prove sending
 * for 13 months, refused addresses and unaccepted gifts stay as long; webhooks can be replayed for 90 days. A past price
 * proves for six years, the limitation of a misleading practice, what a reduction was announced from.
 */
const kept = [
  { table: 'webhook_event', key: 'id', time: 'received_at', condition: 'true', days: 90 },
  { table: 'mail', key: 'id', time: 'created_at', condition: "status in ('Sent', 'Failed')", days: 395 },
  { table: 'mail_address', key: 'address', time: 'updated_at', condition: 'true', days: 395 },
  { table: 'webhook_delivery', key: 'id', time: 'occurred_at', condition: "status <> 'Queued'", days: 90 },
  { table: 'ticket_gift', key: 'id', time: 'created_at', condition: 'accepted_at is null', days: 395 },
  { table: 'check_in', key: 'id', time: 'recorded_at', condition: 'true', days: 3 * 365 },
  { table: 'price_period', key: 'rowid', time: 'until_ts', condition: 'true', days: 6 * 365 },
  { table: 'offer_period', key: 'rowid', time: 'until_ts', condition: 'true', days: 6 * 365 },
  { table: 'contact_message', key: 'id', time: 'created_at', condition: 'true', days: 3 * 365 },
] as const

const ROWS_PER_BATCH = 1000
/** Most batches per round, so that the deletion does not block sales for long; the next round continues. */
const MOST_BATCHES = 200

/** Deletes expired rows, a thousand at a time, and returns their number. */
export async function forgetOld(db: RegionDb, now: number): Promise<number> {
  let total = 0
  for (const { table, key, time, condition, days } of kept)
    for (let round = 0; round < MOST_BATCHES; round++) {
      const [result] = await db.write([
        {
          sql: `delete from ${table} where ${key} in
            (select ${key} from ${table} where ${time} < ? and ${condition} limit ${ROWS_PER_BATCH})`,
          args: [now - days * DAY],
        },
      ])
      const gone = result?.rowsAffected ?? 0
      total += gone
      if (gone < ROWS_PER_BATCH) break
    }
  return total + (await forgetInvoices(db, now))
}

/** Deletes invoices ten years after the year of their issue; the database refuses it earlier. */
async function forgetInvoices(db: RegionDb, now: number): Promise<number> {
  const [result] = await db.write([
    {
      sql: `delete from invoice where id in (select id from invoice
        where year < cast(strftime('%Y', ? / 1000, 'unixepoch') as integer) - 10 limit ${ROWS_PER_BATCH})`,
      args: [now],
    },
  ])
  return result?.rowsAffected ?? 0
}
