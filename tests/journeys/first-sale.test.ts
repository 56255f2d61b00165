/** The first sale over HTTP, from the registration's mail to the ticket at the door, on every back-end. */
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test, vi } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput, CallResult } from '#api/client.ts'
import { demoPassword } from '#db/demo/people.ts'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { newId } from '#lib/new-id.ts'
import { linkIn, mailTo } from '../support/browser.ts'
import { shortenHold, ticketCodes } from '../support/browser-buying.ts'
import { refreshedAt } from '../support/expert-refresh.ts'
import { type HttpMember, httpCall, newHttpMembers, payByCard, SHOP_HOST } from '../support/http-shop.ts'
import { type RunningShop, startShop } from '../support/running-shop.ts'
import { newShop } from '../support/shop.ts'
import { pdfText, scan } from '../tickets/pdf-tools.ts'

const PASSWORD = 'un mot de passe assez long'
/** No standard PDF font has these letters. */
const NAME = { firstName: 'Łukasz', lastName: 'Żółć Ħal' }
const DAY = 86_400_000
/** On a machine that is busy with other things. */
const PATIENT = { timeout: 30_000, interval: 100 }

let shop: RunningShop
/** The buyer: a member with a session, written straight into the tables. */
let member: HttpMember

beforeAll(async () => {
  shop = await startShop()
}, 120_000)
beforeEach(async () => {
  const [found] = await newHttpMembers(shop.db(), 1, NAME)
  if (!found) throw new Error('No member.')
  member = found
  onTestFailed(() => console.log(shop.output().slice(-6000)))
})
afterAll(() => shop?.stop(), 60_000)

const call = <Path extends CallPath>(path: Path, input: CallInput<Path>): Promise<CallResult<Path>> =>
  httpCall(shop, member, path, input)

/** A call without a session; answers what came back, cookie and all. */
async function anonymously(path: CallPath, input: object, cookie = '') {
  const token = (await shop.fetch('/healthz', { host: SHOP_HOST })).headers.get('x-captcha-token') ?? ''
  const response = await shop.fetch(`/api${path}`, {
    host: SHOP_HOST,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-captcha-token': token, cookie },
    body: JSON.stringify(input),
  })
  return { status: response.status, cookies: response.headers.getSetCookie(), body: await response.json() }
}

/** Starts the purchase of the cart and pays it. */
async function payCart(): Promise<string> {
  const { payment, failedItems } = await call('/start-cart-purchase', {})
  expect(failedItems).toEqual([])
  if (!payment) throw new Error('No payment was opened.')
  expect(await payByCard(shop, payment)).toBe('succeeded')
  return payment.paymentId
}

/** The order, once every ticket of it is there. */
const readyOrder = (paymentId: string, tickets: number) =>
  vi.waitFor(async () => {
    const { list } = await call('/get-purchase', { paymentId })
    const attachments = list.flatMap((item) => item.attachments)
    expect(attachments.map(({ status }) => status)).toEqual(Array.from({ length: tickets }, () => 'Ready'))
    return { list, urls: attachments.map(({ url }) => url ?? '') }
  }, PATIENT)

async function file(address: string): Promise<Uint8Array> {
  const { pathname, search } = new URL(address, shop.url(SHOP_HOST))
  const response = await shop.fetch(pathname + search, { host: SHOP_HOST })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await response.arrayBuffer())
}

test('a registration is confirmed by its mail, once; the password then signs in, here and nowhere else', async () => {
  const email = `${newId('u')}@exemple.test`
  const userData = { type: 'Consumer', ...NAME, phoneNumber: '0601020304' }
  expect((await anonymously('/register', { email, password: PASSWORD, userData })).body).toEqual({
    res: { success: true },
  })
  const link = new URL(linkIn(await mailTo(shop, email, /register-link/), '/register-link/'))
  expect(link.host).toBe(`${SHOP_HOST}:${shop.port}`)
  const id = link.pathname.split('/').at(-1) ?? ''
  // This caller keeps no cookies: as in another browser, the password is chosen by who has the mail.
  expect((await anonymously('/get-registration', { id })).body.res).toEqual({ state: 'passwordAsked' })
  expect((await anonymously('/register-link', { id })).body.error.code).toBe('incompleteForm')
  const confirmed = await anonymously('/register-link', { id, password: PASSWORD })
  expect(confirmed.body.res.session).toMatchObject({ type: 'user', email, userData: NAME })
  expect((await anonymously('/register-link', { id })).body.error.code).toBe('invitationExpired')

  const wrong = await anonymously('/login', { email, authType: 'Password', password: 'autre mot de passe' })
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'loginFailed'])
  const { cookies } = await anonymously('/login', { email, authType: 'Password', password: PASSWORD })
  expect(cookies[0]).toMatch(/^session=\S{20,};.*HttpOnly/)
  const cookie = cookies[0]?.split(';')[0] ?? ''
  const { body } = await anonymously('/get-session', {}, cookie)
  expect(body.res.session).toMatchObject({ type: 'user', email })
  const elsewhere = await shop.fetch('/api/get-session', {
    host: 'atelier.localhost',
    method: 'POST',
    headers: { cookie },
  })
  expect((await elsewhere.json()).res.session.type).toBe('visitor')
})

test('dated, multi-slot, stored and third-party tickets are paid by card, and each becomes a file whose code scans', async () => {
  const sale = newShop(shop)
  const dated = await sale.sell({ span: 2, slots: 3, options: [{ label: 'Livret' }] })
  await call('/add-ticket-to-cart', {
    stockIds: dated.slotIds.slice(0, 2),
    ticketInfoId: dated.ticketId,
    quantity: 1,
    options: [{ optionId: dated.optionIds[0] ?? '', quantity: 1 }],
  })
  const expert = await demoExpert()
  await call('/add-expert-ticket-to-cart', { ...expert, quantity: 2 })
  const stored = await demoStored()
  await call('/add-ticket-to-cart', { ...stored, quantity: 1, options: [] })
  expect(await call('/cart-count', {})).toEqual({ count: 3 })

  const paymentId = await payCart()
  const { list, urls } = await readyOrder(paymentId, 4)
  expect(list.map(({ status }) => status)).toEqual(['Success', 'Success', 'Success'])
  const pdfs = await Promise.all(urls.map(file))
  const mine = pdfs.filter((pdf) => pdfText(pdf).includes('Łukasz Żółć Ħal'))
  expect(mine).toHaveLength(1)
  const [own] = mine
  const codes = (own ? scan(own) : []).map((line) => line.replace('QR-Code:', ''))
  expect(codes).toHaveLength(1)
  expect(await ticketCodes(shop, paymentId)).toEqual(expect.arrayContaining(codes))
  const mail = await mailTo(shop, member.email, /Vos billets/)
  expect(mail.attachments.map(({ name }) => name.endsWith('.pdf'))).toContain(true)
  expect(await call('/cart-count', {})).toEqual({ count: 0 })
  expect((await call('/list-purchase', {})).list).toHaveLength(3)
})

test('a declined card pays nothing; another one pays the same payment, and the webhook counts once', async () => {
  const sold = await newShop(shop).sell({ quantity: 1 })
  await call('/add-ticket-to-cart', { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] })
  const { payment } = await call('/start-cart-purchase', {})
  if (!payment) throw new Error('No payment was opened.')
  expect(await payByCard(shop, payment, '4000000000000002')).toBe('card_declined')
  expect((await call('/get-purchase', { paymentId: payment.paymentId })).list[0]?.status).toBe('Pending')
  expect(await payByCard(shop, payment)).toBe('succeeded')
  const { urls } = await readyOrder(payment.paymentId, 1)
  expect(new Set(urls).size).toBe(1)
})

test('the partner is asked by mail and confirms with the link alone; then the ticket is made', async () => {
  const partner = 'billetterie@exemple.test'
  const sold = await newShop(shop).sell({ mode: 'VendorConfirm', batch: { email: partner } })
  await call('/add-ticket-to-cart', { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] })
  const paymentId = await payCart()
  const link = linkIn(await mailTo(shop, partner, /Commande à confirmer/), '/admin-order/')
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const { body } = await anonymously('/get-order-from-token', { token })
  expect(body.res.order.status).toBe('PendingConfirmation')
  const answer = { token, orderId: body.res.order.id, action: 'confirm' }
  expect((await anonymously('/finalize-purchase', answer)).body.res.order.status).toBe('Success')
  const { urls } = await readyOrder(paymentId, 1)
  expect(scan(await file(urls[0] ?? ''))).toEqual((await ticketCodes(shop, paymentId)).map((code) => `QR-Code:${code}`))
})

test('a hold that runs out returns its place, by the clock and without any request', async () => {
  const sold = await newShop(shop).sell({ quantity: 1 })
  await call('/add-ticket-to-cart', { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] })
  await call('/start-cart-purchase', {})
  expect((await call('/list-cart', {})).pendingOrders).toHaveLength(1)
  await shortenHold(shop, member.email, -1, 0)
  await vi.waitFor(async () => {
    await shop.tick()
    const { rows } = await shop.db().query('select reserved from stock where id = ?', [sold.slotIds[0]])
    expect(rows[0]?.reserved).toBe(0)
  }, PATIENT)
  const cart = await call('/list-cart', {})
  expect([cart.pendingOrders, cart.cartItems.length]).toEqual([[], 1])
})

test('the third-party catalogue is read again, and products that it no longer lists are not sold', async () => {
  const labels = async () => {
    const range = { startTs: Date.now(), endTs: Date.now() + 30 * DAY }
    const { expertTicketFixedStocks } = await call('/list-activity-stock', { activityId: 'a-demo-ocearium', ...range })
    return expertTicketFixedStocks.map(({ label }) => label)
  }
  await refreshedAt(shop, { more: 500, gone: ['ocearium-enfant'] })
  const { rows } = await shop.db().query('select count(*) as n from expert_product where gone_at is null')
  expect([Number(rows[0]?.n), await labels()]).toEqual([501, ['Adulte']])
  await refreshedAt(shop, { more: 500, gone: [] })
  expect(await labels()).toEqual(['Adulte', 'Enfant'])
})

test('counters, orders and payments agree after all purchases', async () => {
  expect(await mismatches(shop.db(), Date.now())).toEqual([])
})

/** A dated ticket of the demo's third-party catalogue. */
async function demoExpert() {
  const range = { startTs: Date.now(), endTs: Date.now() + 30 * DAY }
  const { expertTicketFixedStocks } = await call('/list-activity-stock', { activityId: 'a-demo-ocearium', ...range })
  const [ticket] = expertTicketFixedStocks
  if (!ticket?.date) throw new Error('The demo sells no third-party ticket.')
  return { stockId: ticket.stockId, ticketInfoId: ticket.ticketInfoId, date: ticket.date }
}

/** A ticket of the demo whose files were there before the sale. */
async function demoStored() {
  const range = { startTs: Date.now(), endTs: Date.now() + 30 * DAY }
  const { stocks } = await call('/list-activity-stock', { activityId: 'a-demo-place-cinema', ...range })
  const ticket = stocks[0]?.availableTickets[0]
  if (!stocks[0] || !ticket) throw new Error('The demo sells no stored ticket.')
  return { stockIds: [stocks[0].id], ticketInfoId: ticket.id }
}

test("a ticket is given away and accepted under a name; the giver's account is erased with its other ticket", async () => {
  const sold = await newShop(shop).sell()
  await call('/add-ticket-to-cart', {
    stockIds: sold.slotIds.slice(0, 1),
    ticketInfoId: sold.ticketId,
    quantity: 2,
    options: [],
  })
  await readyOrder(await payCart(), 2)
  const { tickets } = await call('/list-own-tickets', {})
  const [given, kept] = tickets.map(({ id }) => id)
  const friend = `amie-${member.userId}@exemple.test`
  await call('/give-ticket', { ticketId: given ?? '', email: friend })
  const token = new URL(linkIn(await mailTo(shop, friend, /vous offre un billet/), '/cadeau/')).pathname
    .split('/')
    .at(-1)
  const holder = { firstName: 'Inès', lastName: 'Benali' }
  const { body } = await anonymously('/accept-gift', { token, holder })
  const own = { token: body.res.ticketToken }
  const received = () => anonymously('/get-gift', own)
  expect((await received()).body.res.ticket).toMatchObject({ holderName: 'Inès Benali' })

  const db = shop.db()
  await db.write([
    {
      sql: `insert into credential (user_id, kind, secret, updated_at)
        select ?, kind, secret, updated_at from credential where kind = 'Password' limit 1`,
      args: [member.userId],
    },
  ])
  await call('/erase-account', { password: demoPassword })
  const left = await db.query('select entry_id from entry_file where entry_id = ?', [kept ?? ''])
  expect(left.rows).toEqual([])
  expect((await db.query('select first_name from user where id = ?', [member.userId])).rows[0]?.first_name).toBe('')
  expect((await received()).body.res.ticket).toMatchObject({ holderName: 'Inès Benali' })
})

test('a visitor with number and address withdraws from an open ticket: its money is back, its code is void, once', async () => {
  const sold = await newShop(shop).sell({ kind: 'Flexible' })
  await call('/add-ticket-to-cart', {
    ...{ stockIds: sold.slotIds, ticketInfoId: sold.ticketId },
    ...{ quantity: 2, options: [] },
  })
  const paymentId = await payCart()
  await readyOrder(paymentId, 2)
  const { number } = await call('/get-purchase', { paymentId })
  const asked = { number, email: member.email }
  const { order } = (await anonymously('/get-withdrawal-order', asked)).body.res
  expect(order.lines[0]).toMatchObject({ kind: 'OpenTicket', problem: null, refund: { cents: 3200 } })
  const declaration = { ...asked, name: 'Łukasz', orderIds: [order.lines[0].orderId] }
  for (const _press of [1, 2]) {
    const { body } = await anonymously('/withdraw-from-contract', declaration)
    expect(body.res.order.lines[0].declared.state).toBe('Accepted')
  }
  const db = shop.db()
  const refunds = async () =>
    (
      await db.query(
        'select amount, status from refund where attempt_id = (select id from attempt where payment_id = ?)',
        [paymentId],
      )
    ).rows.map(({ amount, status }) => [Number(amount), status])
  await vi.waitFor(async () => expect(await refunds()).toEqual([[3200, 'Done']]), PATIENT)
  await mailTo(shop, member.email, /Accusé de réception de votre rétractation/)
  const { rows } = await db.query('select count(*) as valid from entry where order_item_id = ? and void_at is null', [
    order.lines[0].orderId,
  ])
  expect(Number(rows[0]?.valid)).toBe(0)
})
