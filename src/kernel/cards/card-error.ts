import { Stripe } from 'stripe'

/**
 * Failure of the card provider: `unavailable` (outcome unknown: retry with the same key), `declined` (card refused),
 * `missing` (no such payment in this key's account), `invalid` (our request, key or signature is wrong: do not retry).
 */
export type CardErrorKind = 'unavailable' | 'declined' | 'missing' | 'invalid'

export class CardProviderError extends Error {
  override name = 'CardProviderError'
  readonly kind: CardErrorKind
  /** The provider's error code, such as `card_declined` or `payment_intent_unexpected_state`. */
  readonly code: string | undefined
  readonly declineCode: string | undefined

  constructor(
    kind: CardErrorKind,
    message: string,
    details: { code?: string | undefined; declineCode?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.code = details.code
    this.declineCode = details.declineCode
  }
}

const stripeErrorKind = (error: InstanceType<typeof Stripe.errors.StripeError>): CardErrorKind => {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined'
  if (error instanceof Stripe.errors.StripeConnectionError) return 'unavailable'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'unavailable'
  // 409: another request with the same key is still running.
  if (error.statusCode === 409 || (error.statusCode ?? 0) >= 500) return 'unavailable'
  if (error.statusCode === 404 && error.code === 'resource_missing') return 'missing'
  // A response that is not JSON comes from a proxy in front of the provider.
  if (error instanceof Stripe.errors.StripeAPIError && error.statusCode === undefined) return 'unavailable'
  return 'invalid'
}

/** True if the account of the key in use has no such payment. */
export const isMissingPayment = (error: unknown): error is CardProviderError =>
  error instanceof CardProviderError && error.kind === 'missing'

export const toCardProviderError = (error: unknown): CardProviderError => {
  if (error instanceof CardProviderError) return error
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new CardProviderError('unavailable', error instanceof Error ? error.message : String(error), {
      cause: error,
    })
  }
  const declineCode = error.decline_code === '' ? undefined : error.decline_code
  return new CardProviderError(stripeErrorKind(error), error.message, { code: error.code, declineCode, cause: error })
}
