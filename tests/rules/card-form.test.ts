import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ClientError } from '#api/client.ts'
import { formatCardNumber, formatExpiry, isCardComplete } from '#features/selling/checkout/ui/card-input.ts'
import { simulatorPayment } from '#features/selling/checkout/ui/simulator-payment.ts'
import { createAttempts } from '#ui/browser/attempts.ts'

describe('card input', () => {
  test('groups card numbers by four as they are typed', () => {
    expect(formatCardNumber('42424242424242424')).toBe('4242 4242 4242 4242 4')
    expect(formatCardNumber('4242-4242')).toBe('4242 4242')
  })

  test('formats the expiry for the reader, and understands every form that a browser fills in', () => {
    expect(['1', '12', '123', '1230', '4', '12/2030', '12/30', '12 / 30'].map(formatExpiry)).toEqual([
      '1',
      '12',
      '12/3',
      '12/30',
      '04',
      '12/30',
      '12/30',
      '12/30',
    ])
  })

  test('is complete once number, expiry and code are there', () => {
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }
    expect(isCardComplete(card)).toBe(true)
    expect(isCardComplete({ ...card, number: '4242 4242' })).toBe(false)
    expect(isCardComplete({ ...card, expiry: '12/3' })).toBe(false)
    expect(isCardComplete({ ...card, cvc: '12' })).toBe(false)
  })
})

describe('confirming a payment with the card provider', () => {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  const answer = (status: number, body: object | string) =>
    server.use(
      http.post('https://cards.test/v1/payment_intents/:id/confirm', () =>
        typeof body === 'string' ? HttpResponse.text(body, { status }) : HttpResponse.json(body, { status }),
      ),
    )
  const payment = simulatorPayment('https://cards.test', 'pi_1', 'secret')
  const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }

  test('sends the client secret and the card, form-encoded', async () => {
    let sent = ''
    server.use(
      http.post('https://cards.test/v1/payment_intents/pi_1/confirm', async ({ request }) => {
        sent = await request.text()
        return HttpResponse.json({ status: 'succeeded' })
      }),
    )
    await expect(payment.confirm(card)).resolves.toEqual({ paid: true })
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({
      client_secret: 'secret',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '30',
      'payment_method_data[card][cvc]': '123',
    })
  })

  test("shows the provider's message, or a general error when there is none", async () => {
    answer(402, { error: { message: 'Votre carte a été refusée.' } })
    await expect(payment.confirm(card)).resolves.toEqual({ paid: false, message: 'Votre carte a été refusée.' })
    answer(500, { error: {} })
    await expect(payment.confirm(card)).resolves.toEqual({ paid: false, message: 'Erreur' })
    answer(200, { status: 'requires_payment_method' })
    await expect(payment.confirm(card)).resolves.toEqual({ paid: false, message: 'Erreur' })
  })

  test('learns on a second click, after a lost answer, that the first one had paid', async () => {
    answer(400, { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } })
    await expect(payment.confirm(card)).resolves.toEqual({ paid: true })
  })
})

describe('idempotency keys', () => {
  test("stay the same while a click's outcome is unknown, and change once it is decided", async () => {
    const attempt = createAttempts()
    const keys: string[] = []
    const send = (error?: Error) => (key: string) => {
      keys.push(key)
      return error ? Promise.reject(error) : Promise.resolve('done')
    }
    const lost = new TypeError('Failed to fetch')
    await expect(attempt('start', send(lost))).rejects.toBe(lost)
    await expect(attempt('start', send(new ClientError('serverError', 500, '')))).rejects.toThrow()
    await attempt('start', send())
    await attempt('start', send())
    await expect(attempt('start', send(new ClientError('cartEmpty', 409, '')))).rejects.toThrow()
    await attempt('start', send())
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(new Set(keys).size).toBe(4)
    expect(keys.every((key) => /^[\x21-\x7e]{8,255}$/.test(key))).toBe(true)
  })
})
