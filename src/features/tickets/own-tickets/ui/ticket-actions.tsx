import { ButtonAnchor } from '#ui/button.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { CalendarIcon } from '#ui/page-icons.tsx'
import type { OwnTicket } from '../own-ticket-shapes.ts'
import { TICKET_FILES_PATH } from '../ticket-paths.ts'

/** Links that add the ticket to a phone's calendar and wallets. */
export function TicketActions({ ticket: { id, hasDate, wallets } }: { ticket: OwnTicket }) {
  const files = `${TICKET_FILES_PATH}/${encodeURIComponent(id)}`
  return (
    <>
      {hasDate ? (
        <ButtonAnchor href={`${files}/calendrier.ics`} download variant="secondary" size="sm">
          <CalendarIcon />
          Ajouter au calendrier
        </ButtonAnchor>
      ) : null}
      {wallets.includes('apple') ? (
        <ButtonAnchor href={`${files}/billet.pkpass`} variant="secondary" size="sm">
          <CardIcon />
          Ajouter à Apple Wallet
        </ButtonAnchor>
      ) : null}
      {wallets.includes('google') ? (
        <ButtonAnchor href={`${files}/google-wallet`} rel="noreferrer" variant="secondary" size="sm">
          <CardIcon />
          Ajouter à Google Wallet
        </ButtonAnchor>
      ) : null}
    </>
  )
}
