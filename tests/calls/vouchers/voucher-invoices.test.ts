/** The invoice of an order that vouchers pay a part of: of what was sold, whether they are captured or not, in any order. */
import { expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoices-job.ts'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { issuer, today } from '../../support/invoice-world.ts'
import { openJobs } from '../../support/shop-jobs.ts'
import { voucherWorld } from '../../support/voucher-world.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const read = ({ pdf }: { pdf: string }) => pdfText(receiptBytes(pdf))

/** Two items of 20 €, of which vouchers have to pay 25 €; they are authorised, and the card has paid. */
async function paidOrder() {
  const world = await voucherWorld()
  const { app, as, shop, add, marie, startBy, pending, vouchers, check, payByCard } = world
  await app.call(
    '/admin/update-invoicing',
    {
      ...{ enabled: true, fromDay: today(), issuer, rateChanges: [] },
      rates: { usual: 1000, fees: 2000, exceptions: [] },
    },
    as,
  )
  for (const price of [2000, 2000])
    await add(marie, await shop.sell({ quantity: 10, ticket: { youpiizPrice: price, publicPrice: 3000, fees: 0 } }))
  await startBy(marie, 2500)
  const { id } = await pending(marie)
  await vouchers.decide(id, 'authorised')
  await payByCard((await check(marie, id)).paymentId ?? '')
  const issued = async () => (await app.call('/admin/list-invoices', { purchaseId: id }, as)).items
  const printed = async () => {
    const [invoice] = await issued()
    return read(await app.call('/admin/get-invoice-pdf', { invoiceId: invoice?.id ?? '' }, as))
  }
  const lapse = () => {
    const record = vouchers.records.get(id)
    if (record) vouchers.records.set(id, { ...record, state: 'expired' })
  }
  const invoice = async () => issueInvoices(await openJobs(app), id)
  return { ...world, id, issued, printed, lapse, invoice }
}

test('an invoice waits until the vouchers are captured, and states the payment by each means', async () => {
  const { run, issued, printed, invoice } = await paidOrder()
  await invoice()
  expect(await issued()).toEqual([])
  await run()
  expect(await issued()).toMatchObject([{ kind: 'invoice', total: 4000, ofBuyer: 4000 }])
  const text = await printed()
  expect(text).toContain('Par le client, par carte : 15,00 €')
  expect(text).toContain('Par le client, en chèques-vacances : 25,00 €')
  expect(text).toContain('Facture acquittée')
})

test.each([
  ['before its capture was tried', true],
  ['after its capture has failed', false],
])(
  'an invoice covers the whole sale when the vouchers cannot be captured, without a discount: read %s',
  async (_when, isEarly) => {
    const { run, issued, printed, lapse, invoice, statuses } = await paidOrder()
    lapse()
    if (isEarly) await invoice()
    await run()
    expect(await statuses()).toEqual(['Failed'])
    await invoice()
    expect(await issued()).toMatchObject([{ kind: 'invoice', total: 4000, ofBuyer: 4000 }])
    const text = await printed()
    expect(text).not.toContain('Remise')
    expect(text).not.toContain('acquittée')
    expect(text).toContain('Par le client, par carte : 15,00 €')
    expect(text).toContain('Chèques-vacances non encaissés : 25,00 €')
  },
)

test('a refund of an invoice paid by vouchers has a credit note that does not mention the means of payment', async () => {
  const { run, issued, give, id, app, as } = await paidOrder()
  await run()
  await give(id, { kind: 'amount', cents: 800 })
  await run()
  const all = await issued()
  const credits = all.filter(({ kind }) => kind === 'credit')
  expect(credits.reduce((sum, { total }) => sum + total, 0)).toBe(800)
  const text = read(await app.call('/admin/get-invoice-pdf', { invoiceId: credits[0]?.id ?? '' }, as))
  expect(text).toContain('Au client')
  expect(text).not.toContain('chèques-vacances')
})
