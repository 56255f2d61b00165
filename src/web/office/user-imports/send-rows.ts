import { MAX_USER_ROWS, ROWS_A_CALL, type SentRow } from '../../../features/user-imports/user-import-shapes.ts'
import type { ScopeCall } from '../kit/scope-call.ts'

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

interface Sending {
  groupId: string
  fileName: string | null
  rows: readonly SentRow[]
  onProgress: (sent: number) => void
}

/** Has each row looked at by the server, which keeps them; answers the id of the import that they make. */
export async function sendRows(call: ScopeCall, { groupId, fileName, rows, onProgress }: Sending): Promise<string> {
  const named = fileName === null ? {} : { fileName: fileName.slice(-200) }
  const { importId } = await call('/create-user-import', { groupId, ...named })
  let sent = 0
  for (const part of splitRows(rows)) {
    await call('/add-user-import-rows', { importId, rows: part }, { idempotencyKey: crypto.randomUUID() })
    sent += part.length
    onProgress(sent)
  }
  return importId
}
