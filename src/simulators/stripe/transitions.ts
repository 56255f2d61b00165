import { type BalanceLine, chargeLine, type Dispute, refundLine } from './balance.ts'
import { notAuthenticated, type Refusal, readCard } from './cards.ts'
import { type Form, group, integer, refuseUnknown, required, text } from './form.ts'
import { newClientSecret, newId } from './ids.ts'
import { cardFacts, chargeBody, type Intent, intentBody, type Refund, refundBody } from './intent.ts'
import { invalidRequest, StripeFault } from './stripe-fault.ts'

export type EventDraft = { type: string; object: unknown }

/** Changes and answer of a request; all changes are written in one batch. */
export type Outcome = {
  status: 200 | 402
  body: unknown
  intent: Intent
  refund?: Refund
  dispute?: Dispute
  /** Transactions on the account's balance. */
  lines?: BalanceLine[]
  events: EventDraft[]
}

/** Context of every transition: the clock, and the path at which the simulator is mounted. */
export type At = { now: number; mount: string }

const MIN_CENTS = 50
const MAX_CENTS = 99_999_999

const createParams = new Set(
  `amount currency automatic_payment_methods payment_method_types description metadata receipt_email customer
   statement_descriptor_suffix capture_method expand`.split(/\s+/),
)

const readMetadata = (form: Form): Record<string, string> => {
  const metadata: Record<string, string> = {}
  for (const [key, value] of Object.entries(group(form, 'metadata'))) {
    if (typeof value !== 'string' || key.length > 40 || value.length > 500) {
      throw invalidRequest(`Invalid metadata: ${key}`, { param: `metadata[${key}]` })
    }
    metadata[key] = value
  }
  return metadata
}

/** 400 with the payment in the error, as Stripe answers if its state forbids the request. */
const unexpectedState = (intent: Intent, at: At, message: string): StripeFault =>
  new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intentBody(intent, at.mount),
  })

export const createIntent = (form: Form, at: At): Outcome => {
  refuseUnknown(form, createParams)
  const amountCents = integer(required(form, 'amount'), 'amount')
  const currency = required(form, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
  if (amountCents < MIN_CENTS) {
    throw invalidRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' })
  }
  if (amountCents > MAX_CENTS) {
    throw invalidRequest('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
  const id = newId('pi')
  const intent: Intent = {
    id,
    clientSecret: newClientSecret(id),
    status: 'requires_payment_method',
    amountCents,
    currency,
    description: text(form, 'description') ?? null,
    receiptEmail: text(form, 'receipt_email') ?? null,
    metadata: readMetadata(form),
    allowRedirects: text(group(form, 'automatic_payment_methods'), 'allow_redirects') === 'never' ? 'never' : 'always',
    createdAt: at.now,
    canceledAt: null,
    cancellationReason: null,
    lastError: null,
    chargeId: null,
    paymentMethodId: null,
    card: null,
    afterAuthentication: null,
    returnUrl: null,
    refundedCents: 0,
  }
  return { status: 200, body: intentBody(intent, at.mount), intent, events: [] }
}

const succeed = (before: Intent, at: At): Outcome => {
  const intent: Intent = {
    ...before,
    status: 'succeeded',
    chargeId: newId('ch'),
    lastError: null,
    afterAuthentication: null,
  }
  const body = intentBody(intent, at.mount)
  const lines = [chargeLine(intent, at.now)]
  return { status: 200, body, intent, lines, events: [{ type: 'payment_intent.succeeded', object: body }] }
}

/** Refuses a card; the payment stores the refusal and waits for another card. */
const refuse = (before: Intent, refusal: Refusal, at: At): Outcome => {
  const intent: Intent = {
    ...before,
    status: 'requires_payment_method',
    lastError: refusal,
    paymentMethodId: null,
    afterAuthentication: null,
  }
  const body = intentBody(intent, at.mount)
  const error = { ...body.last_payment_error, payment_intent: body }
  return { status: 402, body: { error }, intent, events: [{ type: 'payment_intent.payment_failed', object: body }] }
}

export const confirmIntent = (before: Intent, form: Form, at: At): Outcome => {
  if (before.status === 'succeeded') throw unexpectedState(before, at, 'Ce paiement a déjà été effectué.')
  if (before.status === 'canceled') throw unexpectedState(before, at, 'Ce paiement a été annulé.')
  const data = group(form, 'payment_method_data')
  if (text(data, 'type') !== 'card') {
    throw invalidRequest('A payment_method_data of type card is required to confirm this PaymentIntent.', {
      code: 'parameter_missing',
      param: 'payment_method_data[type]',
    })
  }
  const returnUrl = text(form, 'return_url') ?? null
  if (returnUrl !== null && !/^https?:\/\//.test(returnUrl)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  }
  const card = readCard(group(data, 'card'), at.now)
  const tried: Intent = { ...before, card: cardFacts(card), paymentMethodId: newId('pm'), returnUrl }
  if (card.outcome === 'succeeds') return succeed(tried, at)
  if (card.outcome === 'refused') return refuse(tried, card.refusal, at)
  const intent: Intent = { ...tried, status: 'requires_action', lastError: null, afterAuthentication: card.bankSays }
  const body = intentBody(intent, at.mount)
  return { status: 200, body, intent, events: [{ type: 'payment_intent.requires_action', object: body }] }
}

/** Completes the 3-D Secure authentication with the buyer's answer. */
export const completeThreeDSecure = (before: Intent, outcome: string | undefined, at: At): Outcome => {
  if (before.status !== 'requires_action' || before.afterAuthentication === null) {
    throw unexpectedState(before, at, "Ce paiement n'attend pas d'authentification.")
  }
  if (outcome === 'failed') return refuse(before, notAuthenticated, at)
  if (outcome !== 'succeeded') throw invalidRequest('outcome must be succeeded or failed', { param: 'outcome' })
  return before.afterAuthentication === 'succeeds'
    ? succeed(before, at)
    : refuse(before, before.afterAuthentication, at)
}

export const cancelIntent = (before: Intent, form: Form, at: At): Outcome => {
  if (before.status === 'succeeded' || before.status === 'canceled') {
    throw unexpectedState(
      before,
      at,
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}.`,
    )
  }
  const intent: Intent = {
    ...before,
    status: 'canceled',
    canceledAt: at.now,
    cancellationReason: text(form, 'cancellation_reason') ?? null,
    afterAuthentication: null,
  }
  const body = intentBody(intent, at.mount)
  return { status: 200, body, intent, events: [{ type: 'payment_intent.canceled', object: body }] }
}

export const refundIntent = (before: Intent, form: Form, at: At): Outcome => {
  if (before.status !== 'succeeded' || before.chargeId === null) {
    throw invalidRequest(`This PaymentIntent (${before.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  const leftCents = before.amountCents - before.refundedCents - (before.disputedCents ?? 0)
  if (leftCents === 0) {
    throw invalidRequest(`Charge ${before.chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const asked = text(form, 'amount')
  const amountCents = asked === undefined ? leftCents : integer(asked, 'amount')
  if (amountCents < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' })
  if (amountCents > leftCents) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  }
  const intent: Intent = { ...before, refundedCents: before.refundedCents + amountCents }
  const refund: Refund = {
    id: newId('re'),
    intentId: intent.id,
    chargeId: before.chargeId,
    amountCents,
    currency: intent.currency,
    reason: text(form, 'reason') ?? null,
    metadata: readMetadata(form),
    createdAt: at.now,
  }
  const events = [{ type: 'charge.refunded', object: chargeBody(intent) }]
  return { status: 200, body: refundBody(refund), intent, refund, lines: [refundLine(refund, at.now)], events }
}
