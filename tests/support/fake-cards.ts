/**
 * A card provider in memory, for tests of calls. Nothing happens by itself: the test pays, declines and delivers events.
 *
 *     const cards = fakeCards()
 *     const app = await testApp({ cards })
 *     cards.pay(payment.paymentId)                        // the provider has the money
 *     await deliver(app, cards.event(payment.paymentId))  // and says so
 */
import { CardProviderError } from '../../src/features/orders/card-error.ts'
import type { CardEvent } from '../../src/features/orders/card-event.ts'
import type { CardProvider } from '../../src/features/orders/card-provider.ts'

interface Intent {
  id: string
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  amountCents: number
  attemptId: string
  region: string
}

export type FakeCards = ReturnType<typeof fakeCards>

export function fakeCards() {
  const intents = new Map<string, Intent>()
  const byAttempt = new Map<string, string>()
  const refunds = new Map<string, { paymentId: string; amountCents: number }>()
  let failing = false
  let events = 0
  let keyName = 'key of this account'

  const reachable = () => {
    if (failing) throw new CardProviderError('unavailable', 'The provider does not answer.')
  }
  const find = (paymentId: string): Intent => {
    const intent = intents.get(paymentId)
    if (!intent) throw new CardProviderError('missing', `No such payment: ${paymentId}`)
    return intent
  }

  const provider: CardProvider = {
    keyName: async () => keyName,
    async createIntent({ amountCents, attemptId, region }) {
      reachable()
      const known = byAttempt.get(attemptId)
      const id = known ?? `pi_${byAttempt.size + 1}_${attemptId}`
      if (!known) {
        byAttempt.set(attemptId, id)
        intents.set(id, { id, status: 'requires_payment_method', amountCents, attemptId, region })
      }
      return { paymentId: id, clientSecret: `${id}_secret` }
    },
    async retrieveIntent(paymentId) {
      reachable()
      const { status, amountCents, attemptId, region } = find(paymentId)
      const receivedCents = status === 'succeeded' ? amountCents : 0
      const unasked = { lastError: undefined, chargeId: undefined }
      return { paymentId, status, amountCents, receivedCents, currency: 'eur', attemptId, region, ...unasked }
    },
    async cancelIntent(paymentId) {
      reachable()
      const intent = find(paymentId)
      if (intent.status === 'succeeded') return 'alreadySucceeded'
      intent.status = 'canceled'
      return 'canceled'
    },
    async refund({ paymentId, key, amountCents }) {
      reachable()
      const known = refunds.has(key)
      if (!known) refunds.set(key, { paymentId, amountCents: amountCents ?? find(paymentId).amountCents })
      return { outcome: 'refunded', refundId: `re_${key}`, amountCents: amountCents ?? 0 }
    },
    parseWebhook: () => Promise.reject(new Error('Events are given to applyCardEvent directly.')),
  }

  return {
    ...provider,
    intents,
    refunds,
    /** While true every request fails as unreachable. */
    fail(value: boolean) {
      failing = value
    },
    /** From now on we ask another account, with its own key. */
    useOtherAccount() {
      keyName = 'key of another account'
      intents.clear()
    },
    /** The member's card is charged, whatever we think of the attempt by then. */
    pay(paymentId: string) {
      find(paymentId).status = 'succeeded'
    },
    /** What the provider would tell us about the payment now. */
    event(paymentId: string, type = 'payment_intent.succeeded'): CardEvent {
      const { amountCents, attemptId, region, status } = find(paymentId)
      events += 1
      return {
        id: `evt_${events}`,
        type,
        created: Date.now(),
        paymentId,
        attemptId,
        region,
        status,
        amountCents,
        receivedCents: amountCents,
        currency: 'eur',
        refundedCents: undefined,
        chargeId: undefined,
        lastError: undefined,
      }
    },
  }
}
