import { createFileRoute } from '@tanstack/react-router'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'
import { parseTicketSearch } from '#features/tickets/own-tickets/ticket-search.ts'
import { orOffline } from '#features/tickets/own-tickets/ui/kept-tickets.ts'
import { ShownTickets } from '#features/tickets/own-tickets/ui/shown-tickets.tsx'
import { namedTicket } from '#features/tickets/own-tickets/ui/ticket-pages.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { BackLink } from '#ui/page.tsx'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/orders/$paymentId_/tickets')({
  ...alwaysFresh,
  staticData: { bare: true },
  validateSearch: parseTicketSearch,
  beforeLoad: requireSession,
  loader: ({ context, params: { paymentId }, location }) => {
    // An address that names no payment shows a payment without tickets.
    if (paymentId.length > MAX_ID_LENGTH) return { holder: '', tickets: [] }
    const { billet = paymentId } = parseTicketSearch(location.search)
    return orLogin(orOffline(context.client('/list-own-tickets', { paymentId }), billet), location)
  },
  head: privateHead('Vos billets'),
  component: TicketsScreen,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des billets" error={error} />,
})

function TicketsScreen() {
  const { holder, tickets } = Route.useLoaderData()
  const { paymentId } = Route.useParams()
  const { billet } = Route.useSearch()
  const shown = namedTicket(tickets, billet)
  const back = (
    <BackLink to="/orders/$paymentId" params={{ paymentId }} className="mb-0!">
      Votre commande
    </BackLink>
  )
  return (
    <ShownTickets
      title="Vos billets"
      none="Cette commande n’a pas de billet à présenter."
      holder={holder}
      tickets={tickets}
      shown={shown}
      back={back}
    />
  )
}
