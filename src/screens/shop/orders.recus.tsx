import { createFileRoute, redirect } from '@tanstack/react-router'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'
import { parseTicketSearch } from '#features/tickets/own-tickets/ticket-search.ts'
import { orOffline } from '#features/tickets/own-tickets/ui/kept-tickets.ts'
import { ShownTickets } from '#features/tickets/own-tickets/ui/shown-tickets.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { BackLink } from '#ui/page.tsx'
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
  return (
    <ShownTickets
      title="Votre billet"
      none="Ce billet n’existe pas, ou ne donne plus accès."
      holder={holder}
      tickets={tickets}
      shown={shown}
      back={back}
    />
  )
}
