import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { usePolled } from '#features/selling/checkout/ui/use-polled.ts'
import { OfferedTicket } from '#features/tickets/gifts/ui/offered-ticket.tsx'
import { isBeingMade, ReceivedTicket } from '#features/tickets/gifts/ui/received-ticket.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { alwaysFresh, named, orNotFound } from '#web/loading.ts'
import { secretHead } from '#web/page-head.ts'
import { loginHref } from '#web/require-session.ts'
import { SiteMark } from '#web/site-mark.tsx'

/** Target of the mails about a given ticket: the offer, or the ticket of a recipient without an account. */
export const Route = createFileRoute('/cadeau/$token')({
  ...alwaysFresh,
  staticData: { bare: true },
  loader: ({ context, params }) =>
    orNotFound(context.client('/get-gift', { token: named(params.token, MAX_TOKEN_LENGTH) })),
  head: secretHead('Billet offert'),
  component: GiftScreen,
  notFoundComponent: UnknownGift,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du billet" error={error} />,
})

function UnknownGift() {
  return (
    <NarrowPage>
      <SiteMark />
      <PageTitle lead="Ce lien ne mène à aucun billet. Vérifiez que l’adresse est complète, ou reprenez le lien de notre email.">
        Billet introuvable
      </PageTitle>
    </NarrowPage>
  )
}

function GiftScreen() {
  const loaded = Route.useLoaderData()
  const { token } = Route.useParams()
  const { client } = useRouteContext({ from: '__root__' })
  const [{ offer, ticket }] = usePolled(
    loaded,
    (current) => current.ticket !== null && isBeingMade(current.ticket),
    (signal) => client('/get-gift', { token }, { signal }),
  )
  return (
    <NarrowPage>
      <SiteMark />
      {offer ? <OfferedTicket offer={offer} token={token} loginUrl={loginHref(`/cadeau/${token}`)} /> : null}
      {ticket ? (
        <>
          <PageTitle lead="Gardez l’adresse de cette page : elle seule ouvre votre billet.">Votre billet</PageTitle>
          <ReceivedTicket ticket={ticket} level={2} />
        </>
      ) : null}
    </NarrowPage>
  )
}
