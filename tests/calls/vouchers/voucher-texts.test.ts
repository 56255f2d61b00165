/** Texts for buyer and operator about money that goes back to holiday vouchers alone. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { refundPlaceAndDelay } from '#kernel/prices/voucher-part.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { voucherWorld } from '../../support/voucher-world.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

/** An order of 20 €, or of 40 €, of which vouchers pay so many cents. */
async function paidOrder(cents: number, quantity = 1, mode: 'Automatic' | 'VendorConfirm' = 'Automatic') {
  const world = await voucherWorld()
  const { shop, add, marie, startBy, pending, vouchers, check, payByCard, run, look } = world
  const sold = await shop.sell({
    ...{ mode, quantity: 10, slots: 1, startTs: Date.now() + 2 * 86_400_000 },
    activity: { memberMayCancel: true },
    ticket: { youpiizPrice: 2000, publicPrice: 3000, fees: 0 },
  })
  const dated = { youpiizPrice: 1000, startTs: Date.now() + 5 * 86_400_000, quantity: 20 }
  if (mode === 'Automatic') await shop.alsoSell(sold, dated)
  await add(marie, sold, { quantity })
  await startBy(marie, cents)
  const { id } = await pending(marie)
  await vouchers.decide(id, 'authorised')
  const { paymentId } = await check(marie, id)
  if (paymentId && !paymentId.startsWith('vouchers-')) await payByCard(paymentId)
  await run()
  const { items } = await look(id)
  return { ...world, id, orderId: items[0]?.order.id ?? '' }
}

test('an exchange for a cheaper date names the vouchers, and no bank', async () => {
  const world = await paidOrder(2000)
  const { choices, exchange } = makeExchange(world, world.orderId)
  await exchange((await choices()).dates.find(({ refund }) => refund.cents > 0))
  const [mail] = (await world.app.mails()).filter(({ kind }) => kind === 'exchange')
  expect(mail?.text).toContain('sur les chèques-vacances qui ont servi au paiement.')
  expect(mail?.text).not.toMatch(/banque|carte/)
})

test('a cancellation by the buyer names the vouchers, and no bank', async () => {
  const { app, marie, orderId, run } = await paidOrder(2000, 1, 'VendorConfirm')
  const { list } = await app.call('/list-purchase', {}, { as: marie })
  expect(list.map(({ cancellation }) => cancellation?.byVouchers)).toEqual(['all'])
  await app.call('/cancel-order-item', { orderId, refundCents: 2000 }, { as: marie })
  await run()
  const [mail] = (await app.mails()).filter(({ kind }) => kind === 'cancellation')
  expect(mail?.text).toContain('sur les chèques-vacances qui ont servi au paiement.')
  expect(mail?.text).not.toMatch(/banque|carte/)
})

test("a refund to a card that paid a part names the bank's delay", () => {
  expect(refundPlaceAndDelay({ total: 4000, voucher: 2500 })).toMatch(/carte et les chèques-vacances.*banque/)
  expect(refundPlaceAndDelay({ total: 4000, voucher: 0 })).toMatch(/^sur la carte.*banque/)
})

test('the receipt shows where each refund went', async () => {
  const { app, give, id, run, as } = await paidOrder(2500, 2)
  await give(id, { kind: 'order' })
  await run()
  const { pdf } = await app.call('/admin/get-order-receipt', { purchaseId: id }, as)
  const text = pdfText(receiptBytes(pdf))
  expect(text).toMatch(/Remboursé le [\d/]+, sur la carte/)
  expect(text).toMatch(/Remboursé le [\d/]+, en chèques-vacances/)
})

test('the order export has a column with the amount paid by vouchers', async () => {
  const { app, operator } = await paidOrder(2500, 2)
  const file = await app.fetch('/office/file/admin/list-orders', { as: operator })
  const rows = parse(await file.text(), { columns: true, bom: true, delimiter: [';', ','] })
  expect(rows).toMatchObject([{ Total: '40,00', 'Chèques-vacances de la commande': '25,00' }])
})
