/** Where an amount that a member wants to pay by holiday vouchers stands at their provider. */
export type VoucherState = 'pending' | 'authorised' | 'declined' | 'expired' | 'captured' | 'released'

export interface VoucherAnswer {
  state: VoucherState
  /** What was asked for, in cents. */
  amountCents: number
  /** Where the member confirms it; null where there is nothing to confirm any more. */
  confirmUrl: string | null
}

export interface AuthoriseInput {
  /** Names the payment at the provider in everything that follows; the same one asked twice is one payment. */
  reference: string
  amountCents: number
  /** The member's number at the provider: 11 digits. */
  account: string
  /** What is authorised stays so until then at least; UTC ms. */
  keepUntil: number
  /** Where the member comes back to. */
  returnUrl: string
}

/**
 * Holiday vouchers (ANCV chèques-vacances Connect) as a means of payment. Every call may be repeated and answers where the
 * payment stands by then; rejects with a VoucherProviderError. `signal` ends the request.
 */
export interface VoucherProvider {
  authorise(input: AuthoriseInput, signal?: AbortSignal): Promise<VoucherAnswer>
  status(reference: string, signal?: AbortSignal): Promise<VoucherAnswer>
  /** Takes what is authorised. Answers another state where there is nothing to take any more. */
  capture(reference: string, signal?: AbortSignal): Promise<VoucherAnswer>
  /** Gives up what is pending or authorised; a reference that is unknown can be authorised no more. */
  release(reference: string, signal?: AbortSignal): Promise<VoucherAnswer>
  /** Gives back a part of what was captured. The same key gives back once. */
  refund(
    input: { reference: string; key: string; amountCents: number },
    signal?: AbortSignal,
  ): Promise<{ refundId: string }>
}

/**
 * `unavailable`: no answer, and the outcome is unknown: ask again. `missing`: the provider has no such payment.
 * `invalid`: asking again is no use.
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
