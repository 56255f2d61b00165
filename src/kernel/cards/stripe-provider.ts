import { Stripe } from 'stripe'
import { sha256Hex } from '#lib/digest.ts'
import { CardProviderError, toCardProviderError } from './card-error.ts'
import { toCardEvent } from './card-event.ts'
import type { CardProvider, CardProviderConfig, CardRefund } from './card-provider.ts'
import { toTransactionRecord } from './card-transaction.ts'
import { cancelOutcome, toDisputeRecords, toPayment, toRefundRecord } from './stripe-records.ts'

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
