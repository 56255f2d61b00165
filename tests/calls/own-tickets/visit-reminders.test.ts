/** The mail of the day before: each purchase once, and only tickets that let their buyer in. */
import { afterAll, expect, test, vi } from 'vitest'
import { remindOfVisits } from '#features/tickets/own-tickets/visit-reminders.ts'
import { giftWorld, RECEIVER } from '../../support/gift-world.ts'
import { showPlace } from '../../support/partner-place.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { START } from '../../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

afterAll(() => vi.useRealTimers())

/** START is Wednesday 10 June 2026, 10:00 in Paris. */
async function reminderWorld() {
  const world = await giftWorld()
  const { app, marie, as } = world
  const look = async () => remindOfVisits(await openJobs(app))
  const sent = async () => {
    await runJobs(app)
    return (await app.mails()).filter(({ kind }) => kind === 'visit-reminder')
  }
  const cancel = (orderId: string) => app.call('/admin/cancel-order', { orderId }, as)
  return { ...world, marie, look, sent, cancel }
}

test('a buyer is mailed the day before from ten o’clock with ticket, hours, place and way, once, however often is looked', async () => {
  const { app, shop, buy, db, look, sent, marie } = await reminderWorld()
  const sold = await shop.sell({ startTs: START + 2 * DAY + 4 * HOUR, activity: { label: 'Nocturne' } })
  await showPlace(db, sold.vendorId)
  const { paymentId } = await buy([{ sold, quantity: 2 }])
  await look()
  expect(await sent()).toEqual([])
  // 23:00 of the same day, then 09:59 and 10:00 of the day before.
  app.advance(13 * HOUR)
  await look()
  app.advance(11 * HOUR - 60_000)
  await look()
  expect(await sent()).toEqual([])
  app.advance(60_000)
  const ctx = await openJobs(app)
  await Promise.all([remindOfVisits(ctx), remindOfVisits(ctx), look()])
  app.advance(10 * HOUR)
  await look()
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: marie.email, status: 'Sent', unsubscribeUrl: null })
  expect(mail?.subject).toBe('C’est demain : Nocturne')
  const lines = mail?.text.split('\n').map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining([
      'Voici vos billets pour demain : ouvrez-les dès maintenant sur votre téléphone, ils s’y affichent ensuite sans réseau.',
      '12/06/2026, 14:00 - 15:00',
      '2 × Plein tarif',
      '3 rue du Parc, 69006 Lyon',
      expect.stringContaining('https://www.google.com/maps/dir/?api=1&destination=3+rue+du+Parc%2C+69006+Lyon'),
      expect.stringMatching(`/orders/${paymentId}/tickets\\?billet=[\\w-]+$`),
    ]),
  )
})

test('tickets that were cancelled or offered are in no reminder, and one that waits is dropped when they are', async () => {
  const { app, bought, makeOffer, cancel, look, sent } = await reminderWorld()
  const at = { startTs: START + 2 * DAY }
  const cancelled = await bought(at)
  const offered = await bought(at, 2)
  const given = await bought(at)
  await makeOffer(given.tickets[0] ?? '')
  await makeOffer(offered.tickets[0] ?? '')
  await cancel(cancelled.orderId)
  const late = await bought(at)
  app.advance(DAY)
  await look()
  // Cancelled after the mail was queued, before it was sent.
  await cancel(late.orderId)
  const mails = await sent()
  expect(mails.map(({ text }) => [/1 × /.test(text), text.includes(offered.paymentId)])).toEqual([[true, true]])
  expect(mails.every(({ recipient }) => recipient !== RECEIVER)).toBe(true)
  await look()
  expect(await sent()).toHaveLength(1)
})

test('a purchase of the same day has no reminder, nor has a ticket without a date', async () => {
  const { app, bought, look, sent } = await reminderWorld()
  await bought({ kind: 'Flexible' })
  app.advance(DAY)
  await bought({ startTs: START + 2 * DAY })
  await look()
  expect(await sent()).toEqual([])
})
