import type { AdminCall } from '#web/office/kit/scope-call.ts'

interface Days {
  from: string
  to: string
}

/** Reads the documents of a period page by page. */
export async function* invoicePages(call: AdminCall, days: Days, signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const page = await call('/admin/list-invoices', { ...days, cursor }, { signal })
    yield page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
