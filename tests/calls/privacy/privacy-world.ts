/** Someone who has left a trace in every place that keeps any, and the words to look for afterwards. */

import { dbState } from '../../support/db-state.ts'
import { fakeCards } from '../../support/fake-cards.ts'
import { buyEverything, sellEverything } from '../../support/sales-world.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { type Caller, HOST, type Member, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

export const PASSWORD = 'mot-de-passe-de-zoe'
export const email = 'zoe.quillefeu@exemple.test'
const names = { firstName: 'Zoé', lastName: 'O’Quillefeu', phoneNumber: '0698765432' }
/** Words that occur in no other person's data. */
export const clues = ['quillefeu', 'zoé', 'zoe.', names.phoneNumber, 'ce-778899']

export async function privacyWorld() {
  const cards = fakeCards()
  const app = await testApp({ cards })
  const group = await app.newGroup({ code: 'CE-2026', permCse: true, label: 'Comité des essais' })
  const everything = await sellEverything(app, 'eu', 'pour tous')
  const zoe = await registerZoe(app)
  await app.call('/forgot-password', { email })
  await app.call(
    '/send-message',
    { ...names, email, contactType: 'Je suis un particulier', message: 'Ici Zoé Quillefeu.' },
    { as: zoe },
  )
  const place = { region: 'eu', host: HOST, name: 'de la personne' }
  const own = await buyEverything(app, cards, zoe, everything, place)
  const automatic = await buyTickets(app, cards, zoe, everything)
  await runJobs(app)
  return { app, cards, group, everything, zoe, own, automatic }
}

/** Through the calls and the mailed link; the card's code and the group's code go along. */
export async function registerZoe(app: TestApp): Promise<Member> {
  const as: Caller = newCaller()
  const userData = { type: 'Consumer' as const, ...names, registrationCode: 'CE-2026', memberCardCode: 'CE-778899' }
  await app.call('/register', { email, password: PASSWORD, userData }, { as })
  await app.call('/register-link', { id: await app.linkIn(email, '/register-link') }, { as })
  const [row] = (await app.db().query('select id, group_id from user where email = ?', [email])).rows
  return { ...as, userId: String(row?.id), email, groupId: String(row?.group_id) }
}

/** Cancels what waits for its payment and pays for two generated tickets. */
async function buyTickets(
  app: TestApp,
  cards: ReturnType<typeof fakeCards>,
  as: Member,
  everything: Awaited<ReturnType<typeof sellEverything>>,
) {
  const { pendingOrders } = await app.call('/list-cart', {}, { as })
  for (const order of pendingOrders) await app.call('/cancel-purchase', { paymentId: order.id }, { as })
  const { cartItems } = await app.call('/list-cart', {}, { as })
  for (const { cartItem } of cartItems) await app.call('/remove-from-cart', { id: cartItem.id }, { as })
  const sold = await everything.sell('automatique', { mode: 'Automatic', batch: { sendEmail: true } })
  const wish = { stockIds: sold.slotIds.slice(0, 1), ticketInfoId: sold.ticketId, quantity: 2, options: [] }
  await app.call('/add-ticket-to-cart', wish, { as, headers: { 'idempotency-key': 'cle-d-ajout-1' } })
  const { payment } = await app.call('/start-cart-purchase', {}, { as })
  if (!payment) throw new Error('No payment was opened.')
  cards.pay(payment.paymentId)
  await deliver(app, cards.event(payment.paymentId))
  await app.call('/add-ticket-to-cart', wish, { as })
  return payment.paymentId
}

/** Every table of both regions that says any of it, with the word; throttles and page views are looked at, too. */
export async function findWords(app: TestApp, words: readonly string[]): Promise<string[]> {
  const state = await dbState(app)
  const more = await app
    .db()
    .query(
      "select 'throttle' as name, key as line from throttle union all select 'analytics_ping', path || referrer from analytics_ping union all select 'activity_search', activity_id || label from activity_search",
    )
  for (const { name, line } of more.rows) state[`eu.${name}`] = `${state[`eu.${name}`] ?? ''}${line}`
  return Object.entries(state).flatMap(([place, text]) =>
    words.filter((word) => text.toLowerCase().includes(word)).map((word) => `${place}: ${word}`),
  )
}
