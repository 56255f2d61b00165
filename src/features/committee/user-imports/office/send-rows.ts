import { ClientError } from '#api/client.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { MAX_USER_ROWS, ROWS_A_CALL, type SentRow } from '../user-import-shapes.ts'

/** A request takes 256 KB; a sign takes up to three bytes. */
const MOST_SIGNS = 70_000

/** Parts that fit into a request each. */
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

/** Tries of one request: a line that is gone for a moment breaks nothing off. */
const TRIES = 3
const PAUSE_MS = 1000

interface Sent {
  groupId: string
  fileName: string | null
  rows: readonly SentRow[]
}

export interface Sending {
  /** Has each row looked at by the server, which keeps them; goes on where it broke off before. Answers the import's id. */
  send(onProgress: (sent: number) => void): Promise<string>
}

/** A list on its way: each of its requests has a key, so that none counts twice however often it is sent. */
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

/** What is refused is refused again; what did not arrive, or was not answered, may the next time. */
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
