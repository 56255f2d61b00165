/** Withdrawals in the operator's queue, at the door and in the books. */
import { expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoices-job.ts'
import { issuer, today } from '../../support/invoice-world.ts'
import { openJobs } from '../../support/shop-jobs.ts'
import { withdrawalWorld } from '../../support/withdrawal-world.ts'

const DAY = 86_400_000

async function queueWorld() {
  const world = await withdrawalWorld()
  const section = async (kind: 'withdrawal' | 'lateRefund') => {
    const { sections } = await world.app.call('/admin/list-todo', {}, world.as)
    const { count, items } = sections.find((one) => one.kind === kind) ?? { count: -1, items: [] }
    return [count, ...items.map(({ orderId, detail }) => [orderId, detail.split(' · ')[0]])]
  }
  return { ...world, section }
}

test('a withdrawal that waits is in the queue until an operator decides, or refunds the order otherwise', async () => {
  const { app, as, section, sellOpen, bought, withdraw, marie, codes, letIn, give } = await queueWorld()
  const sold = await sellOpen({ quantity: 50 })
  const orders = [await bought([{ sold }]), await bought([{ sold }])]
  for (const code of await codes()) await letIn(sold, code)
  for (const { number, orderIds } of orders) await withdraw(number, marie.email, orderIds)
  const [one, other] = orders
  const [first = '', second = ''] = orders.map(({ orderIds }) => orderIds[0])
  const detail = 'Un billet a déjà servi.'
  expect(await section('withdrawal')).toEqual([2, [first, detail], [second, detail]])
  await app.call('/admin/decide-withdrawal', { orderId: first, decision: { kind: 'refuse', reason: 'Servi' } }, as)
  expect(await section('withdrawal')).toEqual([1, [second, detail]])
  await give(other?.purchaseId ?? '', { kind: 'order' })
  expect(await section('withdrawal')).toEqual([0])
  expect(one?.number).not.toBe(other?.number)
})

test('a refund of a withdrawal that is pending after fourteen days is in the queue, and leaves it once it is made', async () => {
  const { app, section, sellOpen, bought, withdraw, marie, run } = await queueWorld()
  const { number, orderIds } = await bought([{ sold: await sellOpen() }])
  await withdraw(number, marie.email, orderIds)
  app.advance(14 * DAY)
  expect(await section('lateRefund')).toEqual([0])
  app.advance(1)
  expect((await section('lateRefund'))[0]).toBe(1)
  await run()
  expect(await section('lateRefund')).toEqual([0])
})

test('the door refuses a ticket of a withdrawal, with and without a network', async () => {
  const { sellOpen, bought, withdraw, marie, codes, letIn } = await queueWorld()
  const sold = await sellOpen()
  const { number, orderIds } = await bought([{ sold }])
  await withdraw(number, marie.email, orderIds)
  const [code = ''] = await codes()
  await expect(letIn(sold, code)).rejects.toThrow('void')
})

test('a ticket whose withdrawal waits neither lets in nor is given away, and does both again once it is refused', async () => {
  const { app, as, db, shop, bought, withdraw, marie, letIn } = await queueWorld()
  const sold = await shop.sell({ kind: 'Flexible', mode: 'Pregenerated', quantity: null, documents: 2 })
  const { number, orderIds } = await bought([{ sold }])
  await withdraw(number, marie.email, orderIds)
  const code = 'XNDK5K44372B897W'
  const { rows } = await db.query('update entry set code = ? where order_item_id is not null returning id', [code])
  const give = () =>
    app.call('/give-ticket', { ticketId: String(rows[0]?.id), email: 'claire@demo.test', message: '' }, { as: marie })
  await expect(letIn(sold, code)).rejects.toThrow('void')
  await expect(give()).rejects.toMatchObject({
    code: 'giftNotPossible',
    message: 'Une rétractation est déclarée pour ce billet : il ne donne plus accès.',
  })
  const decision = { kind: 'refuse' as const, reason: 'Demandée après le délai.' }
  await app.call('/admin/decide-withdrawal', { orderId: orderIds[0] ?? '', decision }, as)
  await give()
  app.advance(DAY)
  await letIn(sold, code)
})

test('the credit note of a withdrawal takes the whole invoice back', async () => {
  const { app, as, sellOpen, bought, withdraw, marie, run } = await queueWorld()
  await app.call(
    '/admin/update-invoicing',
    {
      ...{ enabled: true, fromDay: today(), issuer, rateChanges: [] },
      rates: { usual: 1000, fees: 2000, exceptions: [] },
    },
    as,
  )
  const { number, orderIds, purchaseId } = await bought([{ sold: await sellOpen(), quantity: 3 }])
  await withdraw(number, marie.email, orderIds)
  await run()
  await issueInvoices(await openJobs(app), purchaseId)
  const { items } = await app.call('/admin/list-invoices', { purchaseId }, as)
  expect(items.map(({ kind, total }) => [kind, total]).sort()).toEqual([
    ['credit', 4800],
    ['invoice', 4800],
  ])
})
