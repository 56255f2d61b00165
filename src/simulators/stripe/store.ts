import type { InStatement, ResultSet } from '@libsql/client'
import { openCachedFileClient } from '#db/cached-file-client.ts'
import { untilUnlocked } from '#db/file-lock.ts'

/**
 * Database file of the simulator. One request at a time reads, decides and writes one batch, so that two confirmations
 * of one payment cannot both succeed.
 */
export type StripeStore = {
  /** Runs `work` after all earlier work; it may await nothing but this store. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  read(statement: InStatement): Promise<ResultSet>
  write(statements: InStatement[]): Promise<void>
  /** Waits for current work, then closes the file. */
  close(): Promise<void>
}

const schema = `
CREATE TABLE IF NOT EXISTS intents (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS refunds (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, intent_id TEXT NOT NULL REFERENCES intents (id),
  doc TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS refunds_by_intent ON refunds (intent_id);
CREATE TABLE IF NOT EXISTS disputes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, intent_id TEXT NOT NULL REFERENCES intents (id),
  doc TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS disputes_by_intent ON disputes (intent_id);
CREATE TABLE IF NOT EXISTS balance_lines (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, doc TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS balance_lines_by_time ON balance_lines (created_at);
CREATE TABLE IF NOT EXISTS answers (
  key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, body TEXT NOT NULL,
  created_at INTEGER NOT NULL, due_at INTEGER NOT NULL, copies INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dropped', 'abandoned'))
);
CREATE INDEX IF NOT EXISTS events_to_deliver ON events (seq) WHERE state = 'pending';
`

/** Opens the store. `url`: such as `file:./data/stripe.db`, opened by one process only. */
export const openStripeStore = async (url: string): Promise<StripeStore> => {
  const client = openCachedFileClient(url.slice('file:'.length), [
    'PRAGMA journal_mode = WAL',
    // Loses data only when the machine crashes, not the process.
    'PRAGMA synchronous = NORMAL',
  ])
  const patiently = <T>(work: () => Promise<T>) => untilUnlocked('stripe-simulator', work)
  await patiently(() => client.executeMultiple(schema))

  let tail: Promise<unknown> = Promise.resolve()
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = tail.then(work)
    tail = result.catch(() => {})
    return result
  }

  return {
    exclusively,
    read: (statement) => patiently(() => client.execute(statement)),
    write: async (statements) => {
      await patiently(() => client.batch(statements, 'write'))
    },
    close: () => exclusively(async () => client.close()),
  }
}
