/** Invoices from the form of their issuer to the files that the member, the operator and the accountant save. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
} from '../support/browser.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'
import { pdfText } from '../tickets/pdf-tools.ts'

const shop = openBrowserShop()

async function saved(page: Page, button: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an operator sets the issuer of invoices; a member then downloads an invoice, and the accountant finds it in the list', async () => {
  const { server } = shop
  const page = await shop.newPage({ as: 'admin@demo.test', host: HOOBIIZ, ...DESKTOP })
  await open(page, '/admin/accounting')
  await page.getByRole('link', { name: 'Factures', exact: true }).click()
  await page.waitForURL('**/admin/invoices')
  await page.getByText('Aucune facture', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Réglages', exact: true }).click()
  await page.waitForURL('**/admin/invoices/settings')
  const form = page.getByRole('form', { name: 'Réglages des factures', exact: true })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  await field('Dénomination').fill('Atelier Loisirs')
  await field('SIREN').fill('732 829 321')
  await field('SIREN').blur()
  await form.getByText('Un SIREN a 9 chiffres, dont le dernier est une clé : vérifiez-les.').first().waitFor()
  await expectCleanEverywhere(page, 'office invoicing errors')
  await page.setViewportSize(DESKTOP)
  await field('SIREN').fill('732 829 320')
  await field('Forme juridique et capital').fill('SAS au capital de 10 000 €')
  await field('Adresse du siège').fill('12 rue de la République, 69002 Lyon')
  await field('Immatriculation').fill('RCS Lyon 732 829 320')
  await field('N° de TVA intracommunautaire').fill('FR44732829320')
  await field('Préfixe des numéros').fill('HB')
  await field('Taux habituel').selectOption('550')
  const exception = form.getByRole('group', { name: 'Ajouter une exception', exact: true })
  await exception.getByLabel('Catégorie', { exact: true }).selectOption({ index: 1 })
  await exception.getByLabel('Taux', { exact: true }).selectOption('1000')
  await exception.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await form.getByText('· catégorie · 10 %').waitFor()
  await form.getByRole('button', { name: 'ENREGISTRER', exact: true }).click()
  await page.getByText('Réglages enregistrés', { exact: true }).waitFor()
  await form.getByRole('button', { name: 'Prévoir un changement de taux', exact: true }).click()
  const change = form.getByRole('group', { name: 'Changement de taux 1', exact: true })
  // Without its day there is nothing to save yet.
  expect(await form.getByRole('button', { name: 'ENREGISTRER', exact: true }).isDisabled()).toBe(true)
  await change.getByLabel('Paiements à partir du', { exact: true }).fill('01/01/2040')
  await change.getByLabel('Nouveau taux habituel', { exact: true }).selectOption('2000')
  await form.getByRole('button', { name: 'ENREGISTRER', exact: true }).click()
  await page.getByText('Réglages enregistrés', { exact: true }).last().waitFor()
  await expect
    .poll(async () => (await server.db().query('select rate_changes from invoice_settings')).rows[0]?.rate_changes)
    .toContain('"fromDay":"2040-01-01","rates":{"usual":2000,')
  await expectCleanEverywhere(page, 'office invoicing')
  await page.setViewportSize(DESKTOP)

  const [buyer] = await newHttpMembers(server.db(), 1)
  if (!buyer) throw new Error('No buyer was made.')
  const sold = await newShop({ db: () => server.db() }).sell()
  const payment = await openPayment(server, buyer, sold, 2)
  await payAndSettle(server, payment)
  const found = async () => {
    const { rows } = await server.db().query('select number, attempt_id from invoice')
    expect(rows).toHaveLength(1)
    return { number: String(rows[0]?.number), purchaseId: String(rows[0]?.attempt_id) }
  }
  const { number, purchaseId } = await vi.waitFor(found, { timeout: 20_000, interval: 50 })

  const own = await shop.newPage({
    host: HOOBIIZ,
    session: buyer.cookie.replace('session=', ''),
    ...PHONE,
  })
  await open(own, `/orders/${payment.paymentId}`)
  await own.getByRole('button', { name: 'Télécharger le reçu', exact: true }).waitFor()
  const ofMember = await saved(own, `Facture N° ${number}`)
  expect(ofMember.name).toBe(`facture-${number}.pdf`)
  expect(pdfText(ofMember.bytes)).toContain('Total TTC 32,00 €')
  await expectCleanEverywhere(own, 'order with invoice')
  await own.route('**/api/get-invoice', (route) => route.abort())
  await own.getByRole('button', { name: `Facture N° ${number}`, exact: true }).click()
  await own.getByText('La facture n’a pas pu être téléchargée. Réessayez.').waitFor()

  await page.locator('#contenu').getByRole('link', { name: 'Factures', exact: true }).click()
  await page.waitForURL('**/admin/invoices')
  await page.getByText('Aucune facture', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Mois' }).selectOption({ index: 1 })
  const table = page.getByRole('table', { name: 'Factures et avoirs', exact: true })
  await table.getByText(number, { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office invoices')
  await page.setViewportSize(DESKTOP)
  const csv = await saved(page, 'CSV')
  const rows: Record<string, string>[] = parse(csv.bytes.toString('utf8'), { bom: true, columns: true })
  // 30 € at 5.5 %, 2 € of fees at 20 %.
  expect(rows).toMatchObject([
    { numéro: number, total_ttc: '32.00', total_tva: '1.89', total_ht: '30.11', base_ht_5_5: '28.44', tva_20: '0.33' },
  ])
  await page.route('**/api/admin/list-invoices', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Mois' }).selectOption({ index: 2 })
  await page.getByText('Échec du chargement des factures').waitFor()
  await page.unroute('**/api/admin/list-invoices')
  takeProblems(page)
  await open(page, `/admin/orders/${purchaseId}`)
  const ofOperator = await saved(page, `Facture N° ${number}`)
  expect(pdfText(ofOperator.bytes)).toBe(pdfText(ofMember.bytes))
  const data = await saved(page, `Données (XML) de la facture N° ${number}`)
  expect(data.name).toBe(`facture-${number}.xml`)
  expect(data.bytes.toString('utf8')).toContain('<ram:GrandTotalAmount>32.00</ram:GrandTotalAmount>')
  await expectCleanEverywhere(page, 'office order with invoice')
  await page.route('**/api/admin/get-invoice-data', (route) => route.abort())
  await page.getByRole('button', { name: `Données (XML) de la facture N° ${number}`, exact: true }).click()
  await page.getByText('Les données n’ont pas pu être téléchargées. Réessayez.').waitFor()
})
