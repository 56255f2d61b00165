/** The receipt as a file: the member saves it from the order, the operator from the order's page. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'
import { pdfText } from '../tickets/pdf-tools.ts'

const shop = openBrowserShop()

async function savedReceipt(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le reçu', exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), text: pdfText(await readFile(await file.path())) }
}

test('member and operator save identical receipts, and an unpaid order offers none', async () => {
  const { server } = shop
  const [buyer] = await newHttpMembers(server.db(), 1)
  if (!buyer) throw new Error('No buyer was made.')
  const sold = await newShop({ db: () => server.db() }).sell()
  const payment = await openPayment(server, buyer, sold, 2)
  const own = await shop.newPage({ host: HOOBIIZ, session: buyer.cookie.replace('session=', ''), ...PHONE })
  const path = `/orders/${payment.paymentId}`
  await open(own, path)
  await own.getByText('En attente de paiement', { exact: true }).first().waitFor()
  expect(await own.getByRole('button', { name: 'Télécharger le reçu' }).count()).toBe(0)

  await payAndSettle(server, payment)
  await open(own, path)
  await own.getByRole('button', { name: 'Télécharger le reçu', exact: true }).waitFor()
  await expectCleanEverywhere(own, 'order with receipt')
  const ofMember = await savedReceipt(own)
  expect(ofMember.name).toMatch(/^recu-\d{20}\.pdf$/)
  expect(ofMember.text).toContain('Total payé')
  expect(takeProblems(own)).toEqual([])

  await own.route('**/api/get-receipt', (route) => route.abort())
  await own.getByRole('button', { name: 'Télécharger le reçu', exact: true }).click()
  await own.getByText('Le reçu n’a pas pu être téléchargé. Réessayez.').waitFor()

  const { rows } = await server.db().query('select id from attempt where payment_id = ?', [payment.paymentId])
  const office = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...DESKTOP })
  await open(office, `/admin/orders/${String(rows[0]?.id)}`)
  const ofOperator = await savedReceipt(office)
  expect(ofOperator.name).toBe(ofMember.name)
  const untilIssued = (text: string) => text.split('Établi le')[0]
  expect(untilIssued(ofOperator.text)).toBe(untilIssued(ofMember.text))
  expect(takeProblems(office)).toEqual([])
})
