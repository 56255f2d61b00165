import type { WhiteLabeling } from '#contract/session-shapes.ts'
import type { OwnTicket } from '#features/tickets/own-tickets/own-ticket-shapes.ts'
import { sha256Hex } from '#lib/digest.ts'

/** What a pass is made of. */
export interface PassTicket {
  /** The id of the ticket that the pass was issued for, or of the gift by which its holder has it; `ticket` may have taken its place. */
  serial: string
  /** Of the ticket that it shows. */
  entryId: string
  ticket: OwnTicket
  /** What the entrance reads; null: the ticket gives the holder of the pass no access any more. */
  code: string | null
  holder: string
  theme: WhiteLabeling
  /** The page of the ticket. */
  url: string
}

/** SHA-256 of what the person reads and the entrance scans: the pass is out of date where it differs. */
export function passContentHash({
  ticket,
  code,
  holder,
}: Pick<PassTicket, 'ticket' | 'code' | 'holder'>): Promise<string> {
  const { documents: _links, wallets: _offered, ...shown } = ticket
  return sha256Hex(JSON.stringify([{ ...shown, code }, holder]))
}
