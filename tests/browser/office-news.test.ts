/** News of a committee: a secretary publishes with a picture, her members read it on home and on its page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
} from '../support/browser.ts'
import { plainPicture } from '../support/pictures.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')
const NEWS = `/cse-admin/${GROUP}/news`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

// [P-ROUTE-020] [P-SCREEN-069] [P-SCREEN-070] [P-SCREEN-071] [P-ENTITY-028] [P-ENTITY-029] [P-ERROR-001]
test('a secretary adds a news item with its card as preview, members read it, and she takes it from them', async () => {
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, '/')
  const module = member.getByRole('region', { name: 'Actualités de votre CSE' })
  await member.getByRole('region', { name: 'Dernières offres' }).waitFor()
  expect(await module.count()).toBe(0)

  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, NEWS)
  await page.getByRole('heading', { level: 1, name: 'Toutes les actualités' }).waitFor()
  await page.getByText('Vous n’avez pas encore d’actualité').waitFor()
  await page.getByRole('link', { name: 'Ajouter', exact: true }).first().click()
  await page.waitForURL('**/news/create')
  const type = page.getByRole('combobox', { name: 'Type', exact: true })
  await type.waitFor()
  expect(await type.locator('option').allInnerTexts()).toEqual([
    'Suivi réunion',
    'Avantages',
    'Événements',
    'Informations',
  ])
  await type.selectOption({ label: 'Événements' })
  await field(page, 'TITRE').fill('Arbre de Noël')
  await field(page, 'DESCRIPTION').fill('## Le 14 décembre\nInscrivez **vos enfants** à l’accueil.')
  const preview = page.getByRole('region', { name: 'Aperçu', exact: true })
  const article = preview.getByRole('article').last()
  await preview.getByRole('heading', { name: 'Arbre de Noël' }).first().waitFor()
  await article.getByRole('heading', { name: 'Le 14 décembre' }).waitFor()
  await preview.getByText('Le 14 décembre Inscrivez vos enfants à l’accueil.').waitFor()
  await preview
    .getByText(/^Événements · /)
    .first()
    .waitFor()
  await preview.getByText('Lire la suite').waitFor()
  const picture = page.getByRole('group', { name: 'Image', exact: true })
  const buffer = Buffer.from(await plainPicture('png', 900, 500))
  await picture.locator('input[type=file]').setInputFiles({ name: 'sapin.png', mimeType: 'image/png', buffer })
  await picture.locator('img').first().waitFor()
  await expect.poll(() => preview.locator('img').count()).toBe(2)
  await expectCleanEverywhere(page, 'office news form')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click()
  await page.getByText('Actualité enregistrée', { exact: true }).waitFor()
  await page.waitForURL(`**${NEWS}`)
  await page.getByRole('link', { name: 'Arbre de Noël' }).first().waitFor()
  await expectCleanEverywhere(page, 'office news list')

  await open(member, '/')
  await expectCleanEverywhere(member, 'home with news')
  await member.setViewportSize(PHONE)
  await member.getByRole('banner').locator('summary[aria-label="Menu"]').click()
  await member.getByRole('banner').getByRole('link', { name: 'Actualités', exact: true }).waitFor()
  await member.keyboard.press('Escape')
  const more = module.getByRole('link', { name: 'Lire la suite : Arbre de Noël' })
  expect(await more.getAttribute('href')).toMatch(/^\/news\//)
  await more.click()
  await member.waitForURL('**/news/nw-*')
  await member.getByRole('heading', { level: 1, name: 'Arbre de Noël' }).waitFor()
  await member.getByRole('heading', { name: 'Le 14 décembre' }).waitFor()
  await expectCleanEverywhere(member, 'news item')
  await member.getByRole('main').getByRole('link', { name: 'Actualités', exact: true }).click()
  await member.getByRole('heading', { level: 1, name: 'Actualités' }).waitFor()
  await member.getByRole('button', { name: 'Créer mon lien RSS' }).click()
  expect(await member.getByRole('textbox', { name: 'Votre lien RSS' }).inputValue()).toMatch(/\/rss\/[\w-]{20,}$/)
  await expectCleanEverywhere(member, 'news')
  await member.getByRole('button', { name: 'Révoquer le lien' }).click()
  await member.getByText('Lien RSS révoqué').waitFor()

  await page.setViewportSize(DESKTOP)
  await page.getByRole('link', { name: 'Arbre de Noël' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Modifier l’actualité' }).waitFor()
  await page.getByRole('radio', { name: /^Non publiée/ }).check()
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click()
  // The notice of the first save may still stand: the list opens once this one is done.
  await page.waitForURL(`**${NEWS}`)
  await open(member, '/')
  await member.getByRole('region', { name: 'Dernières offres' }).waitFor()
  expect(await module.count()).toBe(0)

  // Deleted, and taken back by the notice.
  await page.getByRole('link', { name: 'Arbre de Noël' }).first().click()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByText('Vous n’avez pas encore d’actualité').waitFor()
  await page.getByText('Actualité supprimée', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Annuler', exact: true }).last().click()
  await page.getByRole('link', { name: 'Arbre de Noël' }).first().waitFor()
  expect(takeProblems(member)).toEqual([])
  expect(takeProblems(page)).toEqual([])
})
