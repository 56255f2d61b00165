import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientError } from '#api/client.ts'
import type { CartItem, PendingOrder } from '#contract/order-shapes.ts'
import { useAttempts } from '#ui/browser/attempts.ts'
import { notify, notifyFailure } from '#ui/toast.ts'

/** The buyer's wish to pay a part by holiday vouchers. */
export interface VoucherWish {
  cents: number
  account: string
}

/** French message "Un billet n'a pas pu être ajouté à la commande", or the plural with the number. */
export const failedItemsText = (count: number): string =>
  count === 1
    ? "Un billet n'a pas pu être ajouté à la commande"
    : `${count} billets n'ont pas pu être ajoutés à la commande`

/** State and actions from the cart to a paid order: start, resume, cancel. */
export function useCheckout() {
  const { client } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const navigate = useNavigate()
  const attempt = useAttempts()
  const [busy, setBusy] = useState<'start' | 'cancel' | null>(null)
  /** Id of the payment whose card form is open. */
  const [paymentId, setPaymentId] = useState<string | null>(null)
  /** Reasons why cart items could not be bought, by cart item id. */
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())

  const showOrder = (id: string) =>
    navigate({ to: '/orders/$paymentId', params: { paymentId: id }, state: { justPaid: true } })

  const start = async (shown: readonly CartItem[] = [], vouchers?: VoucherWish) => {
    setBusy('start')
    // Sends the subsidies as shown: smaller ones by now are refused.
    const subsidies = shown.flatMap(({ cartItem, prices, problem }) =>
      prices.subsidy && problem === null ? [{ cartItemId: cartItem.id, cents: prices.subsidy.cents }] : [],
    )
    try {
      const wish = { ...(subsidies.length > 0 ? { subsidies } : {}), ...(vouchers ? { vouchers } : {}) }
      const { failedItems, payment, voucher } = await attempt(`start ${JSON.stringify(vouchers)}`, (idempotencyKey) =>
        client('/start-cart-purchase', wish, { idempotencyKey }),
      )
      setFailures(new Map(failedItems.map(({ cartItemId, message }) => [cartItemId, message])))
      if (!payment && !voucher) notify.error('Échec lors du démarrage de la commande')
      // Last and so on top, since it says more.
      if (failedItems.length > 0) notify.error(failedItemsText(failedItems.length), failedItems)
      // Nothing to pay: the order is complete.
      if (payment?.paymentClientSecret === '') return await showOrder(payment.paymentId)
      setPaymentId(payment?.paymentId ?? null)
      if (voucher?.confirmUrl) return location.assign(voucher.confirmUrl)
    } catch (error) {
      notifyFailure(error)
    }
    await router.invalidate()
    setBusy(null)
  }

  const cancel = async (order: Pick<PendingOrder, 'id' | 'paymentId'>) => {
    // Until the provider has answered, the attempt's own id identifies the payment (D25).
    const id = order.paymentId ?? order.id
    setBusy('cancel')
    try {
      await attempt(`cancel ${id}`, (idempotencyKey) =>
        client('/cancel-purchase', { paymentId: id }, { idempotencyKey }),
      )
      setPaymentId(null)
      notify.success('Commande annulée : vos billets sont de retour dans votre panier')
    } catch (error) {
      if (error instanceof ClientError && error.code === 'alreadyPaid') return await showOrder(id)
      notifyFailure(error)
    }
    await router.invalidate()
    setBusy(null)
  }

  const resume = async (order: Pick<PendingOrder, 'paymentId' | 'paymentClientSecret'>) => {
    if (order.paymentId && order.paymentClientSecret) setPaymentId(order.paymentId)
    // The provider had not answered yet: starting again opens the payment.
    else await start()
  }

  return { busy, paymentId, failures, start, cancel, resume, showOrder, openForm: setPaymentId }
}
