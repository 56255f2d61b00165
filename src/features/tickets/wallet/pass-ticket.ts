import type { WhiteLabeling } from '#contract/session-shapes.ts'
import type { OwnTicket } from '#features/tickets/own-tickets/own-ticket-shapes.ts'
import type { ReadSymbology } from '#kernel/media/document-reading.ts'
import { sha256Hex } from '#lib/digest.ts'

/** Data from which a pass is made. */
export interface PassTicket {
  /**
   * Id of the ticket for which the pass was issued, or of the holder's gift; `ticket` may have replaced that ticket.
   */
  serial: string
  /** Id of the ticket shown. */
  entryId: string
  ticket: OwnTicket
  /** Code for the entrance; null if the ticket no longer lets the pass's holder in. */
  code: string | null
  codeType: ReadSymbology
  holder: string
  theme: WhiteLabeling
  /** Page of the ticket. */
  url: string
}

/** SHA-256 of what people read and entrances scan: a pass with another hash is outdated. */
export function passContentHash({
  ticket,
  code,
  holder,
}: Pick<PassTicket, 'ticket' | 'code' | 'holder'>): Promise<string> {
  const { documents: _links, wallets: _offered, ...shown } = ticket
  return sha256Hex(JSON.stringify([{ ...shown, code }, holder]))
}
