import { createFileRoute, redirect } from '@tanstack/react-router'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'
import { parseTicketSearch } from '#features/tickets/own-tickets/ticket-search.ts'
import { orOffline } from '#features/tickets/own-tickets/ui/kept-tickets.ts'
import { TicketActions } from '#features/tickets/own-tickets/ui/ticket-actions.tsx'
import { TicketDocuments } from '#features/tickets/own-tickets/ui/ticket-documents.tsx'
import { TicketKeeper } from '#features/tickets/own-tickets/ui/ticket-keeper.tsx'
import { TicketPages } from '#features/tickets/own-tickets/ui/ticket-pages.tsx'
import { TicketView } from '#features/tickets/own-tickets/ui/ticket-view.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TicketIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

/** A ticket received as a gift, as its holder shows it at the entrance. */
export const Route = createFileRoute('/orders/recus')({
  ...alwaysFresh,
  staticData: { bare: true },
  validateSearch: parseTicketSearch,
  beforeLoad: requireSession,
  loader: ({ context, location }) => {
    const { billet } = parseTicketSearch(location.search)
    if (billet === undefined) throw redirect({ to: '/orders', hash: 'recus' })
    if (billet.length > MAX_ID_LENGTH) return { holder: '', tickets: [] }
    return orLogin(orOffline(context.client('/list-own-tickets', { giftId: billet }), billet), location)
  },
  head: privateHead('Votre billet'),
  component: ReceivedScreen,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du billet" error={error} />,
})

function ReceivedScreen() {
  const { holder, tickets } = Route.useLoaderData()
  const [shown] = tickets
  const back = (
    <BackLink to="/orders" hash="recus" className="mb-0!">
      Vos billets reçus
    </BackLink>
  )
  if (!shown)
    return (
      <Page>
        {back}
        <PageTitle>Votre billet</PageTitle>
        <EmptyState Icon={TicketIcon} text="Ce billet n’existe pas, ou ne donne plus accès." />
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
