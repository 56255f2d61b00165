import { createFileRoute } from '@tanstack/react-router'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'
import { parseTicketSearch } from '#features/tickets/own-tickets/ticket-search.ts'
import { orOffline } from '#features/tickets/own-tickets/ui/kept-tickets.ts'
import { TicketActions } from '#features/tickets/own-tickets/ui/ticket-actions.tsx'
import { TicketDocuments } from '#features/tickets/own-tickets/ui/ticket-documents.tsx'
import { TicketKeeper } from '#features/tickets/own-tickets/ui/ticket-keeper.tsx'
import { namedTicket, TicketPages } from '#features/tickets/own-tickets/ui/ticket-pages.tsx'
import { TicketView } from '#features/tickets/own-tickets/ui/ticket-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TicketIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
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
  if (!shown)
    return (
      <Page>
        {back}
        <PageTitle>Vos billets</PageTitle>
        <EmptyState
          Icon={TicketIcon}
          text={
            tickets.length > 0
              ? 'Ce billet n’existe pas, ou ne donne plus accès.'
              : 'Cette commande n’a pas de billet à présenter.'
          }
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
