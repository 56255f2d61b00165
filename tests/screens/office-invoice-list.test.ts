/** The accountant's list of invoices: each is saved as a PDF for people and as data for programs. */
import { expect, test } from 'vitest'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { invoiceWorld } from '../support/invoice-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

test('an accountant saves an invoice of the list as a PDF and as data, and stays on the list', async () => {
  const { app, as, buy, configure, shop } = await invoiceWorld()
  await configure()
  await buy([{ sold: await shop.sell() }])
  await runJobs(app)
  const page = await openOffice(app, { ...as, path: '/admin/invoices?from=2026-06-01&to=2026-06-30' })
  await screen.findByRole('table', { name: 'Factures et avoirs' })
  const name = 'la facture N° AL-F-2026-000001'
  await page.press(`PDF de ${name}`)
  await page.press(`Données (XML) de ${name}`)
  await expect
    .poll(() => page.saved.map((file) => file.name).toSorted())
    .toEqual(['facture-AL-F-2026-000001.pdf', 'facture-AL-F-2026-000001.xml'])
  await see('AL-F-2026-000001')
  expect(location.pathname).toBe('/admin/invoices')
  expect(page.problems).toEqual([])
})
