/** State of a voucher payment at the provider. */
export type VoucherState = 'pending' | 'authorised' | 'declined' | 'expired' | 'captured' | 'released'

export interface VoucherAnswer {
  state: VoucherState
  /** Requested amount, cents. */
  amountCents: number
  /** URL at which the member confirms; null if there is nothing to confirm any more. */
  confirmUrl: string | null
}

export interface AuthoriseInput {
  /** Identifies the payment at the provider: requesting the same one twice gives one payment. */
  reference: string
  amountCents: number
  /** The member's number at the provider: 11 digits. */
  account: string
  /** Least end of an authorisation, UTC ms. */
  keepUntil: number
  /** URL to which the member returns. */
  returnUrl: string
}

/**
 * Holiday vouchers (ANCV chèques-vacances Connect) as a means of payment. Every method is repeatable and returns the
 * payment's current state; rejects with a VoucherProviderError. `signal` aborts the request.
 */
export interface VoucherProvider {
  authorise(input: AuthoriseInput, signal?: AbortSignal): Promise<VoucherAnswer>
  status(reference: string, signal?: AbortSignal): Promise<VoucherAnswer>
  /** Captures an authorised payment. Returns another state if there is nothing to capture any more. */
  capture(reference: string, signal?: AbortSignal): Promise<VoucherAnswer>
  /** Gives up a pending or authorised payment; an unknown reference can then no longer be authorised. */
  release(reference: string, signal?: AbortSignal): Promise<VoucherAnswer>
  /** Refunds a part of a captured payment. The same key refunds once. */
  refund(
    input: { reference: string; key: string; amountCents: number },
    signal?: AbortSignal,
  ): Promise<{ refundId: string }>
}

/**
 * `unavailable`: no answer and unknown outcome, ask again. `missing`: the provider has no such payment. `invalid`: do
 * not retry.
 */
export type VoucherErrorKind = 'unavailable' | 'missing' | 'invalid'

export class VoucherProviderError extends Error {
  override name = 'VoucherProviderError'
  readonly kind: VoucherErrorKind

  constructor(kind: VoucherErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
