import { expect, test } from 'vitest'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { cards, cardWorld, postForm } from './card-world.ts'

const wrongFields: [string, Record<string, string>, { code: string; message: RegExp }][] = [
  ['number', { number: '4242424242424241' }, { code: 'incorrect_number', message: /numéro de carte est invalide/ }],
  ['number', { number: 'abcd' }, { code: 'incorrect_number', message: /numéro de carte/ }],
  ['exp_month', { exp_month: '13' }, { code: 'invalid_expiry_month', message: /mois d'expiration/ }],
  ['exp_year', { exp_year: '2019' }, { code: 'invalid_expiry_year', message: /année d'expiration/ }],
  ['exp_year', { exp_year: '' }, { code: 'invalid_expiry_year', message: /année d'expiration/ }],
  ['cvc', { cvc: '12' }, { code: 'invalid_cvc', message: /code de sécurité/ }],
]

test.each(wrongFields)(
  'a card with a wrong %s %j is refused in French, before any bank is asked',
  async (param, changes, error) => {
    const world = await cardWorld()
    const payment = await world.provider.createIntent(world.input())
    const fields = Object.entries(changes).map(([key, value]) => [`payment_method_data[card][${key}]`, value])
    const answer = await world.confirm(payment, cards.good, Object.fromEntries(fields))
    expect(answer.status).toBe(402)
    expect(await answer.json()).toEqual({
      error: { type: 'card_error', param, code: error.code, message: expect.stringMatching(error.message) },
    })
    expect(await world.provider.retrieveIntent(payment.paymentId)).toMatchObject({
      status: 'requires_payment_method',
      lastError: undefined,
    })
  },
)

test('spaces in a card number and a two-digit year are accepted as people write them', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input())
  const year = { 'payment_method_data[card][exp_year]': '40' }
  expect((await world.confirm(payment, '4242 4242 4242 4242', year)).status).toBe(200)
})

test('the provider refuses every call with a wrong secret key', async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input())
  const stranger = createCardProvider({ secretKey: 'sk_test_other', webhookSecret: 'w', apiBase: world.base })
  for (const call of [
    () => stranger.createIntent(world.input()),
    () => stranger.retrieveIntent(payment.paymentId),
    () => stranger.cancelIntent(payment.paymentId),
    () => stranger.refund({ paymentId: payment.paymentId, key: 'k' }),
  ]) {
    await expect(call()).rejects.toMatchObject({ name: 'CardProviderError', kind: 'invalid' })
  }
  expect(await stranger.keyName()).not.toBe(await world.provider.keyName())
})

test("the page's public key can neither create, cancel or refund payments nor read events", async () => {
  const world = await cardWorld()
  const payment = await world.provider.createIntent(world.input())
  const secret = { client_secret: payment.clientSecret, payment_intent: payment.paymentId }
  const intents = `${world.base}/v1/payment_intents`
  const answers = await Promise.all([
    postForm(intents, { amount: '100', currency: 'eur' }, { authorization: 'Bearer pk_test_simulator' }),
    postForm(`${intents}/${payment.paymentId}/cancel`, secret),
    postForm(`${world.base}/v1/refunds`, secret),
    fetch(`${world.base}/v1/events`),
    fetch(`${intents}/${payment.paymentId}`),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401])
  const read = await fetch(`${intents}/${payment.paymentId}?client_secret=${payment.clientSecret}`)
  expect(await read.json()).toMatchObject({ id: payment.paymentId, status: 'requires_payment_method' })
})

test.each([
  ['less than 50 cents', { amountCents: 49 }, 'amount_too_small'],
  ['a broken amount', { amountCents: 10.5 }, 'parameter_invalid_integer'],
])('a payment of %s is refused', async (_, changes, code) => {
  const world = await cardWorld()
  await expect(world.provider.createIntent(world.input(changes))).rejects.toMatchObject({ kind: 'invalid', code })
})

test('an unknown path answers in the provider’s error shape', async () => {
  const world = await cardWorld()
  await expect(world.provider.retrieveIntent('pi_nowhere')).rejects.toMatchObject({
    kind: 'missing',
    code: 'resource_missing',
  })
  const path = await fetch(`${world.base}/v1/payouts`, { headers: { authorization: 'Bearer sk_test_simulator' } })
  expect(path.status).toBe(404)
  expect(await path.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  const fields = { amount: '100', currency: 'eur', amonut: '5' }
  const typo = await postForm(`${world.base}/v1/payment_intents`, fields, { authorization: 'Bearer sk_test_simulator' })
  expect(await typo.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'amonut' } })
})
