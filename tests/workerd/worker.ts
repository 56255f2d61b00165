import { DurableObject } from 'cloudflare:workers'
import { openRemoteDb } from '#db/remote-db.ts'

export { CartLock } from '#platform/worker/cart-lock.ts'
export { HotWrites } from '#platform/worker/hot-writes.ts'
export { OpeningLineObject } from '#platform/worker/queue-object.ts'

/**
 * The control: one object for one stock that reads, decides and writes. An object does not serialise across its own
 * awaits, so that this sells what is not there.
 */
export class NaiveSale extends DurableObject<{ DB_EU_URL: string }> {
  async sell(stockId: string): Promise<boolean> {
    const db = openRemoteDb({ region: 'eu', url: this.env.DB_EU_URL })
    const [row] = (
      await db.query('select quantity - reserved as remaining from unguarded_stock where id = ?', [stockId])
    ).rows
    if (Number(row?.remaining) < 1) return false
    await db.write([{ sql: 'update unguarded_stock set reserved = reserved + 1 where id = ?', args: [stockId] }])
    return true
  }
}

export default { fetch: () => new Response(null, { status: 404 }) }
