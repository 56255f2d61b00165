/**
 * What went wrong at the third-party ticketing:
 * `unavailable` (no answer, 5xx, throttled: for a sale the outcome is unknown, look it up before trying again),
 * `refused` (it answered no: sold out, expired, not sold on that day),
 * `invalid` (our request or key is wrong, or the answer cannot be read).
 */
export type ExpertErrorKind = 'unavailable' | 'refused' | 'invalid'

/** Never carries the request or the transport's own error: both may hold the API key. */
export class ExpertTicketError extends Error {
  override name = 'ExpertTicketError'
  readonly kind: ExpertErrorKind
  /** The provider's own codes, when it gave some. */
  readonly codes: readonly string[]

  constructor(kind: ExpertErrorKind, message: string, codes: readonly string[] = []) {
    super(message)
    this.kind = kind
    this.codes = codes
  }
}

/** The provider's catalogue lacks so much of what it had that it is not believed yet. */
export class CatalogueShrunk extends ExpertTicketError {
  constructor(kept: number, of: number) {
    super('invalid', `The catalogue lists ${kept} of the ${of} products that it had.`)
  }
}
