import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type ConfirmResult, unknownPaymentError } from './card-fields.ts'

/**
 * Pays with the details in the form. The person stays on this page unless their bank requires its own, which then
 * redirects to `returnUrl`.
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
  // A second click after a lost answer: the first one had paid.
  if (!error || error.payment_intent?.status === 'succeeded') return { paid: true }
  return { paid: false, message: error.message ?? unknownPaymentError }
}
