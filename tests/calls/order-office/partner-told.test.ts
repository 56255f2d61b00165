/** A partner who has confirmed an order, or was asked to, is told when an operator ends it. */
import { expect, test } from 'vitest'
import { makeExchange } from '../../support/exchanges.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { confirmationToken, runJobs } from '../../support/shop-jobs.ts'

/** Tickets that their partner confirms, on one of two dates. */
async function partnerWorld(mode: 'VendorConfirm' | 'AdminConfirm' | 'Automatic' = 'VendorConfirm') {
  const world = await operatorWorld()
  const { app, shop, buy } = world
  const sold = await shop.sell({ mode, slots: 2, quantity: 20, startTs: Date.now() + 2 * 86_400_000 })
  const { purchaseId, items } = await buy([{ sold, quantity: 3 }])
  const partner = items[0]?.partnerEmail ?? ''
  const orderId = items[0]?.order.id ?? ''
  const confirm = async () => {
    const token = await confirmationToken(app, partner)
    await app.call('/finalize-purchase', { token, orderId, action: 'confirm' })
    await runJobs(app)
  }
  /** Mails to partners about ended orders. */
  const told = async () => {
    await runJobs(app)
    const mails = (await app.mails()).filter(({ kind }) => kind === 'withdrawn-request')
    return mails.map(({ recipient, subject, text }) => ({ recipient, subject, text }))
  }
  return { ...world, purchaseId, orderId, partner, confirm, told }
}

test('the partner of an unanswered order that is refunded is told that there is nothing left to confirm', async () => {
  const { give, purchaseId, told, partner, marie } = await partnerWorld()
  await give(purchaseId, { kind: 'order' })
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: partner, subject: expect.stringContaining('avant confirmation') })
  expect(mail?.text).not.toContain(marie.email)
})

test('the partner of a confirmed order that is cancelled is told once', async () => {
  const { app, as, orderId, confirm, told, partner } = await partnerWorld()
  await confirm()
  for (let time = 0; time < 2; time++) await app.call('/admin/cancel-order', { orderId }, as)
  const mails = await told()
  expect(mails).toMatchObject([{ recipient: partner, subject: expect.stringMatching(/^Commande annulée : /) }])
})

test('the partner of a confirmed order is told when some of its tickets are refunded', async () => {
  const { look, give, purchaseId, orderId, confirm, told } = await partnerWorld()
  await confirm()
  const [item] = (await look(purchaseId)).items
  const ticketIds = item?.tickets.slice(0, 1).map(({ id }) => id) ?? []
  await give(purchaseId, { kind: 'part', orderId, quantity: 1, ticketIds, cents: 1600 })
  const mails = await told()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/1 × /)
})

test('the partner of an order with an exchanged date is told, and asked separately for the new date', async () => {
  const world = await partnerWorld()
  await world.confirm()
  const { choices, exchange } = makeExchange(world, world.orderId)
  await exchange((await choices()).dates[0])
  expect(await world.told()).toMatchObject([{ recipient: world.partner, subject: expect.stringContaining('annulée') }])
  expect((await world.app.mails()).filter(({ kind }) => kind === 'confirmation')).toHaveLength(2)
})

test('the partner is not told of a refunded amount, and a partner who was never asked is told nothing', async () => {
  const { give, purchaseId, told } = await partnerWorld()
  await give(purchaseId, { kind: 'amount', cents: 100 })
  expect(await told()).toEqual([])
  const automatic = await partnerWorld('Automatic')
  await automatic.give(automatic.purchaseId, { kind: 'order' })
  expect(await automatic.told()).toEqual([])
})
