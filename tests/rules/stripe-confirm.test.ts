import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'
import { confirmWithStripe } from '#features/selling/checkout/ui/stripe-confirm.ts'

type Answer = Awaited<ReturnType<Stripe['confirmPayment']>>
const elements = {} as StripeElements
const BACK = 'https://boutique.exemple/orders/pi_1'

/** Stripe's script, as far as it is asked for. */
const stripeThat = (answer: unknown) => ({ confirmPayment: vi.fn(async (_asked: object) => answer as Answer) })

test('the card provider redirects only when it must, and its own message is shown to the payer', async () => {
  const paying = stripeThat({ paymentIntent: { status: 'processing' } })
  expect(await confirmWithStripe(paying as never, elements, BACK)).toEqual({ paid: true })
  expect(paying.confirmPayment.mock.calls).toEqual([
    [{ elements, redirect: 'if_required', confirmParams: { return_url: BACK } }],
  ])
  const refused = (error: unknown) => confirmWithStripe(stripeThat({ error }) as never, elements, BACK)
  expect(await refused({ message: 'Votre carte a été refusée.' })).toEqual({
    paid: false,
    message: 'Votre carte a été refusée.',
  })
  expect(await refused({})).toEqual({ paid: false, message: 'Erreur' })
  // The first of two clicks had paid.
  expect(await refused({ message: 'Trop tard', payment_intent: { status: 'succeeded' } })).toEqual({ paid: true })
})
