/**
 * A card provider in memory, for tests of calls. Nothing happens by itself: the test pays, declines and delivers events.
 *
 *     const cards = fakeCards()
 *     const app = await testApp({ cards })
 *     cards.pay(payment.paymentId)                        // the provider has the money
 *     await deliver(app, cards.event(payment.paymentId))  // and says so
 */
import { CardProviderError } from '#kernel/cards/card-error.ts'
import type { CardEvent } from '#kernel/cards/card-event.ts'
import type { CardDisputeRecord, CardProvider, CardRefundRecord } from '#kernel/cards/card-provider.ts'
import type { CardTransactionRecord } from '#kernel/cards/card-transaction.ts'

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
  const records: (CardRefundRecord & { paymentId: string })[] = []
  const disputes: (CardDisputeRecord & { paymentId: string })[] = []
  const lines: CardTransactionRecord[] = []
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

  const record = (paymentId: string, amountCents: number, providerId: string, refundId?: string) =>
    records.push({ paymentId, providerId, amountCents, status: 'made', refundId, createdAt: Date.now() })
  const givenBack = (paymentId: string): number =>
    records.reduce((sum, of) => sum + (of.paymentId === paymentId && of.status === 'made' ? of.amountCents : 0), 0)
  const amountLeft = (paymentId: string): number =>
    find(paymentId).amountCents -
    givenBack(paymentId) -
    disputes.reduce((sum, of) => sum + (of.paymentId === paymentId && of.status !== 'Won' ? of.amountCents : 0), 0)

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
    async refund({ paymentId, key, amountCents, metadata }) {
      reachable()
      const known = refunds.get(key)
      if (known) return { outcome: 'refunded', refundId: `re_${key}`, amountCents: known.amountCents }
      const left = amountLeft(paymentId)
      if (left === 0) return { outcome: 'alreadyRefunded' }
      const amount = amountCents ?? left
      if (amount > left) throw new CardProviderError('invalid', 'Refund amount is greater than unrefunded amount.')
      refunds.set(key, { paymentId, amountCents: amount })
      record(paymentId, amount, `re_${key}`, metadata?.refundId)
      return { outcome: 'refunded', refundId: `re_${key}`, amountCents: amount }
    },
    async listRefunds(paymentId) {
      reachable()
      return records.filter((of) => of.paymentId === paymentId).map(({ paymentId: _of, ...one }) => ({ ...one }))
    },
    async listDisputes(paymentId) {
      reachable()
      return disputes.filter((of) => of.paymentId === paymentId).map(({ paymentId: _of, ...one }) => ({ ...one }))
    },
    async *listBalanceTransactions({ from, until }) {
      reachable()
      yield lines.filter(({ createdAt }) => createdAt >= from && createdAt < until)
    },
    parseWebhook: () => Promise.reject(new Error('Events are given to applyCardEvent directly.')),
  }

  return {
    ...provider,
    intents,
    refunds,
    /** Answer of `listBalanceTransactions`: only lines that the test puts here. */
    lines,
    disputes,
    /** All that was given back of a payment, in cents. */
    givenBack,
    /** Refunds money at the provider's own desk. */
    refundElsewhere(paymentId: string, amountCents: number) {
      if (amountCents > amountLeft(paymentId)) throw new Error('The provider gives no more back than was paid.')
      record(paymentId, amountCents, `re_desk_${records.length}`)
    },
    /** The buyer's bank takes money back. Answers the dispute, whose status the test changes as the bank decides. */
    dispute(paymentId: string, amountCents = amountLeft(paymentId)) {
      const providerId = `dp_${disputes.length + 1}_${paymentId}`
      const opened: (typeof disputes)[number] = {
        paymentId,
        providerId,
        amountCents,
        status: 'Open',
        createdAt: Date.now(),
      }
      disputes.push(opened)
      return opened
    },
    /** The bank sends a refund back. */
    failRefund(providerId: string) {
      const found = records.find((of) => of.providerId === providerId)
      if (!found) throw new Error(`No such refund: ${providerId}`)
      found.status = 'failed'
    },
    /** As after a day: a repeated request is a new one. */
    forgetKeys() {
      refunds.clear()
    },
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
    /** Event that the provider would send about the payment now. */
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
