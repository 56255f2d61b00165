/** Invoices as data by their calls: the file within the PDF, and the category of what was sold. */
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { invoiceWorld } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfAttachment } from '../../tickets/pdf-tools.ts'

test('an invoice says whether goods or services were sold, and so does its credit note, in the PDF of the member too', async () => {
  const { app, shop, buy, give, configure, listed, as, marie } = await invoiceWorld()
  await configure()
  const goods = await shop.sell({ batch: { contractKind: 'Goods' } })
  const service = await shop.sell()
  const data = async (purchaseId: string) => {
    const documents = await listed(purchaseId)
    return Promise.all(documents.map(({ id }) => app.call('/admin/get-invoice-data', { invoiceId: id }, as)))
  }
  const process = (xml = '') => /DocumentContextParameter><ram:ID>([A-Z]\d)</.exec(xml)?.[1]

  const [ofService] = await data((await buy([{ sold: service }])).purchaseId)
  expect(process(ofService?.xml)).toBe('S2')
  const [ofBoth] = await data((await buy([{ sold: service }, { sold: goods }])).purchaseId)
  expect(process(ofBoth?.xml)).toBe('M2')

  const { purchaseId } = await buy([{ sold: goods }])
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const [invoice, note] = await data(purchaseId)
  expect([process(invoice?.xml), process(note?.xml)]).toEqual(['B2', 'B2'])
  expect(note?.fileName).toMatch(/^avoir-AL-A-\d{4}-000001\.xml$/)
  const [first] = await listed(purchaseId)
  const { pdf } = await app.call('/get-invoice', { invoiceId: first?.id ?? '' }, { as: marie })
  expect(pdfAttachment(receiptBytes(pdf), 'factur-x.xml')).toBe(invoice?.xml)
})

test('data of an invoice that is not there are not found', async () => {
  const { app, as } = await invoiceWorld()
  await expect(app.call('/admin/get-invoice-data', { invoiceId: 'inv-none' }, as)).rejects.toMatchObject({
    code: 'invoiceNotFound',
  })
})
