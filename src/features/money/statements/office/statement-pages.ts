import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { StatementKind } from '../statement-shapes.ts'

export interface StatementQuery {
  of: StatementKind
  id: string
  from: string
  to: string
}

/** Reads the lines of a statement page by page. */
export async function* statementPages(call: AdminCall, query: StatementQuery, signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const page = await call('/admin/get-statement', { ...query, cursor }, { signal })
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
