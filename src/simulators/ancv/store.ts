import { createClient } from '@libsql/client'
import type { VoucherRecord } from './account.ts'

const schema = 'CREATE TABLE IF NOT EXISTS vouchers (reference TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;'

/**
 * Database file of the simulator, which survives a kill; changes run one after the other. `url`: such as
 * `file:./data/ancv-simulator.db`, opened by one process only.
 */
export async function openVoucherStore(url: string) {
  const client = createClient({ url, concurrency: 1, timeout: 100 })
  await client.executeMultiple('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  await client.executeMultiple(schema)
  let tail: Promise<unknown> = Promise.resolve()

  const read = async (reference: string): Promise<VoucherRecord | null> => {
    const { rows } = await client.execute({ sql: 'SELECT doc FROM vouchers WHERE reference = ?', args: [reference] })
    // The cast is safe: only this file writes documents.
    return rows[0] ? (JSON.parse(String(rows[0].doc)) as VoucherRecord) : null
  }
  return {
    /**
     * Stores the result of `decide` for the record of this reference; null leaves it unchanged. Returns the record
     * afterwards.
     */
    change(
      reference: string,
      decide: (found: VoucherRecord | null) => VoucherRecord | null,
    ): Promise<VoucherRecord | null> {
      const change = tail.then(async () => {
        const found = await read(reference)
        const next = decide(found)
        if (next === null || next === found) return found
        await client.execute({
          sql: 'INSERT INTO vouchers VALUES (?, ?) ON CONFLICT DO UPDATE SET doc = excluded.doc',
          args: [reference, JSON.stringify(next)],
        })
        return next
      })
      tail = change.catch(() => undefined)
      return change
    },
    close: () => client.close(),
  }
}

export type VoucherStore = Pick<Awaited<ReturnType<typeof openVoucherStore>>, 'change'>
