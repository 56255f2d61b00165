import { ClientError } from '#api/client.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { MAX_USER_ROWS, ROWS_A_CALL, type SentRow } from '../user-import-shapes.ts'

/** Most characters per request: its limit is 256 KB, and a character takes up to three bytes. */
const MOST_SIGNS = 70_000

/** Splits rows into parts that fit into a request each. */
export function splitRows(rows: readonly SentRow[]): SentRow[][] {
  const parts: SentRow[][] = []
  let signs = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = parts.at(-1)
    if (last && last.length < ROWS_A_CALL && signs + length <= MOST_SIGNS) {
      last.push(row)
      signs += length
    } else {
      parts.push([row])
      signs = length
    }
  }
  return parts
}

export const tooMany = (rows: number): string | null =>
  rows > MAX_USER_ROWS
    ? `La liste a ${rows.toLocaleString('fr')} lignes, ${MAX_USER_ROWS.toLocaleString('fr')} au plus : partagez-la en plusieurs.`
    : null

/** Tries per request, so that a short loss of connection does not abort the list. */
const TRIES = 3
const PAUSE_MS = 1000

interface Sent {
  groupId: string
  fileName: string | null
  rows: readonly SentRow[]
}

export interface Sending {
  /**
   * Sends the rows to the server, which judges and stores them; continues where it broke off. Returns the import's id.
   */
  send(onProgress: (sent: number) => void): Promise<string>
}

/** Sends a list in requests that each have an idempotency key, so that none counts twice. */
export function newSending(call: ScopeCall, { groupId, fileName, rows }: Sent): Sending {
  const named = fileName === null ? {} : { fileName: fileName.slice(-200) }
  const creation = { idempotencyKey: crypto.randomUUID() }
  const parts = splitRows(rows).map((part) => ({ rows: part, idempotencyKey: crypto.randomUUID() }))
  let importId: string | null = null
  let done = 0
  return {
    async send(onProgress) {
      const begin = () => call('/create-user-import', { groupId, rows: rows.length, ...named }, creation)
      const id = importId ?? (await tried(begin)).importId
      importId = id
      for (const { rows: part, idempotencyKey } of parts.slice(done)) {
        await tried(() => call('/add-user-import-rows', { importId: id, rows: part }, { idempotencyKey }))
        done += 1
        onProgress(parts.slice(0, done).reduce((sum, sent) => sum + sent.rows.length, 0))
      }
      return id
    },
  }
}

/** Retries lost requests and missing answers, but no refusals. */
async function tried<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || (error instanceof ClientError && error.status >= 400 && error.status < 500)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
