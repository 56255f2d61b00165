import { expect, test, vi } from 'vitest'
import { cardFields, cards, cardWorld, postForm } from './card-world.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const succeeded = { status: 'succeeded', lastError: undefined }

test('the page confirms a payment alone, with nothing but its client secret', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input({ attemptId: 'a1', region: 'oi' }))
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({ status: 'requires_payment_method' })

  const forged = await world.confirm({ ...payment, clientSecret: `${payment.paymentId}_secret_guess` }, cards.good)
  expect(forged.status).toBe(400)
  const withoutSecret = await world.confirm({ ...payment, clientSecret: '' }, cards.good)
  expect(withoutSecret.status).toBe(401)
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({ status: 'requires_payment_method' })

  const confirmed = await world.confirm(payment, cards.good)
  expect(await confirmed.json()).toMatchObject({ status: 'succeeded', amount_received: 4250, next_action: null })
  expect(await world.provider.retrieveIntent(payment.paymentId)).toEqual({
    ...succeeded,
    paymentId: payment.paymentId,
    amountCents: 4250,
    receivedCents: 4250,
    currency: 'eur',
    attemptId: 'a1',
    region: 'oi',
    chargeId: expect.stringMatching(/^ch_/),
  })
})

test('a card in a wallet pays without its number, and is booked as a card', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input({ attemptId: 'a1', region: 'eu' }))
  const by = (token: string) =>
    postForm(`${world.base}/v1/payment_intents/${payment.paymentId}/confirm`, {
      client_secret: payment.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': token,
    })
  expect((await by('tok_unknown')).status).toBe(402)
  expect(await (await by('tok_apple_pay')).json()).toMatchObject({
    status: 'succeeded',
    payment_method_types: ['card'],
  })
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({ ...succeeded, receivedCents: 4250 })
})

test('a declined card leaves the payment open for another card', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input())

  const declined = await world.confirm(payment, cards.declined)
  expect(declined.status).toBe(402)
  expect(await declined.json()).toMatchObject({
    error: { type: 'card_error', code: 'card_declined', message: 'Votre carte a été refusée.' },
  })
  const noFunds = await world.confirm(payment, cards.noFunds)
  expect(await noFunds.json()).toMatchObject({ error: { decline_code: 'insufficient_funds' } })
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({
    status: 'requires_payment_method',
    lastError: { code: 'card_declined', declineCode: 'insufficient_funds' },
  })

  expect((await world.confirm(payment, cards.good)).status).toBe(200)
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject(succeeded)
})

test('a payment is taken once, however often it is confirmed at one moment', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input())
  const body = new URLSearchParams({ client_secret: payment.clientSecret, ...cardFields(cards.good) })
  // Straight into the app: sockets would put the requests one after the other.
  const path = `/_dev/stripe/v1/payment_intents/${payment.paymentId}/confirm`
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.app.request(path, { method: 'POST', body: body.toString(), headers: form })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(400)])
  await vi.waitFor(() => expect(world.events).toHaveLength(1))
})

test('3-D Secure pays only once the payer has approved, and may be tried again after a refusal', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input())
  const asked = await world.confirm(payment, cards.threeDSecure)
  expect(await asked.json()).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({ status: 'requires_action' })

  const refused = await world.authenticate(payment, 'failed')
  expect(refused.status).toBe(402)
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({
    status: 'requires_payment_method',
    lastError: { code: 'payment_intent_authentication_failure' },
  })
  expect((await world.authenticate(payment, 'succeeded')).status).toBe(400)

  await world.confirm(payment, cards.threeDSecure)
  expect((await world.authenticate(payment, 'succeeded')).status).toBe(200)
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject(succeeded)
})

test('a payer sent to the bank’s page comes back with the outcome', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input())
  const asked = await world.confirm(payment, cards.threeDSecure, { return_url: 'http://shop.test/orders/1' })
  const { next_action: action } = (await asked.json()) as { next_action: { redirect_to_url: { url: string } } }
  const bank = action.redirect_to_url.url

  const page = await fetch(bank)
  expect(await page.text()).toContain('Approuver le paiement')
  const answer = await fetch(bank.split('?')[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ client_secret: payment.clientSecret, outcome: 'succeeded' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/^http:\/\/shop\.test\/orders\/1\?.*redirect_status=succeeded$/)
  expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject(succeeded)
})

test('cancelling ends a payment for good, and reports when the money was already taken', async () => {
  const world = await cardWorld()
  const open = await world.provider.createIntent(world.input())
  expect(await world.provider.cancelIntent(open.paymentId)).toBe('canceled')
  expect(await world.provider.cancelIntent(open.paymentId)).toBe('canceled')
  expect((await world.confirm(open, cards.good)).status).toBe(400)

  const waiting = await world.provider.createIntent(world.input())
  await world.confirm(waiting, cards.threeDSecure)
  expect(await world.provider.cancelIntent(waiting.paymentId)).toBe('canceled')
  expect((await world.authenticate(waiting, 'succeeded')).status).toBe(400)

  const paid = await world.provider.createIntent(world.input())
  await world.confirm(paid, cards.good)
  expect(await world.provider.cancelIntent(paid.paymentId)).toBe('alreadySucceeded')
  expect(await world.provider.retrieveIntent(paid.paymentId)).toMatchObject(succeeded)
})

test('a payment unknown to the account is not taken for a cancelled one, because another account may have it', async () => {
  const world = await cardWorld()
  await expect(world.provider.cancelIntent('pi_of_another_account')).rejects.toMatchObject({ kind: 'missing' })
})

test('only one of a simultaneous cancellation and confirmation wins', async () => {
  const world = await cardWorld()
  for (let round = 0; round < 10; round += 1) {
    const payment = await world.provider.createIntent(world.input())
    const [confirmed, canceled] = await Promise.all([
      world.confirm(payment, cards.good),
      world.provider.cancelIntent(payment.paymentId),
    ])
    expect(canceled).toBe(confirmed.status === 200 ? 'alreadySucceeded' : 'canceled')
  }
})

test('a refund is made once per key, and never exceeds the payment', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input({ amountCents: 1000 }))
  const { paymentId } = payment
  await expect(world.provider.refund({ paymentId, key: 'early' })).rejects.toMatchObject({ kind: 'invalid' })
  await world.confirm(payment, cards.good)

  const metadata = { refundId: 'rf-1', attemptId: 'pa-1', region: 'eu' }
  const first = await world.provider.refund({ paymentId, key: 'r1', amountCents: 300, metadata })
  expect(first).toMatchObject({ outcome: 'refunded', amountCents: 300 })
  expect(await world.provider.refund({ paymentId, key: 'r1', amountCents: 300, metadata })).toEqual(first)
  await expect(world.provider.refund({ paymentId, key: 'r2', amountCents: 701 })).rejects.toMatchObject({
    kind: 'invalid',
  })
  expect(await world.provider.refund({ paymentId, key: 'r3' })).toMatchObject({ amountCents: 700 })
  expect(await world.provider.refund({ paymentId, key: 'r4' })).toEqual({ outcome: 'alreadyRefunded' })

  expect(await world.provider.listRefunds(paymentId)).toMatchObject([
    { amountCents: 700, status: 'made', refundId: undefined },
    { amountCents: 300, status: 'made', refundId: metadata.refundId },
  ])
  const listed = await fetch(`${world.base}/v1/refunds?payment_intent=${paymentId}`, {
    headers: { authorization: 'Bearer sk_test_simulator' },
  })
  const { data } = (await listed.json()) as { data: { amount: number }[] }
  expect(data.map((refund) => refund.amount)).toEqual([700, 300])
})

test('an attempt has one payment: its idempotency key returns the first answer, and refuses another body', async () => {
  const world = await cardWorld()
  const input = world.input()
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.provider.createIntent(input)))
  expect(new Set(answers.map((answer) => answer.paymentId)).size).toBe(1)
  await expect(world.provider.createIntent({ ...input, amountCents: 1 + input.amountCents })).rejects.toMatchObject({
    name: 'CardProviderError',
    kind: 'invalid',
  })

  const key = { authorization: 'Bearer sk_test_simulator', 'idempotency-key': 'k1' }
  const body = { amount: '500', currency: 'eur' }
  const fresh = await postForm(`${world.base}/v1/payment_intents`, body, key)
  const again = await postForm(`${world.base}/v1/payment_intents`, body, key)
  expect([fresh.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
  expect(await again.text()).toBe(await fresh.text())
  const other = await postForm(`${world.base}/v1/payment_intents`, { ...body, amount: '501' }, key)
  expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } })
})
