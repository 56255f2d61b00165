import type { DocumentReading, ReadCode } from '#kernel/media/document-reading.ts'
import type * as shapes from './entry-shapes.ts'

/** Longest text that is taken for a ticket's code, as at the entrance. */
const LONGEST_CODE = 3_000

export type DocumentCode = Pick<ReadCode, 'text' | 'type'>

/** Code by which a document is known; `several`: nobody can tell which of its codes is the ticket's. */
export type DocumentCodes = { state: 'read'; code: DocumentCode } | { state: 'unread' | 'several'; code: null }

const isAddress = (text: string): boolean => /^(https?:\/\/|www\.)/i.test(text)
/** An address that names nothing leads to the partner's site, and is on each of its tickets. */
const namesTicket = (text: string): boolean =>
  !isAddress(text) || /\d/.test(text.replace(/^(https?:\/\/)?[^/?#]*/i, ''))

function isUsable({ text }: ReadCode): boolean {
  return text.trim() !== '' && text.length <= LONGEST_CODE && !/\p{Cc}/u.test(text) && namesTicket(text)
}

/** Codes that may be the ticket's, each text once; beside another code an address is that of a site or an app. */
export function codesOfTicket(codes: readonly ReadCode[]): ReadCode[] {
  const usable = [...new Map(codes.filter(isUsable).map((code) => [code.text, code])).values()]
  const plain = usable.filter(({ text }) => !isAddress(text))
  return plain.length > 0 ? plain : usable
}

/** The one code of a ticket's documents. */
export function findDocumentCode(readings: readonly (DocumentReading | null)[]): DocumentCodes {
  const [code, ...others] = codesOfTicket(readings.flatMap((reading) => reading?.codes ?? []))
  if (code === undefined) return { state: 'unread', code: null }
  if (others.length > 0) return { state: 'several', code: null }
  return { state: 'read', code: { text: code.text.trim(), type: code.type } }
}

/** Codes of a document for whoever uploads it; null where documents are not read. */
export function toDocumentCodes(reading: DocumentReading | null, isRead: boolean): shapes.DocumentCodes | null {
  if (reading === null) return isRead ? { state: 'late', pages: null, codes: [] } : null
  const codes = codesOfTicket(reading.codes).map(({ page, text }) => ({ page, text }))
  return { state: findDocumentCode([reading]).state, pages: reading.pages, codes }
}
