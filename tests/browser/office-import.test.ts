/** Partners and activities from a file, as a super admin brings them in. */
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { activity } from '#kernel/catalogue/tables.ts'
import {
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { makeBook, sheetXml } from '../support/workbook.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SAMPLE = 'tests/importer/spoilt.csv'

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 30_000 })
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)
const lines = (page: Page) => page.getByRole('table', { name: 'Lignes du fichier' }).locator('tbody tr')
const imported = async () => {
  const { rows } = await shop.server
    .db()
    .query(`select count(*) as n from activity where source_key like 'museofile:S0%'`)
  return Number(rows[0]?.n)
}
const runs = async () => {
  const { rows } = await shop.server
    .db()
    .query("select count(*) as n from task where kind = 'run-import' and state = 'done'")
  return Number(rows[0]?.n)
}

test('an operator checks a file with eight broken lines and imports it; importing it again creates nothing twice', {
  timeout: 180_000,
}, async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Importer' }).first().click()
  await shown(page, 'Créez et mettez à jour des partenaires')
  await shoot(page, 'office-import-start')
  await choose(page, SAMPLE)
  await shown(page, 'Premières lignes')
  expect(await page.getByLabel('FORMAT').inputValue()).toBe('museofile')
  await expectCleanEverywhere(page, 'office-import-reading')
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await shown(page, /33 à créer · 0 à modifier · 0 inchangée · 8 refusées/)
  expect(await imported()).toBe(0)
  await page.getByLabel('Résultat').selectOption('refused')
  await expect.poll(() => lines(page).count()).toBe(8)
  await shown(page, 'La référence S001 est déjà à la ligne 4.')
  await shown(page, '1 paire de coordonnées n’en est pas une : laissée vide')
  await expectCleanEverywhere(page, 'office-import-checked')
  await page.getByRole('button', { name: 'Importer 33 lignes' }).click()
  await expect.poll(imported, { timeout: 30_000 }).toBe(33)
  await page.getByRole('button', { name: 'Importer à nouveau' }).waitFor()
  await page.getByRole('link', { name: 'Télécharger le résultat' }).first().waitFor()
  await page.getByRole('button', { name: 'Importer à nouveau' }).click()
  await expect.poll(runs, { timeout: 30_000 }).toBe(2)
  await expect.poll(() => page.getByRole('link', { name: 'Télécharger le résultat' }).count()).toBe(2)
  expect(await imported()).toBe(33)

  // A changed file: what was written by hand stays, and is listed.
  const db = shop.server.db()
  await db.write([db.orm.update(activity).set({ label: 'Écrit à la main' }).where(eq(activity.id, 'a-museofile-s001'))])
  const changed = (await readFile(SAMPLE, 'utf8')).replace('musée d’essai n° 1;', 'musée renommé;')
  await page.getByRole('button', { name: 'Choisir un autre fichier' }).click()
  await choose(page, { name: 'changé.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await shown(page, /1 à modifier \(dont 1 avec des champs modifiés à la main, qui restent\) · 32 inchangées/)
  await page.getByLabel('Résultat').selectOption('kept')
  await shown(page, 'Modifié à la main et gardé : Nom de l’activité')
  await page.getByRole('button', { name: 'Importer 33 lignes' }).click()
  await page.getByRole('button', { name: 'Importer à nouveau' }).waitFor()
  await page.getByText('Terminé').nth(1).waitFor()
  const [kept] = await db.orm.select().from(activity).where(eq(activity.id, 'a-museofile-s001'))
  expect(kept?.label).toBe('Écrit à la main')
  await expectClean(page)
})

test("a table's columns are chosen by hand on a phone, and a refusal names the missing ones", {
  timeout: 120_000,
}, async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...PHONE })
  await open(page, '/admin/import')
  const buffer = Buffer.from('X;Nom;Ville;Rayon\nA1;Zoo du Port;Lyon;Sorties > Animaux\n')
  await choose(page, { name: 'lieux.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await shown(page, 'Choisissez les colonnes qui contiennent : Référence.')
  takeProblems(page)
  await page.getByLabel('Référence').selectOption('X')
  await shoot(page, 'office-import-mapping-phone')
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await shown(page, /1 à créer/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectClean(page)
  // The next file of that kind is read so at once.
  await page.getByRole('button', { name: 'Choisir un autre fichier' }).click()
  await choose(page, { name: 'lieux.csv', mimeType: 'text/csv', buffer })
  await expect.poll(() => page.getByLabel('Référence').inputValue()).toBe('X')
})

test('a workbook is read from its main sheet, another can be chosen, and hidden parts are reported', {
  timeout: 120_000,
}, async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/import')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger un modèle' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Référence;Nom du partenaire;Nom de l’activité;')
  const rows = [
    ['Référence', 'Nom', 'Ville', 'Catégorie', 'Code postal'],
    ['X1', 'Zoo du Port', 'Gex', 'Sorties', { value: 1170, style: 1 }],
    ['X2', 'Parc caché', 'Gex', 'Sorties', 1170],
  ]
  const sheets = [
    { name: 'À lire', xml: sheetXml([['Remplissez la feuille suivante.']]) },
    { name: 'Lieux', xml: sheetXml(rows, { hiddenRows: [3] }) },
  ]
  const buffer = Buffer.from(makeBook(sheets, ['00000']))
  await choose(page, { name: 'lieux.xlsx', mimeType: '', buffer })
  await expect.poll(() => page.getByLabel('FEUILLE', { exact: true }).inputValue()).toBe('1')
  await shown(page, '1 ligne est masquée dans cette feuille.')
  await expectClean(page, 'office-import-sheet')
  await page.getByRole('button', { name: 'Lire cette feuille' }).click()
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await shown(page, /^1 à créer · /)
  await shown(page, 'Zoo du Port')
  await expectClean(page)
})
