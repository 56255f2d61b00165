/** The life of a committee on two phones: a secretary publishes, asks, files and pays a part, a member reads, votes and buys. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  hydrated,
  open,
  openBrowserShop,
  PHONE,
  payWithCard,
  shoot,
  takeProblems,
} from '../support/browser.ts'
import { openActivity, pickOne, startPayment } from '../support/browser-buying.ts'
import { pdfBytes } from '../support/documents.ts'
import { plainPicture } from '../support/pictures.ts'

const shop = openBrowserShop()
const OFFICE = `/cse-admin/${demoId.group('atelier')}`
const GOOD = '4242 4242 4242 4242'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a secretary publishes news and a document, creates a poll, and subsidises cinema by 40 %; a member reads, votes once and pays the rest', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await publishNews(page)
  await openPoll(page)
  await fileDocument(page)
  await putOnCinema(page)

  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER, ...PHONE })
  await readNews(member)
  await voteOnce(member)
  await readDocument(member)
  await buyCinema(member)

  await open(page, `${OFFICE}/subsidies`)
  const budget = page.getByRole('region', { name: `Budget ${new Date().getFullYear()}`, exact: true })
  await budget.getByRole('definition').filter({ hasText: '3,16 €' }).waitFor()
  await budget.getByRole('definition').filter({ hasText: '4 996,84 €' }).waitFor()
  await shoot(page, 'journey budget phone')
  expect(takeProblems(page)).toEqual([])
  expect(takeProblems(member)).toEqual([])
})

async function publishNews(page: Page) {
  await open(page, `${OFFICE}/news/create`)
  await field(page, 'TITRE').fill('Arbre de Noël')
  await field(page, 'DESCRIPTION').fill('Inscrivez **vos enfants** à l’accueil.')
  const picture = page.getByRole('group', { name: 'Image', exact: true })
  const buffer = Buffer.from(await plainPicture('png', 900, 500))
  await picture.locator('input[type=file]').setInputFiles({ name: 'sapin.png', mimeType: 'image/png', buffer })
  await picture.locator('img').first().waitFor()
  // Until the file is stored, the form refuses to be saved.
  await expect.poll(() => picture.getByText('en cours d’envoi').count()).toBe(0)
  await button(page, 'ENREGISTRER').click()
  await page.getByText('Actualité enregistrée', { exact: true }).waitFor()
}

async function openPoll(page: Page) {
  await open(page, `${OFFICE}/polls/create`)
  await field(page, 'QUESTION').fill('Où partir au printemps ?')
  await field(page, 'RÉPONSE 1').fill('À la mer')
  await field(page, 'RÉPONSE 2').fill('À la montagne')
  await page.getByRole('radio', { name: /^Nominatif/ }).check()
  await page.getByRole('radio', { name: 'Après son vote', exact: true }).check()
  await shoot(page, 'journey poll form phone')
  await button(page, 'ENREGISTRER').click()
  await page.getByText('Sondage enregistré', { exact: true }).waitFor()
}

/** Into a folder of its own, from the phone's files. */
async function fileDocument(page: Page) {
  await open(page, `${OFFICE}/media`)
  await button(page, 'Nouveau dossier').click()
  const newFolder = page.getByRole('dialog', { name: 'Nouveau dossier', exact: true })
  await newFolder.getByRole('textbox', { name: 'Nom', exact: true }).fill('Comptes rendus')
  await shoot(page, 'journey new folder phone')
  await newFolder.getByRole('button', { name: 'Créer le dossier', exact: true }).click()
  const list = page.getByRole('list', { name: 'Dossiers et fichiers', exact: true })
  await list.getByRole('link', { name: 'Comptes rendus', exact: true }).click()
  await page.waitForURL(`**${OFFICE}/media/lf-*`)
  await page.getByRole('navigation', { name: 'Dossiers', exact: true }).getByText('Comptes rendus').waitFor()
  const buffer = Buffer.from(pdfBytes('Séance du 14'))
  await page
    .locator('input[type=file][aria-label="Ajouter des fichiers"]')
    .setInputFiles({ name: 'Séance du 14.pdf', mimeType: 'application/pdf', buffer })
  await list.getByRole('listitem').filter({ hasText: 'Séance du 14.pdf' }).waitFor()
  await shoot(page, 'journey library phone')
}

async function putOnCinema(page: Page) {
  await open(page, `${OFFICE}/subsidies`)
  const year = new Date().getFullYear()
  await page.getByRole('textbox', { name: `Budget ${year} (€)` }).fill('5 000')
  await page
    .getByRole('region', { name: `Budget ${year}`, exact: true })
    .getByRole('button', { name: 'Enregistrer le budget' })
    .click()
  await page.getByRole('definition').filter({ hasText: '5 000,00 €' }).first().waitFor()
  await page.getByRole('link', { name: 'Ajouter une subvention', exact: true }).click()
  await page.waitForURL('**/subsidies/create')
  await page.getByRole('radio', { name: 'Une catégorie' }).check()
  await field(page, 'Nom').fill('Cinéma')
  await field(page, 'Pourcentage (%)').fill('40')
  await page.getByRole('combobox', { name: 'Catégorie', exact: true }).selectOption(demoId.category(2, 'cinema'))
  await page.getByRole('textbox', { name: /^Par personne et par an/ }).fill('100')
  await shoot(page, 'journey subsidy form phone')
  await button(page, 'ENREGISTRER').click()
  await page.getByText('Subvention enregistrée', { exact: true }).waitFor()
}

async function readNews(member: Page) {
  await open(member, '/')
  await member
    .getByRole('region', { name: 'Actualités de votre CSE' })
    .getByRole('link', { name: 'Lire la suite : Arbre de Noël' })
    .click()
  await member.getByRole('heading', { level: 1, name: 'Arbre de Noël' }).waitFor()
  await member.getByText('vos enfants', { exact: true }).waitFor()
  const picture = member.getByRole('main').locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await shoot(member, 'journey news phone')
}

/** In two tabs that have both read the poll before. */
async function voteOnce(member: Page) {
  await open(member, '/polls')
  await shoot(member, 'journey polls phone')
  await member.getByRole('main').getByRole('link', { name: 'Où partir au printemps ?' }).click()
  await member.getByRole('heading', { level: 1, name: 'Où partir au printemps ?' }).waitFor()
  const twin = await member.context().newPage()
  await twin.goto(member.url())
  await hydrated(twin)
  await twin.getByRole('radio', { name: 'À la montagne', exact: true }).check()
  await member.getByRole('radio', { name: 'À la mer', exact: true }).check()
  await shoot(member, 'journey poll before phone')
  await button(member, 'Voter').click()
  await member.getByText('Votre vote est enregistré.', { exact: true }).waitFor()
  await member.getByText('1 · 100 %').waitFor()
  await shoot(member, 'journey poll after phone')
  await button(twin, 'Voter').click()
  await twin.getByText('Vous avez déjà voté.').waitFor()
  await twin.getByText('1 · 100 %').waitFor()
  await shoot(twin, 'journey poll second tab phone')
  await twin.close()
}

async function readDocument(member: Page) {
  await open(member, '/documents')
  await member.getByRole('main').getByRole('link', { name: 'Comptes rendus' }).click()
  await member.getByRole('main').getByText('Séance du 14.pdf').first().waitFor()
  await shoot(member, 'journey documents phone')
}

async function buyCinema(member: Page) {
  const booking = await openActivity(member, 'place-cinema')
  await booking.getByText('Votre CSE paie 3,16 €').last().waitFor()
  await pickOne(booking, 'Place unique')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await member.getByRole('dialog', { name: 'Votre panier' }).getByRole('link', { name: 'Aller au panier' }).click()
  await member.waitForURL('**/cart')
  await member.getByText('À votre charge, TTC').waitFor()
  await startPayment(member)
  await member.getByRole('button', { name: /^Payer 4,74/ }).waitFor()
  await payWithCard(member, GOOD)
  await member.waitForURL('**/orders/*')
  await member.getByRole('term').filter({ hasText: 'Part CSE' }).waitFor()
  await member.getByText('-3,16 €').waitFor()
}
