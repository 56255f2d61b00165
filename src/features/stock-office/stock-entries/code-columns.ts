import { CODE_READ } from '#kernel/stock/uploaded-ticket.ts'
import type { DocumentCode } from './document-code.ts'

/** Columns of a ticket whose document bears this code. */
export const codeColumns = (code: DocumentCode | undefined) => ({
  code: code?.text ?? null,
  codeType: code?.type ?? null,
})

/** History of such a ticket. */
export const codeHistory = (code: DocumentCode | undefined, ts: number) => (code ? [{ ts, ...CODE_READ }] : [])
