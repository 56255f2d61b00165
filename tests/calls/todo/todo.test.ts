/** The operator's queue besides orders: disputes, payments without ticket, failures and dead jobs, in French. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobText } from '#features/operation/todo/job-texts.ts'
import type { TodoKind } from '#features/operation/todo/todo-shapes.ts'
import { reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { failureText } from '#features/selling/orders/failure-text.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { features } from '#server/features.ts'
import { jobKinds, periodicJobs } from '#server/jobs/job-kinds.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { deliver, openJobs, runJobs } from '../../support/shop-jobs.ts'

const HOUR = 3_600_000

async function todoWorld() {
  const world = await operatorWorld()
  const { app, as, shop, buy } = world
  const section = async (kind: TodoKind) => {
    const { sections } = await app.call('/admin/list-todo', {}, as)
    return sections.find((one) => one.kind === kind) ?? { count: -1, items: [] }
  }
  return { ...world, section, bought: await buy([{ sold: await shop.sell() }]) }
}

test('an open dispute is listed with its order and its sum, until the bank has decided', async () => {
  const { app, section, cards, bought } = await todoWorld()
  const { paymentId, purchaseId } = bought
  const dispute = cards.dispute(paymentId, 1000)
  const told = async (type: string) => {
    await deliver(app, cards.event(paymentId, type))
    await runJobs(app)
  }
  await told('charge.dispute.created')
  const { count, items } = await section('dispute')
  expect([count, items[0]?.purchaseId]).toEqual([1, purchaseId])
  expect(items[0]?.detail).toContain('10,00')
  dispute.status = 'Lost'
  await told('charge.dispute.closed')
  expect((await section('dispute')).count).toBe(0)
})

test('a buyer who has paid without getting a ticket is listed, with a button that has the tickets drawn', async () => {
  const { app, as, db, section, bought } = await todoWorld()
  expect((await section('paidWithoutTicket')).count).toBe(0)
  const orderId = bought.items[0]?.order.id ?? ''
  await db.write([
    { sql: 'delete from entry_file where entry_id in (select id from entry where order_item_id = ?)', args: [orderId] },
    { sql: "delete from file where key like 'tickets/%'", args: [] },
    { sql: "update entry set status = 'AwaitingGeneration' where order_item_id = ?", args: [orderId] },
    // The job that drew them was given up.
    {
      sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at, dead_at) values ('j', 'ticket-pdf', ?,
        json_object('orderItemId', ?), 0, 20, 0, 1)`,
      args: [`ticket-pdf:${orderId}`, orderId],
    },
  ])
  app.advance(HOUR)
  await reconcile(await openJobs(app))
  const { count, items } = await section('paidWithoutTicket')
  expect([count, items[0]?.orderId]).toEqual([1, orderId])
  expect((await section('failure')).count).toBe(0)
  await app.call('/admin/regenerate-tickets', { orderId }, as)
  await runJobs(app)
  expect((await db.orm.select().from(entry).where(eq(entry.orderItemId, orderId))).map(({ status }) => status)).toEqual(
    ['Ready'],
  )
  expect([(await section('paidWithoutTicket')).count, (await section('deadJob')).count]).toEqual([0, 0])
  await reconcile(await openJobs(app))
  expect((await db.orm.select().from(orderFailure)).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true])
})

test("a dead job is described in French and leads to its order, as does one of the order's mails", async () => {
  const { app, db, section, bought } = await todoWorld()
  const [mail] = (await app.mails()).filter(({ kind }) => kind === 'tickets')
  const dead = (id: string, kind: string, payload: object) => ({
    sql: `insert into job (id, kind, payload, run_at, tries, created_at, dead_at, last_error) values (?, ?, ?, 0, 50, 0, 1, 'No answer')`,
    args: [id, kind, JSON.stringify(payload)],
  })
  await db.write([
    dead('j1', 'refund', { attemptId: bought.purchaseId, refundId: 'rf-1' }),
    dead('j2', 'send-mail', { mailId: mail?.id }),
    dead('j3', 'ticket-pdf', { orderItemId: bought.items[0]?.order.id }),
    dead('j4', 'forget-files', { keys: [] }),
  ])
  const { items } = await section('deadJob')
  expect(new Map(items.map(({ id, title, purchaseId }) => [id, [title, purchaseId]]))).toEqual(
    new Map([
      ['j1', ['Remboursement', bought.purchaseId]],
      ['j2', ['Envoi d’un email', bought.purchaseId]],
      ['j3', ['Billets PDF', bought.purchaseId]],
      ['j4', ['Suppression de fichiers effacés', null]],
    ]),
  )
})

test('every job that may be given up has a name in French', () => {
  const periodic: readonly string[] = periodicJobs.map(({ kind }) => kind)
  const kinds = jobKinds.map(({ kind }) => kind).filter((kind) => !periodic.includes(kind))
  expect(kinds.filter((kind) => jobText(features, kind) === kind)).toEqual([])
})

test('failures are described in French with their sums, and a failure of an unknown kind as it was recorded', () => {
  const say = (dedupeKey: string, error: string) => failureText({ dedupeKey, error }).replaceAll('\u00a0', ' ')
  expect(say('amount:pa-1', 'Captured 900 cents eur for a total of 1600 cents eur: pi_1 delivers nothing.')).toBe(
    'Payé 9,00 € pour une carte débitée de 16,00 € : rien n’est livré.',
  )
  expect(say('amount:pa-1', 'Captured 3200 cents usd for a total of 3200 cents eur: pi_1 delivers nothing.')).toContain(
    '32 USD',
  )
  expect(
    say('refund-failed:rf-1', 'A refund of 1600 cents was not made: The card provider could not give it back.'),
  ).toBe('Remboursement de 16,00 € non fait : la banque l’a renvoyé au prestataire de paiement.')
  expect(say('other:1', 'Something new.')).toBe('Something new.')
})

/** An order whose payment came in dollars. */
async function wronglyPaid() {
  const world = await operatorWorld()
  const { app, cards, marie, shop, startWith } = world
  const { paymentId } = await startWith(marie, await shop.sell(), { quantity: 2 })
  cards.pay(paymentId)
  await deliver(app, { ...cards.event(paymentId), currency: 'usd' })
  const { purchase, purchaseId } = await world.look(paymentId)
  expect(purchase).toMatchObject({ inReview: true, isDecided: false })
  const decide = (decision: 'deliver' | 'giveBack', as = world.operator) =>
    app.call('/admin/decide-payment', { purchaseId, decision }, { as })
  return { ...world, paymentId, purchaseId, decide }
}

test('an operator delivers an order whose payment has another amount, and the failure is gone', async () => {
  const { app, decide, look, purchaseId, as, expectConsistent } = await wronglyPaid()
  await decide('deliver')
  expect((await look(purchaseId)).purchase).toMatchObject({ inReview: true, isDecided: true })
  await runJobs(app)
  const after = await look(purchaseId)
  expect([after.purchase.inReview, after.items[0]?.order.status]).toEqual([false, 'Success'])
  expect(after.story).toContainEqual(
    expect.objectContaining({ kind: 'audit', detail: expect.stringContaining('Livrer') }),
  )
  const { sections } = await app.call('/admin/list-todo', {}, as)
  expect(sections.filter(({ count }) => count > 0)).toEqual([])
  await expect(decide('giveBack')).rejects.toMatchObject({ code: 'paymentDecided' })
  await expect(
    app.call('/admin/decide-payment', { purchaseId: 'pa-nowhere', decision: 'deliver' }, as),
  ).rejects.toMatchObject({ code: 'purchaseNotFound' })
  await expectConsistent()
})

test('one of two operators who decide at once succeeds, and the money is either kept or refunded', async () => {
  for (const mine of ['deliver', 'giveBack'] as const) {
    const { app, decide, purchaseId, paymentId, cards, attempts } = await wronglyPaid()
    const other = await app.newMember({ isAdmin: true })
    const results = await Promise.allSettled([decide(mine), decide(mine === 'deliver' ? 'giveBack' : 'deliver', other)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'paymentDecided' })
    await runJobs(app)
    const [row] = (await attempts()).filter(({ id }) => id === purchaseId)
    const isDelivered = row?.status === 'Paid' && row.endedAt !== null
    expect([isDelivered, cards.givenBack(paymentId)]).toEqual(isDelivered ? [true, 0] : [false, 3200])
  }
})
