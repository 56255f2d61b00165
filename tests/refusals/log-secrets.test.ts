/** A whole journey and its refusals, with every log line kept: none may hold what opens anything. */
import { expect, test } from 'vitest'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { createLog } from '#platform/log.ts'
import { fakeCards } from '../support/fake-cards.ts'
import { sellEverything } from '../support/sales-world.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'
import { HOST, newCaller, type TestApp, testApp } from '../support/test-app.ts'

const EMAIL = 'marie@exemple.test'
const PASSWORDS = ['le premier secret', 'le second secret', 'une erreur de frappe']
const API_KEY = 'la-clef-du-partenaire'

/** Every line that the platform would have written, as its log writes it. */
function collectLines(app: TestApp): string[] {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), Date.now)
  for (const { level, event, fields } of app.platform.logged) log(level as 'info', event, fields)
  return lines
}

function expectNoSecret(app: TestApp, secrets: Record<string, string>): void {
  const lines = collectLines(app)
  expect(lines.length).toBeGreaterThan(5)
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(7)
    for (const form of [secret, encodeURIComponent(secret)])
      expect(
        lines.filter((line) => line.includes(form)),
        name,
      ).toEqual([])
  }
}

const passwords = () => Object.fromEntries(PASSWORDS.map((password, at) => [`password ${at + 1}`, password]))

test('the log from the registration to the confirmed ticket contains no password, token, session or card secret', async () => {
  const cards = fakeCards()
  const app = await testApp({ cards, config: { expertTickets: { baseUrl: '', partnerId: 'p', apiKey: API_KEY } } })
  const { sell } = await sellEverything(app, 'eu', 'pour tous')
  const sold = await sell('à confirmer', { mode: 'VendorConfirm', batch: { email: 'partenaire@exemple.test' } })
  const marie = newCaller()
  const [first = '', second = '', wrong = ''] = PASSWORDS
  const at = { as: marie, host: HOST }
  const cookies: string[] = []
  const keep = () =>
    cookies.push(...[...(marie.cookies.get(HOST) ?? '').matchAll(/=([^;]+)/g)].map((pair) => pair[1] ?? ''))

  const names = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
  await app.call('/register', { email: EMAIL, password: first, userData: names }, at)
  const registration = await app.linkIn(EMAIL, '/register-link')
  await app.fetch(`/register-link/${registration}`, at)
  await app.call('/register-link', { id: registration }, at)
  keep()
  await app.fetch(`/register-link/${registration}?utm=1`, at)
  await app.call('/logout', {}, at)
  await app.send('/login', { email: EMAIL, authType: 'Password', password: wrong }, at)
  await app.send('/login', { email: EMAIL, authType: 'Password', password: { wrong } }, at)
  await app.call('/login', { email: EMAIL, authType: 'Password', password: first }, at)
  keep()
  await app.call('/forgot-password', { email: EMAIL }, at)
  const reset = await app.linkIn(EMAIL, '/reset-password')
  await app.fetch(`/reset-password/${reset}`, at)
  await app.fetch(`/reset-password/${reset}/`, at)
  await app.fetch(`//reset-password/${reset}`, at)
  await app.call('/reset-password', { id: reset, email: EMAIL, password: second }, at)
  keep()

  const wish = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }
  await app.call('/add-ticket-to-cart', wish, at)
  const { payment } = await app.call('/start-cart-purchase', {}, at)
  if (!payment) throw new Error('No payment was opened.')
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await runJobs(app)
  const confirmation = await app.linkIn('partenaire@exemple.test', '/admin-order')
  await app.fetch(`/admin-order/${confirmation}`)
  const { order } = await app.call('/get-order-from-token', { token: confirmation })
  await app.call('/finalize-purchase', { token: confirmation, orderId: order.id, action: 'confirm' })
  await runJobs(app)
  const signature = 'signature-of-a-ticket'
  await app.fetch(`/files/tickets/f-1.pdf?expires=9999999999999&signature=${signature}`)

  expectNoSecret(app, {
    ...passwords(),
    registration,
    reset,
    confirmation,
    'card secret': payment.paymentClientSecret,
    signature,
    'api key': API_KEY,
    ...Object.fromEntries(cookies.map((cookie, at) => [`session ${at + 1}`, cookie])),
  })
  // The paths of other pages are there: a log that is empty proves nothing.
  expect(collectLines(app).join('\n')).toContain('"path":"/api/login"')
})

test('the log of a fault contains no secret either, whatever broke', async () => {
  const cards = fakeCards()
  const failing = { ...cards, createIntent: () => Promise.reject(new CardProviderError('unavailable', 'timeout')) }
  const app = await testApp({ cards: failing })
  const marie = await app.newMember({ email: EMAIL, password: PASSWORDS[0] })
  const session = marie.cookies.get(HOST)?.split('=')[1] ?? ''
  const { sell } = await sellEverything(app, 'eu', 'pour tous')
  const sold = await sell('pour tous')
  const at = { as: marie }
  await app.call('/add-ticket-to-cart', { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1 }, at)
  expect((await app.send('/start-cart-purchase', {}, at)).status).toBe(503)

  const token = 'un-jeton-de-confirmation-secret'
  const [password = ''] = PASSWORDS
  const sendAll = async () => [
    await app.send('/get-session', {}, at),
    await app.send('/login', { email: EMAIL, authType: 'Password', password }),
    await app.send('/link', { id: token }),
    await app.send('/register-link', { id: token }),
    await app.send('/reset-password', { id: token, email: EMAIL, password }),
    await app.send('/register-invite', { inviteId: token, email: EMAIL, password }),
    await app.send('/get-order-from-token', { token }),
    await app.fetch(`/admin-order/${token}`),
    await app.fetch(`/reset-password/${token}`, at),
  ]
  // Without these tables nothing works: every one of the calls is a fault.
  const { write } = app.db()
  for (const table of ['session', 'token', 'user', 'order_item'])
    await write([{ sql: `alter table "${table}" rename to "lost_${table}"`, args: [] }])
  const answers = await sendAll()
  for (const answer of answers.slice(0, 7)) {
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ error: { code: 'serverError', message: 'Server error' } })
  }
  expect(app.platform.logged.filter(({ level }) => level === 'error').length).toBeGreaterThan(5)
  expectNoSecret(app, { ...passwords(), token, session, email: EMAIL })
})
