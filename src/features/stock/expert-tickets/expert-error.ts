/**
 * Kinds of failure: `unavailable` (no answer, 5xx, throttled; a sale may exist: look it up before retrying), `refused`
 * (sold out, expired, not sold that day), `invalid` (our request or key is wrong, or the answer unreadable).
 */
export type ExpertErrorKind = 'unavailable' | 'refused' | 'invalid'

/** Never carries the request or the transport's own error: both may hold the API key. */
export class ExpertTicketError extends Error {
  override name = 'ExpertTicketError'
  readonly kind: ExpertErrorKind
  /** The provider's own error codes, if any. */
  readonly codes: readonly string[]

  constructor(kind: ExpertErrorKind, message: string, codes: readonly string[] = []) {
    super(message)
    this.kind = kind
    this.codes = codes
  }
}

/** Thrown when so much of the provider's catalogue is missing that the answer is not trusted yet. */
export class CatalogueShrunk extends ExpertTicketError {
  constructor(kept: number, of: number) {
    super('invalid', `The catalogue lists ${kept} of the ${of} products that it had.`)
  }
}
