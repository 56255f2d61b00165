/** Tickets that their buyer has given, as the operator sees them, and everything else that the story of an order tells. */
import { expect, test } from 'vitest'
import { giftWorld, RECEIVER } from '../../support/gift-world.ts'
import { issuer, today } from '../../support/invoice-world.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'
import { voucherWorld } from '../../support/voucher-world.ts'

test('an order shows for each ticket the email it was offered to, and its holder', async () => {
  const world = await giftWorld()
  const { purchaseId, tickets, orderId } = await world.bought({}, 3)
  const gifts = async () => (await world.look(purchaseId)).items[0]?.tickets.map(({ gift }) => gift)
  expect(await gifts()).toEqual([null, null, null])
  const token = await world.offered(tickets[0] ?? '')
  await world.offered(tickets[1] ?? '', { email: 'paul@exemple.test' })
  await world.accept(token)
  expect(await gifts()).toEqual([
    { to: 'Nora Diallo', isAccepted: true },
    { to: 'paul@exemple.test', isAccepted: false },
    null,
  ])
  await world.takeBack(tickets[1] ?? '')
  expect((await gifts())?.[1]).toBeNull()
  expect(orderId).not.toBe('')
})

test('an order is found by the name of a receiver of its tickets, by an index, and not once that member is erased', async () => {
  const world = await giftWorld()
  const { app, as, db } = world
  const { tickets, orderId } = await world.bought({}, 2)
  const receiver = await app.newMember({ firstName: 'Ursule', lastName: 'Quentin' })
  const find = async (text: string) =>
    (await app.call('/admin/list-orders', { text }, as)).items.map(({ orderItem }) => orderItem.id)
  const token = await world.offered(tickets[0] ?? '', { email: receiver.email })
  // Offered and not accepted yet: nobody holds it.
  expect(await find('Ursule Quentin')).toEqual([])
  await world.accept(token, receiver)
  const recorded = recordSql(db)
  expect(await find('ursule quen')).toEqual([orderId])
  const asked = recorded.filter(({ sql }) => /"ticket_gift"."receiver_id" in/.test(sql))
  expect(asked.length).toBeGreaterThan(0)
  expect(await fullScans(db, asked, ['ticket_gift', 'order_item', 'attempt', 'user'])).toEqual([])
  await db.write([{ sql: 'update user set erased_at = 1 where id = ?', args: [receiver.userId] }])
  expect(await find('Ursule Quentin')).toEqual([])
})

test("an order is found by the email of a receiver of its tickets, beside the receiver's own purchases", async () => {
  const world = await giftWorld()
  const { app, as, db, buy, shop } = world
  const { tickets, orderId } = await world.bought()
  const find = async (text: string) =>
    (await app.call('/admin/list-orders', { text }, as)).items.map(({ orderItem }) => orderItem.id).sort()
  expect(await find(RECEIVER)).toEqual([])
  await world.offered(tickets[0] ?? '')
  expect(await find('NORA@exemple.test')).toEqual([orderId])
  // With an account of their own both are found.
  const nora = await app.newMember({ email: RECEIVER })
  const own = await buy([{ sold: await shop.sell() }], nora)
  const recorded = recordSql(db)
  expect(await find(RECEIVER)).toEqual([orderId, own.items[0]?.order.id ?? ''].sort())
  const asked = recorded.filter(({ sql }) => /ticket_gift/.test(sql) && /"email" = /.test(sql))
  expect(asked).toHaveLength(1)
  for (const { sql, args } of asked) {
    const { rows } = await db.query(`explain query plan ${sql}`, args)
    expect(rows.map(({ detail }) => String(detail)).join('\n')).toContain('ticket_gift_email')
  }
})

const storyTexts = (story: readonly { text: string; ts: number }[]) =>
  story.map(({ text }) => text.replaceAll('\u00a0', ' '))

test("an order's history shows a dispute and its outcome, and a failed refund", async () => {
  const world = await giftWorld()
  const { app, buy, shop, cards, give, look, as } = world
  const { purchaseId, paymentId } = await buy([{ sold: await shop.sell() }])
  const { refund } = await give(purchaseId, { kind: 'amount', cents: 600 })
  const dispute = cards.dispute(paymentId, 1600)
  await deliver(app, cards.event(paymentId, 'charge.dispute.created'))
  app.advance(60_000)
  await app.call('/admin/abandon-refund', { refundId: refund.id, reason: 'Contesté' }, as)
  dispute.status = 'Lost'
  await deliver(app, cards.event(paymentId, 'charge.dispute.closed'))
  await runJobs(app)
  const { story } = await look(purchaseId)
  expect(storyTexts(story)).toEqual(
    expect.arrayContaining([
      'Paiement contesté par la banque : 16,00 €',
      'Contestation perdue : 16,00 € restent au client',
      'Échec du remboursement de 6,00 €',
      'Remboursement abandonné',
    ]),
  )
  expect(story.find(({ text }) => text.startsWith('Échec du remboursement'))?.ts).toBe(Date.now())
})

test("an order's history shows the outcome of its vouchers", async () => {
  const { shop, add, marie, startBy, pending, vouchers, check, run, look } = await voucherWorld()
  const ticket = { youpiizPrice: 2500, publicPrice: 3000, fees: 0 }
  await add(marie, await shop.sell({ ticket }))
  await startBy(marie, 2500)
  const { id } = await pending(marie)
  await vouchers.decide(id, 'authorised')
  await check(marie, id)
  await run()
  expect(storyTexts((await look(id)).story)).toEqual(
    expect.arrayContaining(['Chèques-vacances demandés : 25,00 €', 'Chèques-vacances encaissés']),
  )
})

test("an order's history shows the returned committee's share, the invoices and the credit notes", async () => {
  const { app, as, budget, rule, buy, shop, paul, give, look } = await subsidyWorld()
  await app.call(
    '/admin/update-invoicing',
    {
      ...{ enabled: true, fromDay: today(), issuer, rateChanges: [] },
      rates: { usual: 1000, fees: 2000, exceptions: [] },
    },
    as,
  )
  await budget(10_000)
  await rule()
  const { purchaseId } = await buy([{ sold: await shop.sell() }], paul)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const texts = storyTexts((await look(purchaseId)).story)
  expect(texts).toContain('Part du CSE revenue à son budget : 6,00 €')
  expect(texts).toContainEqual(expect.stringMatching(/^Facture N° AL-F-\d+-\d+ : 16,00 €$/))
  expect(texts).toContainEqual(expect.stringMatching(/^Avoir N° AL-A-\d+-\d+ : 16,00 €$/))
})
