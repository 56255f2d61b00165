import { Link, useRouteContext } from '@tanstack/react-router'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { ChevronLeftIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import type { OwnTicket } from '../own-ticket-shapes.ts'
import { KeptDocuments } from './kept-documents.tsx'
import type { KeptTickets } from './kept-tickets.ts'
import { TicketPages } from './ticket-pages.tsx'
import { TicketView } from './ticket-view.tsx'

/** Names the holder and tells the tickets' age. */
function KeptNote({ kept: { holder, seenAt } }: { kept: KeptTickets }) {
  const { zone } = useRouteContext({ from: '__root__' })
  return (
    <Notice kind="warn" className="mb-4">
      Billets de {holder}, vus le {formatDate(zone, seenAt)} à {formatTime(zone, seenAt)} — hors connexion
    </Notice>
  )
}

/** One stored ticket, with the others of its order a swipe away; a received one is alone. */
export function OfflineTicket({ kept, shown }: { kept: KeptTickets; shown: OwnTicket }) {
  return (
    <TicketPages
      tickets={shown.gift ? [shown] : kept.tickets.filter(({ paymentId }) => paymentId === shown.paymentId)}
      shown={shown}
      note={<KeptNote kept={kept} />}
      back={
        <Link
          to="/orders/hors-connexion"
          search={{}}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-link no-underline hover:underline"
        >
          <ChevronLeftIcon />
          Tous les billets
        </Link>
      }
    >
      <TicketView ticket={shown} holder={kept.holder} documents={<KeptDocuments documents={shown.documents} />} />
    </TicketPages>
  )
}

/** All stored tickets, in the order of the list. */
export function OfflineList({ kept }: { kept: KeptTickets }) {
  return (
    <NarrowPage>
      <PageTitle>Mes billets</PageTitle>
      <KeptNote kept={kept} />
      <ul className="divide-y divide-line">
        {kept.tickets.map(({ id, activityLabel, validityDateStr, ticketLabel, unitNumber, unitCount, gift }) => (
          <li key={id}>
            <Link
              to="/orders/hors-connexion"
              search={{ billet: id }}
              className="block py-4 text-ink no-underline hover:underline"
            >
              <span className="block font-semibold">{activityLabel}</span>
              <span className="block text-sm">{validityDateStr}</span>
              <span className="block text-sm text-ink-soft">
                {ticketLabel}
                {unitCount > 1 ? `, billet ${unitNumber} sur ${unitCount}` : ''}
                {gift ? `, offert${gift.from ? ` par ${gift.from}` : ''}` : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonAnchor href="/orders" variant="secondary" className="mt-6">
        Réessayer en ligne
      </ButtonAnchor>
    </NarrowPage>
  )
}
