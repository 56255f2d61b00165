import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { TicketIcon } from '#ui/icons.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import type { OwnTicket } from '../own-ticket-shapes.ts'
import { TicketActions } from './ticket-actions.tsx'
import { TicketDocuments } from './ticket-documents.tsx'
import { TicketKeeper } from './ticket-keeper.tsx'
import { TicketPages } from './ticket-pages.tsx'
import { TicketView } from './ticket-view.tsx'

interface ShownTicketsProps {
  /** Title of the page that says that there is no ticket. */
  title: string
  /** Said where there is no ticket at all. */
  none: string
  holder: string
  tickets: readonly OwnTicket[]
  shown: OwnTicket | undefined
  back: ReactNode
}

/** One ticket of several as at the entrance, or the reason why there is none. */
export function ShownTickets({ title, none, holder, tickets, shown, back }: ShownTicketsProps) {
  if (!shown)
    return (
      <Page>
        {back}
        <PageTitle>{title}</PageTitle>
        <EmptyState
          Icon={TicketIcon}
          text={tickets.length > 0 ? 'Ce billet n’existe pas, ou ne donne plus accès.' : none}
        />
      </Page>
    )
  return (
    <TicketPages tickets={tickets} shown={shown} back={back}>
      <TicketView
        ticket={shown}
        holder={holder}
        documents={<TicketDocuments documents={shown.documents} />}
        actions={<TicketActions ticket={shown} />}
      />
      <TicketKeeper />
    </TicketPages>
  )
}
