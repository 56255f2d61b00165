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
  /** What of it was captured. */
  receivedCents: number
  currency: string
  attemptId: string | undefined
  region: string | undefined
  /** The last refusal; the payer may try again on the same payment (D06). */
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

/** Every call rejects with a CardProviderError. */
export type CardProvider = {
  /**
   * Names the key in use without telling it: first 16 hex digits of its SHA-256. A key belongs to one account and mode, so
   * that what it has made and cannot find is nowhere, while another key's may be in another account.
   */
  keyName(): Promise<string>
  /** One payment per attempt: repeating it with the same input answers the same payment. */
  createIntent(input: CreateIntentInput): Promise<{ paymentId: string; clientSecret: string }>
  retrieveIntent(paymentId: string): Promise<CardPayment>
  /** Repeatable. `alreadySucceeded` means that the money was taken: nothing was canceled. */
  cancelIntent(paymentId: string): Promise<'canceled' | 'alreadySucceeded'>
  /**
   * Gives back `amountCents`, or all that is left. `key` names the refund: the same key never refunds twice, for as long as
   * the provider knows it. `metadata` is in the provider's list of refunds.
   */
  refund(input: {
    paymentId: string
    key: string
    amountCents?: number | undefined
    metadata?: { refundId: string; attemptId: string; region: string }
  }): Promise<CardRefund>
  /** Every refund of a payment, whoever made it. */
  listRefunds(paymentId: string): Promise<CardRefundRecord[]>
  /** Every dispute of a payment that has taken money away: mere inquiries have not. */
  listDisputes(paymentId: string): Promise<CardDisputeRecord[]>
  /** What has moved the account's balance from `from` until before `until`, UTC ms: a page at a time, in no promised order. */
  listBalanceTransactions(period: { from: number; until: number }): AsyncIterable<CardTransactionRecord[]>
  /** Checks the signature (300 s tolerance) and reads the event; `invalid` when it does not hold: `webhook_refused`, `webhook_old`, `webhook_unsigned`. */
  parseWebhook(rawBody: string, signature: string | null | undefined): Promise<CardEvent>
}

export type CardRefund =
  | { outcome: 'refunded'; refundId: string; amountCents: number }
  /** Nothing was left to give back, for instance because an earlier refund's key has lapsed. */
  | { outcome: 'alreadyRefunded' }

/** A refund in the provider's books. */
export type CardRefundRecord = {
  providerId: string
  amountCents: number
  /** On its way is as good as made, until the provider says that it has failed. */
  status: 'made' | 'failed'
  /** The id of our own row, of those that we have asked for. */
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
  /** Several while one takes the place of another. */
  webhookSecret: string | readonly string[]
  /** Where the simulator is mounted, such as http://127.0.0.1:8787/_dev/stripe; Stripe itself when absent. */
  apiBase?: string | undefined
  fetch?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined
  /** Per try; 10 s when absent. */
  timeoutMs?: number | undefined
  /** Tries after the first; 2 when absent. */
  maxNetworkRetries?: number | undefined
  now?: (() => number) | undefined
}

const STRIPE_ORIGIN = 'https://api.stripe.com'
const WEBHOOK_TOLERANCE_S = 300

/** The SDK knows hosts, not path prefixes, so that the simulator's prefix is put in where it fetches. */
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

/** Inquiries and what the provider prevented take no money. */
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

/** Pages of what moved the balance, as the provider gives them: the newest first. */
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

/** Runs on Bun, Node and Workers; hold one per process, or one per request where clients may not be shared. */
export const createCardProvider = (config: CardProviderConfig): CardProvider => {
  let client: Stripe | undefined
  // Made when it is first needed: on Workers each request has a provider, and most have nothing to ask of it.
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
            // Redirect-only methods are left out; 3-D Secure opens inside the page.
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
        // Ours, and too old: then a clock is wrong, here or there.
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
