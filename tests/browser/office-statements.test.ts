/** A start with the demo's purchases: what waits, what was sold, and the statements that partners and groups are sent. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayKey } from '#kernel/time/region-time.ts'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { pdfText as textOfPdf } from '../tickets/pdf-tools.ts'

const shop = openBrowserShop({ env: { DEMO_ORDERS: '1' } })
const inShop = { as: 'admin@demo.test', host: YOUPIIZ, ...DESKTOP }

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const parseCsvRows = ({ bytes }: { bytes: Buffer }): Record<string, string>[] =>
  parse(bytes.toString('utf8'), { bom: true, columns: true })
const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const centsOfText = (text: string) => Number(text.replaceAll(/[^\d-]/g, ''))
const fact = (page: Page, name: string) =>
  readText(page.getByLabel('Totaux').locator('div').filter({ hasText: name }).locator('dd').first())

test("the sums of a partner's statement agree on screen, in CSV and in PDF, as do those on the pages of partner and group", async () => {
  const page = await shop.newPage(inShop)
  await open(page, '/admin/todo')
  await page.getByRole('heading', { name: /^À valider/ }).waitFor()
  await shoot(page, 'demo orders todo')
  await open(page, '/admin/accounting')
  await page.getByRole('link', { name: 'Relevés', exact: true }).click()
  await page.waitForURL('**/admin/statements')
  const partners = page.getByRole('table', { name: 'Partenaires', exact: true })
  await partners.waitFor()
  await expectCleanEverywhere(page, 'office statements')
  await page.setViewportSize(DESKTOP)
  // On a desk the month stands in one line with the days, as high as they are.
  const [month, firstDay] = await Promise.all(
    ['Mois', 'Début'].map((name) => page.getByRole('combobox', { name, exact: true }).boundingBox()),
  )
  expect([month?.y, month?.height]).toEqual([firstDay?.y, firstDay?.height])
  const all = parseCsvRows(await saved(page, 'CSV'))
  expect(all.length).toBeGreaterThan(2)
  const total = all.reduce((sum, row) => sum + cents(row.montant_dû), 0)
  expect(centsOfText(await fact(page, 'Montant dû'))).toBe(total)

  const largest = all.toSorted((one, other) => cents(other.montant_dû) - cents(one.montant_dû))[0]
  await partners.getByRole('link', { name: largest?.partenaire, exact: true }).click()
  await page.waitForURL(/\/admin\/statements\/vendor\//)
  await page.getByRole('heading', { level: 2, name: largest?.partenaire, exact: true }).waitFor()
  await page.getByRole('table', { name: 'Lignes', exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office statement')
  await page.setViewportSize(DESKTOP)
  expect(centsOfText(await fact(page, 'Montant dû'))).toBe(cents(largest?.montant_dû))
  const lines = parseCsvRows(await saved(page, 'CSV'))
  expect(lines.reduce((sum, row) => sum + cents(row.montant_dû), 0)).toBe(cents(largest?.montant_dû))
  const pdf = await saved(page, 'PDF')
  expect(pdf.name).toMatch(/^releve-partenaire-[a-z-]+-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.pdf$/)
  const text = textOfPdf(pdf.bytes)
  expect(text).toContain(largest?.partenaire)
  expect(text).toContain(`Montant dû ${await fact(page, 'Montant dû')}`)

  // The other period of the address is read, and one without sales says so.
  await page.getByRole('combobox', { name: 'Mois' }).selectOption({ index: 24 })
  await page.getByText('Rien n’a été vendu ni annulé pendant cette période.').waitFor()

  const vendorId = new URL(page.url()).pathname.split('/').at(-1)
  await open(page, `/admin/vendor/${vendorId}`)
  await page.getByRole('link', { name: 'Relevé', exact: true }).click()
  await page.waitForURL(`**/admin/statements/vendor/${vendorId}`)
  await page.getByRole('heading', { level: 2, name: largest?.partenaire, exact: true }).waitFor()

  await open(page, '/admin/groups/ug-demo-atelier')
  await page.getByRole('link', { name: 'Relevé', exact: true }).click()
  await page.waitForURL('**/admin/statements/group/ug-demo-atelier')
  await page.getByRole('table', { name: 'Lignes', exact: true }).waitFor()
  for (const header of ['Part CSE', 'Part salarié'])
    await page.getByRole('columnheader', { name: header, exact: true }).waitFor()
  await shoot(page, 'office statement of a group')
  const bought = parseCsvRows(await saved(page, 'CSV'))
  const shares = [await fact(page, 'Part CSE'), await fact(page, 'Part salarié')].map(centsOfText)
  expect(shares).toEqual(
    ['part_cse', 'part_salarié'].map((column) => bought.reduce((sum, row) => sum + cents(row[column]), 0)),
  )
  expect(Math.min(...shares)).toBeGreaterThan(0)
  const groupPdf = textOfPdf((await saved(page, 'PDF')).bytes)
  expect(groupPdf).toContain(`Part CSE ${await fact(page, 'Part CSE')}`)
  await page.getByRole('link', { name: 'Tous les relevés', exact: true }).click()
  await page.getByRole('table', { name: 'Groupes', exact: true }).waitFor()
  expect(takeProblems(page)).toEqual([])
})

test("each line of a group's statement on a phone states a payment or a refund, and its item", async () => {
  const { rows } = await shop.server.db().query(`
    select s.group_id, l.book_ts from ledger_entry l join order_item o on o.attempt_id = l.attempt_id
    join statement_entry s on s.item_id = o.id and s.group_id <> ''
    where l.item_id is null and l.bucket = 'sold' and l.payer = 'member' and l.amount < 0 limit 1`)
  const [given] = rows
  const day = dayKey('Europe/Paris', Number(given?.book_ts))
  const page = await shop.newPage({ ...inShop, ...PHONE })
  await open(page, `/admin/statements/group/${given?.group_id}?from=${day.slice(0, 8)}01&to=${day}`)
  const lines = page.getByRole('list', { name: 'Lignes', exact: true }).getByRole('listitem')
  await lines
    .filter({ hasText: 'Remboursement' })
    .getByText(/^-\d+,\d\d\s€$/)
    .first()
    .waitFor()
  expect((await lines.allInnerTexts()).filter((text) => /(^|\s)0,00/.test(text))).toEqual([])
  await expectCleanEverywhere(page, 'office statement of a group with a refund')
  expect(takeProblems(page)).toEqual([])
})
