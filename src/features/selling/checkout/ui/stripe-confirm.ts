import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type ConfirmResult, unknownPaymentError } from './card-fields.ts'

/**
 * Pays with what was typed into the form. The person stays on this page unless their bank insists on its own, which then
 * leads to `returnUrl`.
 */
export async function confirmWithStripe(
  stripe: Pick<Stripe, 'confirmPayment'>,
  elements: StripeElements,
  returnUrl: string,
): Promise<ConfirmResult> {
  const { error } = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl },
  })
  // A lost answer, then a second click: the first one had paid.
  if (!error || error.payment_intent?.status === 'succeeded') return { paid: true }
  return { paid: false, message: error.message ?? unknownPaymentError }
}
