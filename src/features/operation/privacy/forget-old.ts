import type { RegionDb } from '#db/region-db.ts'

const DAY = 86_400_000

/**
 * What serves nobody after a while, each by an index. Card events are asked about for 30 days by the provider; sent mails
 * prove for 13 months that something was sent, and so long is known which address refuses them, and to which a ticket was
 * offered that nobody took; an event that a group's system was told can be replayed for 90 days; a message that led to nothing is kept for three years at most, and so is
 * who was let in with which ticket.
 */
const kept = [
  { table: 'webhook_event', key: 'id', time: 'received_at', condition: 'true', days: 90 },
  { table: 'mail', key: 'id', time: 'created_at', condition: "status in ('Sent', 'Failed')", days: 395 },
  { table: 'mail_address', key: 'address', time: 'updated_at', condition: 'true', days: 395 },
  { table: 'webhook_delivery', key: 'id', time: 'occurred_at', condition: "status <> 'Queued'", days: 90 },
  { table: 'ticket_gift', key: 'id', time: 'created_at', condition: 'accepted_at is null', days: 395 },
  { table: 'check_in', key: 'id', time: 'recorded_at', condition: 'true', days: 3 * 365 },
  { table: 'contact_message', key: 'id', time: 'created_at', condition: 'true', days: 3 * 365 },
] as const

const ROWS_PER_BATCH = 1000
/** The rest waits for the next round: a write must not stand in the way of sales for long. */
const MOST_BATCHES = 200

/** Deletes what is past its time, a thousand rows at a time. Answers how many went. */
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

/** Ten years after the year of their issue; until then the database refuses it. */
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
