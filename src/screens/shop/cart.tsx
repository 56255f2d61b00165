import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setCartCount } from '#features/selling/cart/ui/cart-count-store.ts'
import { CartSection } from '#features/selling/cart/ui/cart-section.tsx'
import { tellHeldOrder } from '#features/selling/cart/ui/held-order-store.ts'
import { PendingOrderCard } from '#features/selling/checkout/ui/pending-order-card.tsx'
import { useCheckout } from '#features/selling/checkout/ui/use-checkout.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Page, PageTitle, SectionTitle } from '#ui/page.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/cart')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: async ({ context, location }) => ({
    ...(await orLogin(context.client('/list-cart', {}), location)),
    loadedAt: serverNow(),
  }),
  head: privateHead('Panier'),
  component: CartScreen,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du panier" error={error} />,
})

function CartScreen() {
  const { cartItems, pendingOrders, vouchers, loadedAt } = Route.useLoaderData()
  const router = useRouter()
  const checkout = useCheckout()
  useEffect(() => setCartCount(cartItems.length), [cartItems])
  return (
    <Page className="flex flex-col gap-10">
      <PageTitle className="mb-0!">Mon panier</PageTitle>
      {pendingOrders.length > 0 ? (
        <section aria-labelledby="commande-en-cours" className="flex flex-col gap-4">
          <SectionTitle id="commande-en-cours">Commande en cours</SectionTitle>
          {pendingOrders.map((order) => (
            <PendingOrderCard
              key={order.id}
              order={order}
              loadedAt={loadedAt}
              paying={order.paymentId !== null && order.paymentId === checkout.paymentId}
              canceling={checkout.busy === 'cancel'}
              onResume={() => void checkout.resume(order)}
              onCancel={() => void checkout.cancel(order)}
              onPaid={(paymentId) => {
                tellHeldOrder(order.holdUntil)
                void checkout.showOrder(paymentId)
              }}
              onPast={() => void router.invalidate()}
              onOpened={checkout.openForm}
            />
          ))}
        </section>
      ) : null}
      <CartSection
        items={cartItems}
        failures={checkout.failures}
        orderInProgress={pendingOrders.length > 0}
        starting={checkout.busy === 'start'}
        vouchers={vouchers}
        onStart={(wish) => void checkout.start(cartItems, wish)}
      />
    </Page>
  )
}
