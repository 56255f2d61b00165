/** The receipt of a purchase: what the buyer and the operator read on it, and who gets none. */
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import type { ReceiptDocument } from '#features/money/receipts/receipt-document.ts'
import { renderReceiptPdf } from '#features/money/receipts/receipt-pdf.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { tenant } from '../../../tenants/hoobiiz/tenant.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { describePdf, pdfText, testFonts } from '../../tickets/pdf-tools.ts'

const read = ({ pdf }: { pdf: string }) => pdfText(receiptBytes(pdf))

// [D37]
test('only buyer and operator read a receipt, with the lines, the total and the refunds', async () => {
  const { app, shop, buy, give, as, marie, db } = await operatorWorld()
  const one = await shop.sell()
  const two = await shop.sell()
  const { paymentId, purchaseId, items, purchase } = await buy([{ sold: one, quantity: 2 }, { sold: two }])
  const receipt = await app.call('/get-receipt', { paymentId }, { as: marie })
  expect(receipt.fileName).toBe(`recu-${purchase.number}.pdf`)
  const text = read(receipt)
  const { legal } = tenant
  const price = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} €`
  const first = items.find(({ order }) => order.quantity === 2)
  if (!first) throw new Error('Nothing was bought.')
  const ofTickets = first.order.total.price3.cents
  for (const expected of [
    'Reçu',
    legal.publisher.split(',')[0],
    legal.publisherAddress,
    `N° ${purchase.number}`,
    marie.email,
    'Carte bancaire',
    first.order.activity.label,
    first.order.ticketInfo.label,
    `2 ${price(ofTickets / 2)} ${price(ofTickets)}`,
    `Total payé ${price(purchase.total.cents)}`,
  ])
    expect(text).toContain(expected)
  expect(text).not.toContain('REMBOURSEMENTS')

  await give(purchaseId, { kind: 'amount', cents: 100 })
  await runJobs(app)
  const after = read(await app.call('/get-receipt', { paymentId }, { as: marie }))
  expect(after).toMatch(/REMBOURSEMENTS Remboursé le \d\d\/\d\d\/\d{4} -1,00 €/)
  expect(after).toContain(`Montant conservé ${price(purchase.total.cents - 100)}`)
  expect(read(await app.call('/admin/get-order-receipt', { purchaseId }, as))).toBe(after)

  const other = await app.newMember()
  const mine = { paymentId }
  await expect(app.call('/get-receipt', mine, { as: other })).rejects.toMatchObject({ code: 'purchaseNotFound' })
  await expect(app.call('/get-receipt', { paymentId: 'pi_none' }, { as: marie })).rejects.toMatchObject({
    code: 'purchaseNotFound',
  })
  await expect(app.call('/admin/get-order-receipt', { purchaseId }, { as: marie })).rejects.toMatchObject({
    code: 'notAdmin',
  })
  await expect(app.call('/admin/get-order-receipt', { purchaseId: 'pa-none' }, as)).rejects.toMatchObject({
    code: 'purchaseNotFound',
  })
  // The buyer erases the account: the operator's copy names nobody any more.
  await db.write([{ sql: "update user set erased_at = 1, email = 'x@y.test' where id = ?", args: [marie.userId] }])
  const erased = read(await app.call('/admin/get-order-receipt', { purchaseId }, as))
  expect(erased).toContain('Compte supprimé')
  expect(erased).not.toContain('x@y.test')
  await db.write([db.orm.update(attempt).set({ status: 'Canceled' })])
  await expect(app.call('/admin/get-order-receipt', { purchaseId }, as)).rejects.toMatchObject({ code: 'orderNotPaid' })
})

test('a long receipt continues over further pages, each with the column headings', async () => {
  const receipt: ReceiptDocument = {
    title: 'Reçu',
    subject: 'Reçu – commande N° 10048200000000000001',
    brand: { title: 'Atelier Loisirs', mainColor: '#0b6e6e' },
    issuer: {
      name: 'Atelier Loisirs SAS',
      lines: ['12 rue de la République, 69002 Lyon', 'RCS Lyon 900 000 001', 'contact@atelier.test'],
    },
    receiver: { heading: 'Client', lines: ['Hélène Lefèvre-Nuñez', 'helene@exemple.test'] },
    facts: [
      { heading: 'Commande', lines: ['N° 10048200000000000001', 'Passée le 21/11/2026 à 11:25'] },
      { heading: 'Moyen de paiement', lines: ['Carte bancaire'] },
    ],
    unitName: 'Prix unitaire',
    lines: Array.from({ length: 40 }, (_, at) => ({
      title: `Exposition « L’œuvre au noir » ${at + 1}`,
      details: ['Adulte – plein tarif', 'Musée d’Orsay · Samedi 12 décembre 2026, 14:00 – 15:30'],
      quantity: '2',
      unitPrice: '12,50 €',
      total: '25,00 €',
    })),
    sums: [
      { label: 'Sous-total', amount: '1 000,00 €' },
      { label: 'Frais de gestion', amount: '20,00 €' },
      { label: 'Total payé', amount: '1 020,00 €' },
    ],
    refunds: Array.from({ length: 3 }, () => ({ text: 'Remboursé le 22/11/2026', amount: '-10,00 €' })),
    keptText: '990,00 €',
    notes: ['TVA non applicable, art. 293 B du CGI.'],
    footer: 'Commande N° 10048200000000000001 · Établi le 22/11/2026 à 09:00 · Atelier Loisirs SAS',
  }
  const pdf = await renderReceiptPdf(receipt, testFonts())
  const text = pdfText(pdf)
  for (let at = 1; at <= 40; at++) expect(text).toContain(`L’œuvre au noir » ${at} `)
  const pages = Number(/Pages:\s+(\d+)/.exec(describePdf(pdf).info)?.[1])
  expect(pages).toBeGreaterThan(2)
  expect(text.match(/DÉSIGNATION/g)).toHaveLength(pages)
  expect(text).toContain(`Page ${pages}/${pages}`)
})
