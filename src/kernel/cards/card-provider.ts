import { Stripe } from 'stripe'
import { sha256Hex } from '#lib/digest.ts'
import { CardProviderError, toCardProviderError } from './card-error.ts'
import { type CardEvent, toCardEvent } from './card-event.ts'
import { type CardTransactionRecord, toTransactionRecord } from './card-transaction.ts'

export type CardStatus = Stripe.PaymentIntent['status']

export type CardPaymentError = { code: string | undefined; declineCode: string | undefined; message: string }

export type CardPayment = {
  paymentId: string
  status: CardStatus
  amountCents: number
  /** Captured amount. */
  receivedCents: number
  currency: string
  attemptId: string | undefined
  region: string | undefined
  /** The last refusal; the buyer may try again on the same payment (D06). */
  lastError: CardPaymentError | undefined
  chargeId: string | undefined
}

export type CreateIntentInput = {
  amountCents: number
  attemptId: string
  region: string
  userId: string
  email: string
  description: string
}

/** Card provider; every method rejects with a CardProviderError. */
export type CardProvider = {
  /**
   * Name of the key in use without revealing it: first 16 hex digits of its SHA-256. A key belongs to one account and
   * mode: a payment that its own key cannot find exists nowhere, one of another key may be in another account.
   */
  keyName(): Promise<string>
  /** Creates the one payment of an attempt; repeating it with the same input returns the same payment. */
  createIntent(input: CreateIntentInput): Promise<{ paymentId: string; clientSecret: string }>
  retrieveIntent(paymentId: string): Promise<CardPayment>
  /** Repeatable. `alreadySucceeded`: the money was captured and nothing was canceled. */
  cancelIntent(paymentId: string): Promise<'canceled' | 'alreadySucceeded'>
  /**
   * Refunds `amountCents`, or all that is left. `key` identifies the refund: as long as the provider remembers a key,
   * it never refunds twice under it. `metadata` appears in the provider's list of refunds.
   */
  refund(input: {
    paymentId: string
    key: string
    amountCents?: number | undefined
    metadata?: { refundId: string; attemptId: string; region: string }
  }): Promise<CardRefund>
  /** Lists every refund of a payment, including those made in the provider's dashboard. */
  listRefunds(paymentId: string): Promise<CardRefundRecord[]>
  /** Lists the disputes of a payment that have taken money away; mere inquiries are left out. */
  listDisputes(paymentId: string): Promise<CardDisputeRecord[]>
  /** Pages of the account's balance transactions from `from` until before `until`, UTC ms, in no promised order. */
  listBalanceTransactions(period: { from: number; until: number }): AsyncIterable<CardTransactionRecord[]>
  /**
   * Verifies the signature (300 s tolerance) and reads the event. Rejects as `invalid` with code `webhook_refused`,
   * `webhook_old` or `webhook_unsigned`.
   */
  parseWebhook(rawBody: string, signature: string | null | undefined): Promise<CardEvent>
}

export type CardRefund =
  | { outcome: 'refunded'; refundId: string; amountCents: number }
  /** Nothing was left to refund, for instance because an earlier refund's key has expired. */
  | { outcome: 'alreadyRefunded' }

/** A refund as the provider records it. */
export type CardRefundRecord = {
  providerId: string
  amountCents: number
  /** A pending refund counts as made until the provider reports that it failed. */
  status: 'made' | 'failed'
  /** Id of our `refund` row, if the product requested this refund. */
  refundId: string | undefined
  createdAt: number
}

export type CardDisputeRecord = {
  providerId: string
  amountCents: number
  status: 'Open' | 'Won' | 'Lost'
  createdAt: number
}

export type CardProviderConfig = {
  secretKey: string
  /** Several while one secret replaces another. */
  webhookSecret: string | readonly string[]
  /** URL of the simulator, such as http://127.0.0.1:8787/_dev/stripe; Stripe itself when absent. */
  apiBase?: string | undefined
  fetch?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined
  /** Timeout of each try; 10 s when absent. */
  timeoutMs?: number | undefined
  /** Retries after the first try; 2 when absent. */
  maxNetworkRetries?: number | undefined
  now?: (() => number) | undefined
}

const STRIPE_ORIGIN = 'https://api.stripe.com'
const WEBHOOK_TOLERANCE_S = 300

/** `fetch` for the SDK, which knows hosts but no path prefix: inserts the simulator's prefix into each URL. */
const sdkFetch = (config: CardProviderConfig): typeof fetch => {
  const send = config.fetch ?? ((url: string, init?: RequestInit) => fetch(url, init))
  const base = config.apiBase?.replace(/\/+$/, '')
  const rewritten = (input: string | URL | Request, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    return send(base === undefined ? url : url.replace(STRIPE_ORIGIN, base), init)
  }
  return Object.assign(rewritten, { preconnect: () => {} })
}

const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw toCardProviderError(error)
  }
}

const toPayment = (intent: Stripe.PaymentIntent): CardPayment => {
  const error = intent.last_payment_error
  return {
    paymentId: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    attemptId: intent.metadata.attemptId,
    region: intent.metadata.region,
    lastError: error ? { code: error.code, declineCode: error.decline_code, message: error.message ?? '' } : undefined,
    chargeId: typeof intent.latest_charge === 'string' ? intent.latest_charge : intent.latest_charge?.id,
  }
}

const toRefundRecord = (refund: Stripe.Refund): CardRefundRecord => ({
  providerId: refund.id,
  amountCents: refund.amount,
  status: refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'made',
  refundId: refund.metadata?.refundId,
  createdAt: refund.created * 1000,
})

/** Dispute as a record; none for inquiries and prevented disputes, which take no money. */
const toDisputeRecords = ({ id, amount, status, created }: Stripe.Dispute): CardDisputeRecord[] =>
  status.startsWith('warning') || status === 'prevented'
    ? []
    : [
        {
          providerId: id,
          amountCents: amount,
          status: status === 'won' ? 'Won' : status === 'lost' ? 'Lost' : 'Open',
          createdAt: created * 1000,
        },
      ]

const PAGE = 100

/** Pages of balance transactions in the provider's order: newest first. */
async function* balancePages(stripe: Stripe, { from, until }: { from: number; until: number }) {
  let after: string | undefined
  for (;;) {
    const start = after
    const page = await guarded(() =>
      stripe.balanceTransactions.list({
        created: { gte: Math.ceil(from / 1000), lt: Math.ceil(until / 1000) },
        limit: PAGE,
        expand: ['data.source'],
        ...(start === undefined ? {} : { starting_after: start }),
      }),
    )
    if (page.data.length > 0) yield page.data.map(toTransactionRecord)
    after = page.data.at(-1)?.id
    if (!page.has_more || after === undefined) return
  }
}

const cancelOutcome = (error: unknown): 'canceled' | 'alreadySucceeded' | undefined => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  if (error.code !== 'payment_intent_unexpected_state') return undefined
  if (error.payment_intent?.status === 'canceled') return 'canceled'
  return error.payment_intent?.status === 'succeeded' ? 'alreadySucceeded' : undefined
}

/**
 * Card provider for Bun, Node and Workers. Hold one per process, or one per request where clients may not be shared.
 */
export const createCardProvider = (config: CardProviderConfig): CardProvider => {
  let client: Stripe | undefined
  // Created on first use: on Workers each request has its own provider, and most never call it.
  const stripe = () => {
    client ??= new Stripe(config.secretKey, {
      httpClient: Stripe.createFetchHttpClient(sdkFetch(config)),
      timeout: config.timeoutMs ?? 10_000,
      maxNetworkRetries: config.maxNetworkRetries ?? 2,
      telemetry: false,
    })
    return client
  }
  const cryptoProvider = Stripe.createSubtleCryptoProvider()

  return {
    keyName: async () => (await sha256Hex(config.secretKey)).slice(0, 16),

    createIntent: (input) =>
      guarded(async () => {
        const intent = await stripe().paymentIntents.create(
          {
            amount: input.amountCents,
            currency: 'eur',
            // Payment methods that redirect are left out; 3-D Secure opens inside the page.
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            description: input.description,
            receipt_email: input.email,
            metadata: { attemptId: input.attemptId, region: input.region, userId: input.userId },
          },
          { idempotencyKey: `attempt-${input.attemptId}` },
        )
        if (!intent.client_secret) throw new CardProviderError('invalid', `No client secret for ${intent.id}`)
        return { paymentId: intent.id, clientSecret: intent.client_secret }
      }),

    retrieveIntent: (paymentId) => guarded(async () => toPayment(await stripe().paymentIntents.retrieve(paymentId))),

    cancelIntent: (paymentId) =>
      guarded(async () => {
        try {
          await stripe().paymentIntents.cancel(paymentId)
          return 'canceled'
        } catch (error) {
          const outcome = cancelOutcome(error)
          if (outcome) return outcome
          throw error
        }
      }),

    refund: ({ paymentId, key, amountCents, metadata }) =>
      guarded(async (): Promise<CardRefund> => {
        try {
          const refund = await stripe().refunds.create(
            {
              payment_intent: paymentId,
              ...(amountCents === undefined ? {} : { amount: amountCents }),
              ...(metadata ? { metadata } : {}),
            },
            { idempotencyKey: `refund-${key}` },
          )
          return { outcome: 'refunded', refundId: refund.id, amountCents: refund.amount }
        } catch (error) {
          const refunded =
            error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
          if (refunded) return { outcome: 'alreadyRefunded' }
          throw error
        }
      }),

    listRefunds: (paymentId) =>
      guarded(async () => {
        const refunds = await stripe()
          .refunds.list({ payment_intent: paymentId, limit: 100 })
          .autoPagingToArray({ limit: 1000 })
        return refunds.map(toRefundRecord)
      }),

    listDisputes: (paymentId) =>
      guarded(async () => {
        const disputes = await stripe()
          .disputes.list({ payment_intent: paymentId, limit: PAGE })
          .autoPagingToArray({ limit: 1000 })
        return disputes.flatMap(toDisputeRecords)
      }),

    listBalanceTransactions: (period) => balancePages(stripe(), period),

    parseWebhook: async (rawBody, signature) => {
      const secrets = [config.webhookSecret].flat()
      const read = async (toleranceS: number) => {
        const tries = secrets.map((secret) =>
          Stripe.webhooks.constructEventAsync(
            rawBody,
            signature ?? '',
            secret,
            toleranceS,
            cryptoProvider,
            (config.now ?? Date.now)(),
          ),
        )
        return toCardEvent(await Promise.any(tries))
      }
      try {
        return await read(WEBHOOK_TOLERANCE_S)
      } catch (error) {
        // Valid apart from its age: signed with our secret, so a clock is wrong, here or at the provider.
        const code = await read(Number.POSITIVE_INFINITY).then(
          () => 'webhook_old',
          () => (signature ? 'webhook_refused' : 'webhook_unsigned'),
        )
        const [first] = error instanceof AggregateError ? error.errors : [error]
        throw new CardProviderError('invalid', String(first), { code, cause: first })
      }
    },
  }
}
