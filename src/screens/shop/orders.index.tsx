import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { articles } from '#features/selling/cart/ui/totals.tsx'
import { OrderLine } from '#features/selling/checkout/ui/order-line.tsx'
import { ExchangedFor, ShowTickets } from '#features/selling/checkout/ui/ordered-tickets.tsx'
import { PaymentNotice } from '#features/selling/checkout/ui/payment-notice.tsx'
import { heldUntil, paymentState } from '#features/selling/checkout/ui/payment-state.ts'
import { groupPurchases, type Purchase } from '#features/selling/checkout/ui/purchases.ts'
import { ItemStatus } from '#features/selling/checkout/ui/status-badge.tsx'
import { CancelItem } from '#features/selling/member-cancellation/ui/cancel-item.tsx'
import { ReceivedTickets } from '#features/tickets/gifts/ui/received-tickets.tsx'
import { orOffline } from '#features/tickets/own-tickets/ui/kept-tickets.ts'
import { TicketKeeper } from '#features/tickets/own-tickets/ui/ticket-keeper.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TicketIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/orders/')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: ({ context: { client }, location }) =>
    orLogin(orOffline(Promise.all([client('/list-purchase', {}), client('/list-received-tickets', {})])), location),
  head: privateHead('Mes commandes'),
  component: OrdersScreen,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des commandes" error={error} />,
})

function OrdersScreen() {
  const [{ list }, { list: received, offered }] = Route.useLoaderData()
  const purchases = groupPurchases(list)
  return (
    <Page>
      <PageTitle>Mes commandes</PageTitle>
      {offered === 0 ? null : <OfferedNotice count={offered} />}
      <ReceivedTickets list={received} />
      {purchases.length === 0 && received.length > 0 ? null : purchases.length === 0 ? (
        <EmptyState Icon={TicketIcon} text="Pas de commandes">
          <ButtonLink to="/">Découvrir les activités</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-6">
          {purchases.map((purchase) => (
            <li key={purchase.paymentId ?? 'unpaid'}>
              <PurchaseCard purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      {purchases.length + received.length === 0 ? null : <TicketKeeper />}
    </Page>
  )
}

/**
 * Notice of tickets offered to the member. Only the mail has the link that accepts, because it proves whose address it
 * is.
 */
function OfferedNotice({ count }: { count: number }) {
  const { session } = useRouteContext({ from: '__root__' })
  const email = session.type === 'user' ? session.email : ''
  return (
    <Notice title={count > 1 ? `On vous offre ${count} billets` : 'On vous offre un billet'} className="mb-6">
      {plural(count, 'Pour l’accepter, ouvrez l’email envoyé', 'Pour les accepter, ouvrez les emails envoyés')} à{' '}
      {email}.
    </Notice>
  )
}

function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { zone } = useRouteContext({ from: '__root__' })
  const { paymentId, items } = purchase
  // The moment of the purchase: mails and receipts say the same, however late its partner confirms.
  const when = purchase.startedAt
  const state = paymentState(items)
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-t-xl bg-surface px-5 py-4 md:px-6">
        <h2 className="text-base font-bold">
          Commande du {formatDate(zone, when)} à {formatTime(zone, when)}
          <span className="block text-sm font-normal text-ink-soft">
            {articles(items.length)} · {formatPrice(purchase.total)}
          </span>
        </h2>
        {paymentId === null || state === 'unpaid' ? null : (
          <ButtonLink
            to="/orders/$paymentId"
            params={{ paymentId }}
            variant="secondary"
            size="sm"
            aria-label={`Voir la commande du ${formatDate(zone, when)} à ${formatTime(zone, when)}`}
          >
            Voir la commande
          </ButtonLink>
        )}
      </div>
      <PaymentNotice state={state} holdUntil={heldUntil(items)} className="mx-5 mt-5 md:mx-6" />
      <ul className="divide-y divide-line px-5 md:px-6">
        {items.map((item) => (
          <li key={item.id} className="py-5">
            {/* Its seller stands on the order's own page. */}
            <OrderLine item={{ ...item, seller: undefined }} action={<ItemStatus item={item} />}>
              <ExchangedFor item={item} />
              <ShowTickets item={item} />
              <CancelItem item={item} />
            </OrderLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}
