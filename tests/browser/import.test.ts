/** Museums of an open data file, on sale: imported with the command line, found and bought in the browser. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectClean, open, openBrowserShop, payWithCard, readText, takeProblems } from '../support/browser.ts'
import {
  bookingRegion,
  download,
  pagePaymentId,
  pickDay,
  pickOne,
  startPayment,
  ticketCodes,
} from '../support/browser-buying.ts'
import { scan, pdfText as textOfPdf } from '../tickets/pdf-tools.ts'

/** The whole file where it lies beside the repository; otherwise the few rows that the importer's own tests use. */
const whole = '../shared/data/musees-de-france.csv'
const file = existsSync(whole) ? whole : 'tests/importer/fixture.csv'

const shop = openBrowserShop()

test("an imported museum is found by a search without accents, is booked and paid, and its ticket's code is admitted", async () => {
  const cli = join(process.env.SERVER_DIST ?? 'dist', 'bun/cli.js')
  const args = ['import-catalogue', '--format', 'museofile', '--region', 'eu', '--with-demo-stock', file]
  // Beside the running server, as an operator would.
  const { stdout, status } = spawnSync('bun', [cli, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...shop.server.cliEnv },
  })
  expect(stdout).toMatch(/^[1-9]\d* created/m)
  // 1: rows that could not be used are listed, the others are there.
  expect([0, 1]).toContain(status)

  const page = await shop.newPage({ as: 'marie@demo.test' })
  await open(page, '/recherche?q=theatre')
  const main = page.getByRole('main')
  const found = main.getByRole('link', { name: /mus[ée]e.*théâtre/i }).first()
  const label = await readText(found)
  await expectClean(page, 'search')
  await found.click()
  await main.getByRole('heading', { level: 1 }).filter({ hasText: label }).waitFor()
  expect(await readText(page.getByRole('region', { name: 'Contact et Accès' }))).toMatch(/\d{5}/)
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').last().click()
  await main.getByRole('heading', { level: 1 }).filter({ hasNotText: label }).waitFor()
  await expectClean(page, 'category')
  await page.goBack()
  await main.getByRole('heading', { level: 1 }).filter({ hasText: label }).waitFor()

  const booking = bookingRegion(page)
  await booking.getByRole('grid').waitFor()
  await pickDay(booking)
  await expectClean(page, 'activity')
  const slots = booking.locator('label:has(input[name=slot]:enabled)')
  if ((await slots.count()) > 0) await slots.first().click()
  const [ticket = ''] = await booking
    .getByRole('button', { name: /^Ajouter : / })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.replace(/^Ajouter\s: /, '') ?? ''),
    )
  await pickOne(booking, ticket)
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.getByRole('link', { name: 'Aller au panier' }).click()
  await page.waitForURL('**/cart')
  await startPayment(page)
  await payWithCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  const pdf = await download(page, main.getByRole('link', { name: /^Télécharger le billet/ }))
  expect(scan(pdf)).toEqual((await ticketCodes(shop.server, pagePaymentId(page))).map((code) => `QR-Code:${code}`))
  expect(textOfPdf(pdf).toLowerCase()).toContain(label.toLowerCase())
  expect(takeProblems(page)).toEqual([])
})
