import { createClient, type Row } from '@libsql/client'

export interface StoredReservation {
  id: string
  products: { productId: string; quantity: number; accessDateTime: string | null; unitCents: number }[]
  /** UTC ms. */
  expiresAt: number
}

export interface StoredSale {
  id: string
  partnerSaleId: string | null
  reservationId: string
  products: StoredReservation['products']
  createdAt: number
  /** Moment from which the provider has confirmed the sale, UTC ms; until then it is in process. */
  confirmedAt: number
  /** Moment from which its documents can be fetched, UTC ms. */
  documentsAt: number
  documentCount: number
  cancelled: boolean
}

const schema = `
CREATE TABLE IF NOT EXISTS reservations (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sales (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, reservation_id TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS cancellations (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, sale_id TEXT NOT NULL, created_at INTEGER NOT NULL
);
`

/** The cast is safe: only this file writes documents. */
const parseDoc = <T>(row: Row | undefined): T | null => (row ? (JSON.parse(String(row.doc)) as T) : null)

/**
 * Database file of the simulator. A reservation is sold only once; a sale's `partnerSaleId` may repeat, as at the
 * provider, so that double sales show. `url`: such as `file:./data/experticket-simulator.db`, opened by one process
 * only.
 */
export async function openExperticketStore(url: string) {
  // A short timeout, since waiting blocks the whole process.
  const client = createClient({ url, concurrency: 1, timeout: 100 })
  await client.executeMultiple('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  await client.executeMultiple(schema)

  return {
    async addReservation(reservation: StoredReservation): Promise<void> {
      const args = [reservation.id, JSON.stringify(reservation)]
      await client.execute({ sql: 'INSERT INTO reservations VALUES (?, ?)', args })
    },

    async reservation(id: string): Promise<StoredReservation | null> {
      const { rows } = await client.execute({ sql: 'SELECT doc FROM reservations WHERE id = ?', args: [id] })
      return parseDoc(rows[0])
    },

    /** Returns false if the reservation has already been sold. */
    async addSale(sale: StoredSale): Promise<boolean> {
      const { rowsAffected } = await client.execute({
        sql: 'INSERT INTO sales (id, reservation_id, doc) VALUES (?, ?, ?) ON CONFLICT (reservation_id) DO NOTHING',
        args: [sale.id, sale.reservationId, JSON.stringify(sale)],
      })
      return rowsAffected === 1
    },

    /** All sales, newest first. */
    async sales(): Promise<StoredSale[]> {
      const { rows } = await client.execute('SELECT doc FROM sales ORDER BY seq DESC')
      return rows.flatMap((row) => parseDoc<StoredSale>(row) ?? [])
    },

    async sale(id: string): Promise<StoredSale | null> {
      const { rows } = await client.execute({ sql: 'SELECT doc FROM sales WHERE id = ?', args: [id] })
      return parseDoc(rows[0])
    },

    async cancel(id: string, saleId: string, now: number): Promise<void> {
      await client.batch(
        [
          { sql: 'INSERT INTO cancellations (id, sale_id, created_at) VALUES (?, ?, ?)', args: [id, saleId, now] },
          { sql: `UPDATE sales SET doc = json_set(doc, '$.cancelled', json('true')) WHERE id = ?`, args: [saleId] },
        ],
        'write',
      )
    },

    async cancellations(): Promise<{ id: string; saleId: string; createdAt: number }[]> {
      const { rows } = await client.execute('SELECT * FROM cancellations ORDER BY seq DESC')
      return rows.map((row) => ({
        id: String(row.id),
        saleId: String(row.sale_id),
        createdAt: Number(row.created_at),
      }))
    },

    close: () => client.close(),
  }
}

export type ExperticketStore = Awaited<ReturnType<typeof openExperticketStore>>
