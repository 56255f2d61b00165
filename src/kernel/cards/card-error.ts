import { Stripe } from 'stripe'

/**
 * What went wrong at the card provider:
 * `unavailable` (no answer, 5xx, throttled: the outcome is unknown, try again with the same key),
 * `declined` (the card was refused), `missing` (the account of our key has no such payment; another may have it),
 * `invalid` (our request, key or signature is wrong: trying again is no use).
 */
export type CardErrorKind = 'unavailable' | 'declined' | 'missing' | 'invalid'

export class CardProviderError extends Error {
  override name = 'CardProviderError'
  readonly kind: CardErrorKind
  /** The provider's own code, such as `card_declined` or `payment_intent_unexpected_state`. */
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
  // 409 is another request under way with the same key.
  if (error.statusCode === 409 || (error.statusCode ?? 0) >= 500) return 'unavailable'
  if (error.statusCode === 404 && error.code === 'resource_missing') return 'missing'
  // An answer that is not JSON comes from something in front of the provider.
  if (error instanceof Stripe.errors.StripeAPIError && error.statusCode === undefined) return 'unavailable'
  return 'invalid'
}

/** Whether the account that was asked has no such payment. */
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
