/** The `error` object of a Stripe answer. */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  decline_code?: string
  message: string
  param?: string
  payment_intent?: unknown
}

/** A request refused without any effect. */
export class StripeFault extends Error {
  override name = 'StripeFault'
  readonly status: 400 | 401 | 402 | 404 | 500 | 503
  readonly body: StripeErrorBody

  constructor(status: StripeFault['status'], body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...details })

export const missing = (what: string, id: string, param: string): StripeFault =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
