/** Recovery after the payment when something that tickets and mails need is broken. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mismatches, reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { ticketPdfJob } from '#features/tickets/documents/ticket-pdf-job.ts'
import { claimJobs, runJob } from '#kernel/jobs/runner.ts'
import { job } from '#kernel/jobs/tables.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, openJobs, runJobs } from '../../support/shop-jobs.ts'

async function paidOrder() {
  const world = await buyingWorld()
  const { paymentId } = await world.startWith(world.marie, await world.shop.sell({ mode: 'Automatic' }))
  world.cards.pay(paymentId)
  await deliver(world.app, world.cards.event(paymentId))
  const statuses = async () =>
    (await world.app.call('/get-purchase', { paymentId }, { as: world.marie })).list[0]?.attachments.map(
      ({ status }) => status,
    )
  return { ...world, paymentId, statuses }
}

const MINUTE = 60_000

test('a ticket waits while the file store fails, and the job makes it later', async () => {
  const { app, statuses, db } = await paidOrder()
  const put = app.platform.files.put
  app.platform.files.put = () => Promise.reject(new Error('The disk is full.'))
  await runJobs(app)
  expect(await statuses()).toEqual(['AwaitingGeneration'])
  expect(
    await db.orm
      .select({ kind: job.kind, tries: job.tries, lastError: job.lastError })
      .from(job)
      .where(eq(job.kind, 'ticket-pdf')),
  ).toMatchObject([{ tries: 1, lastError: expect.stringContaining('disk is full') }])
  app.platform.files.put = put
  app.advance(MINUTE)
  await runJobs(app)
  expect(await statuses()).toEqual(['Ready'])
})

test('a ticket whose PDF hangs is made by the next run after the lease has ended', async () => {
  const { app, statuses, db } = await paidOrder()
  const put = app.platform.files.put
  app.platform.files.put = () => new Promise(() => undefined)
  const impatient = [{ ...ticketPdfJob, leaseMs: 30 }]
  const hanging = (await claimJobs(db, impatient, Date.now(), 10)).filter((claimed) => claimed.kind === 'ticket-pdf')
  expect(hanging).toHaveLength(1)
  for (const claimed of hanging) expect(await runJob(await openJobs(app), impatient, claimed)).toBe('retry')
  app.platform.files.put = put
  app.advance(MINUTE)
  await runJobs(app)
  expect(await statuses()).toEqual(['Ready'])
})

test('a ticket started by two runners is made once', async () => {
  const { app, statuses, entries, db } = await paidOrder()
  const [claimed] = (await claimJobs(db, [ticketPdfJob], Date.now(), 10)).filter((row) => row.kind === 'ticket-pdf')
  if (!claimed) throw new Error('No job.')
  await Promise.all([openJobs(app), openJobs(app)].map(async (ctx) => runJob(await ctx, [ticketPdfJob], claimed)))
  expect(await statuses()).toEqual(['Ready'])
  expect((await entries())[0]?.history.filter(({ event }) => event === 'Ready')).toHaveLength(1)
})

test('tickets are ready while the mail provider fails, and each mail is sent once when it recovers', async () => {
  const { app, statuses } = await paidOrder()
  const send = app.platform.mail.send
  app.platform.mail.send = () => Promise.reject(new Error('Connection refused'))
  await runJobs(app)
  expect(await statuses()).toEqual(['Ready'])
  expect(app.platform.sent).toEqual([])
  app.platform.mail.send = send
  app.advance(10 * MINUTE)
  await runJobs(app)
  app.advance(10 * MINUTE)
  await runJobs(app)
  expect(app.platform.sent.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^Vos billets/),
    expect.stringMatching(/^Votre commande/),
  ])
})

test('a ticket whose job has given up becomes a failure shown to the operator, once', async () => {
  const { app, db } = await paidOrder()
  expect(await mismatches(db, Date.now())).toEqual([])
  await db.write([db.orm.delete(job).where(eq(job.kind, 'ticket-pdf'))])
  app.advance(11 * MINUTE)
  expect(await mismatches(db, Date.now())).toHaveLength(1)
  await reconcile(await openJobs(app))
  await reconcile(await openJobs(app))
  expect(await db.orm.select({ error: orderFailure.error }).from(orderFailure)).toEqual([
    { error: expect.stringContaining('Paid without ticket') },
  ])
})

/** Control of each test that expects no contradiction: every kind is found, and named to the operator once. */
test.each([
  ['a paid order that stays pending', ["order_item set status = 'Pending'", 'stock set reserved = 1, bought = 0'], 11],
  ['an ended order that still holds its places', ["order_item set status = 'Canceled'"], 0],
  ['a slot with one place too many bought', ['stock set bought = bought + 1'], 0],
  ['a slot with one place too many reserved', ['stock set reserved = reserved + 1'], 0],
] as const)('the comparison of payments, orders and places finds %s', async (_what, wrong, lateMinutes) => {
  const { app, db, items } = await paidOrder()
  await runJobs(app)
  expect(await mismatches(db, Date.now())).toEqual([])
  await db.write(wrong.map((change) => ({ sql: `update ${change}`, args: [] })))
  if (lateMinutes > 0) expect(await mismatches(db, Date.now())).toEqual([])
  app.advance(lateMinutes * MINUTE)
  for (const _again of [1, 2]) await reconcile(await openJobs(app))
  const [item] = await items()
  const [slot] = await db.orm.select({ id: stock.id }).from(stock)
  const counters = { id: null, error: `Stock ${slot?.id}: its counters are not what its orders hold.` }
  const found = await db.orm.select({ id: orderFailure.orderItemId, error: orderFailure.error }).from(orderFailure)
  expect(found).toEqual([
    {
      Pending: { id: item?.id, error: 'Paid, but the order has not moved on.' },
      Canceled: { id: item?.id, error: 'The order has ended and still holds its places.' },
    }[String(item?.status)] ?? counters,
  ])
})
