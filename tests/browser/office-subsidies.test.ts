/** Subsidies of a committee: a secretary puts 40 % on cinema, a member sees and pays the reduced price, the budget shows it. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  payWithCard,
  takeProblems,
} from '../support/browser.ts'
import { more, openActivity, pickOne, startPayment } from '../support/browser-buying.ts'

const shop = openBrowserShop()
const SUBSIDIES = `/cse-admin/${demoId.group('atelier')}/subsidies`
const CINEMA = '/a/place-cinema/a-demo-place-cinema'
const GOOD = '4242 4242 4242 4242'
const PAYS_ONE = 'Votre CSE paie 3,16 €'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const booking = (page: Page) => page.getByRole('region', { name: /dès maintenant$/ })

test('a secretary subsidises cinema by 40 % with 100 € a year, a member pays the reduced price, and the budget shows it', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, SUBSIDIES)
  await page.getByRole('heading', { level: 1, name: 'Subventions' }).waitFor()
  await page.getByText('Vous n’avez pas encore de subvention').waitFor()
  const year = new Date().getFullYear()
  const budget = page.getByRole('region', { name: `Budget ${year}`, exact: true })
  await budget.getByRole('textbox', { name: `Budget ${year} (€)` }).fill('5 000')
  await budget.getByRole('button', { name: 'Enregistrer le budget' }).click()
  await budget.getByRole('definition').filter({ hasText: '5 000,00 €' }).first().waitFor()
  await expectCleanEverywhere(page, 'office subsidies empty')
  await page.setViewportSize(DESKTOP)

  await page.getByRole('link', { name: 'Ajouter une subvention', exact: true }).click()
  await page.waitForURL('**/subsidies/create')
  await page.getByRole('radio', { name: 'Une catégorie' }).check()
  await field(page, 'Nom').fill('Cinéma')
  await field(page, 'Pourcentage (%)').fill('140')
  await field(page, 'Pourcentage (%)').blur()
  await page.getByText('De 1 à 100 %.', { exact: true }).waitFor()
  await field(page, 'Pourcentage (%)').fill('40')
  await page.getByRole('combobox', { name: 'Catégorie', exact: true }).selectOption(demoId.category(2, 'cinema'))
  await page.getByRole('textbox', { name: /^Par personne et par an/ }).fill('100')
  await expectCleanEverywhere(page, 'office subsidy form')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click()
  await page.getByText('Subvention enregistrée', { exact: true }).waitFor()
  await page.waitForURL(`**${SUBSIDIES}`)
  await page.getByText('40 % · Cinéma', { exact: true }).waitFor()
  await page.getByText('100,00 € par personne et par an').waitFor()

  const visitor = await shop.newPage({ host: ATELIER })
  await open(visitor, CINEMA)
  await booking(visitor).getByText('7,90 €').first().waitFor()
  expect(await visitor.getByText('Votre CSE paie').count()).toBe(0)

  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, `/c2/cinema/${demoId.category(2, 'cinema')}`)
  const card = member.getByRole('article').filter({ hasText: 'Place de cinéma valable' })
  await card.getByText('4,74 €').waitFor()
  await card.getByText('Votre CSE paie 40 %', { exact: true }).waitFor()
  await expectCleanEverywhere(member, 'category with subsidies')
  await member.setViewportSize(DESKTOP)
  const module = await openActivity(member, 'place-cinema')
  await module.getByText('Votre CSE paie 40 % du prix. Il vous reste 100,00 € sur 100,00 € cette année.').waitFor()
  await module.getByText(PAYS_ONE).last().waitFor()
  await pickOne(module, 'Place unique')
  await more(module, 'Place unique')
  await module.getByText('9,48 €', { exact: true }).waitFor()
  await module.getByText('Votre CSE paie 6,32 €').waitFor()
  await expectCleanEverywhere(member, 'activity with subsidies')
  await member.setViewportSize(DESKTOP)
  await module.getByRole('button', { name: 'Ajouter au panier' }).click()
  const added = member.getByRole('dialog', { name: 'Votre panier' })
  await added.getByText('-6,32 €').waitFor()
  await added.getByRole('link', { name: 'Aller au panier' }).click()
  await member.waitForURL('**/cart')
  await member.getByText('À votre charge, TTC').waitFor()
  await expectCleanEverywhere(member, 'cart with subsidies')
  await member.setViewportSize(DESKTOP)
  await startPayment(member)
  await member.getByRole('button', { name: /^Payer 9,48/ }).waitFor()
  await payWithCard(member, GOOD)
  await member.waitForURL('**/orders/*')
  await member.getByRole('heading', { level: 1, name: 'Votre commande' }).waitFor()
  await member.getByRole('term').filter({ hasText: 'Part CSE' }).waitFor()
  await member.getByText('-6,32 €').waitFor()
  await expectCleanEverywhere(member, 'order with subsidies')

  await open(member, '/account')
  await member.getByText('40 % du prix · Cinéma', { exact: true }).waitFor()
  await member.getByText('Il vous reste 93,68 € sur 100,00 € cette année', { exact: true }).waitFor()
  await expectCleanEverywhere(member, 'account with subsidies')
  await member.setViewportSize(DESKTOP)

  await open(page, SUBSIDIES)
  await budget.getByRole('definition').filter({ hasText: '6,32 €' }).waitFor()
  await budget.getByRole('definition').filter({ hasText: '4 993,68 €' }).waitFor()
  await expectCleanEverywhere(page, 'office subsidies')
  await page.setViewportSize(DESKTOP)
  const report = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`subventions-${year}.csv`)
    const [, line] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    return line
  }
  expect(await report()).toMatch(/^\d{4};Toutes;.*marie@demo\.test.*;"6,32"$/)
  await page.getByRole('combobox', { name: 'Subvention', exact: true }).selectOption('Cinéma')
  expect(await report()).toMatch(/^\d{4};Cinéma;.*marie@demo\.test.*;"6,32"$/)

  await page.getByRole('link', { name: 'Cinéma', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Modifier la subvention' }).waitFor()
  await page.getByRole('radio', { name: /^Suspendue/ }).check()
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click()
  await page.getByText('Subvention enregistrée', { exact: true }).last().waitFor()
  await page.waitForURL(`**${SUBSIDIES}`)
  await open(member, CINEMA)
  await booking(member).getByText('7,90 €').first().waitFor()
  expect(await member.getByText('Votre CSE paie').count()).toBe(0)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByText('Modification annulée').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  expect(takeProblems(member)).toEqual([])
  expect(takeProblems(visitor)).toEqual([])
  expect(takeProblems(page)).toEqual([])
}, 60_000)
