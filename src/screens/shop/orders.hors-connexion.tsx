import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { receivedTicketUrl, ticketUrl } from '#features/tickets/own-tickets/ticket-paths.ts'
import { parseTicketSearch } from '#features/tickets/own-tickets/ticket-search.ts'
import { type KeptTickets, readTickets } from '#features/tickets/own-tickets/ui/kept-tickets.ts'
import { OfflineList, OfflineTicket } from '#features/tickets/own-tickets/ui/offline-tickets.tsx'
import { namedTicket } from '#features/tickets/own-tickets/ui/ticket-pages.tsx'
import { useReturn } from '#features/tickets/own-tickets/ui/use-return.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TicketIcon } from '#ui/icons.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { privateHead } from '#web/page-head.ts'

/** Offline page, kept by the device as a visitor gets it: its HTML must contain no person's data. */
export const Route = createFileRoute('/orders/hors-connexion')({
  staticData: { bare: true },
  validateSearch: parseTicketSearch,
  head: privateHead('Billets hors connexion'),
  component: OfflineScreen,
})

function OfflineScreen() {
  const [kept, setKept] = useState<KeptTickets | null>()
  const { billet } = Route.useSearch()
  const shown = kept && billet !== undefined ? namedTicket(kept.tickets, billet) : undefined
  useReturn(kept ? (shown ? pageOnline(shown) : '/orders') : null)
  useEffect(() => {
    void readTickets().then(setKept)
  }, [])
  if (kept === undefined)
    return (
      <NarrowPage>
        <PageTitle>Billets hors connexion</PageTitle>
        <p role="status" className="flex items-center gap-2">
          <Spinner /> Lecture des billets de cet appareil...
        </p>
      </NarrowPage>
    )
  if (kept === null || kept.tickets.length === 0) return <NothingKept />
  return shown ? <OfflineTicket kept={kept} shown={shown} /> : <OfflineList kept={kept} />
}

/** Online URL of the same ticket, for a holder who is showing it at an entrance. */
const pageOnline = ({ id, paymentId, gift }: KeptTickets['tickets'][number]): string =>
  gift ? receivedTicketUrl('', id) : ticketUrl('', { id, paymentId })

function NothingKept() {
  return (
    <NarrowPage>
      <PageTitle>Billets hors connexion</PageTitle>
      <EmptyState Icon={TicketIcon} text="Cet appareil ne garde aucun billet.">
        <ButtonAnchor href="/orders">Mes commandes</ButtonAnchor>
      </EmptyState>
    </NarrowPage>
  )
}
