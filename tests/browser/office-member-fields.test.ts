/** A committee's questions: a secretary adds fields, a member is asked and answers, the committee reads it. */
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
  PHONE,
  takeProblems,
} from '../support/browser.ts'

const shop = openBrowserShop()
const GROUP = demoId.group('atelier')
const FIELDS = `/cse-admin/${GROUP}/users-params`
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function addField(page: Page, question: string, type: string): Promise<void> {
  await page.getByRole('link', { name: 'Ajouter un champ', exact: true }).click()
  await page.waitForURL('**/users-params/create')
  await textbox(page, 'Question').fill(question)
  await page.getByRole('combobox', { name: 'Type de réponse', exact: true }).selectOption({ label: type })
}

async function save(page: Page): Promise<void> {
  await button(page, 'ENREGISTRER').click()
  await page.waitForURL(`**${FIELDS}`)
}

test('a secretary asks for children and the date of entry, a member is led to the question and answers, the committee reads it', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, FIELDS)
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor()
  await page.getByText('Vous ne demandez encore rien').waitFor()
  await expectCleanEverywhere(page, 'office fields empty')
  await page.setViewportSize(DESKTOP)
  await addField(page, 'Vos enfants', 'Enfants (prénom et date de naissance)')
  await page.getByRole('radio', { name: /^Obligatoire/ }).check()
  await save(page)
  await addField(page, 'Date d’entrée', 'Date')
  await page.getByRole('radio', { name: /^Le CSE/ }).check()
  await page.getByRole('radio', { name: /^Votre CSE et le groupe du bénéficiaire/ }).waitFor()
  await save(page)
  await addField(page, 'Taille du polo', 'Choix dans une liste')
  await button(page, 'Réponse 1 : Indiquez la réponse.').waitFor()
  await textbox(page, 'Réponse 1').fill('S')
  await textbox(page, 'Réponse 2').fill('M')
  await expectCleanEverywhere(page, 'office field form')
  await page.setViewportSize(DESKTOP)
  await save(page)
  await page.getByText('Date · rempli par le CSE').waitFor()
  await button(page, 'Monter « Taille du polo »').click()
  const names = page
    .getByRole('region', { name: 'Ce que vous demandez à vos bénéficiaires' })
    .getByRole('listitem')
    .getByRole('link')
  await expect.poll(() => names.allInnerTexts()).toEqual(['Vos enfants', 'Taille du polo', 'Date d’entrée'])
  await expectCleanEverywhere(page, 'office fields')
  await page.setViewportSize(DESKTOP)

  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await member.setViewportSize(PHONE)
  await open(member, '/')
  expect(new URL(member.url()).pathname).toBe('/account')
  await member.getByText('Votre CSE vous demande quelques informations.').waitFor()
  await expectCleanEverywhere(member, 'account with fields')
  await member.setViewportSize(PHONE)
  const form = member.getByRole('form', { name: 'Informations pour mon CSE', exact: true })
  await form.getByText('Rempli par votre CSE.').waitFor()
  await member.getByText(/^Les administrateurs de «\s.+\s» lisent ces réponses, les autres membres non\.$/).waitFor()
  await form.getByRole('combobox', { name: /^Taille du polo/ }).selectOption('M')
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await form.getByText('Cette réponse est demandée par votre CSE.').waitFor()
  await form.getByRole('button', { name: 'Ajouter un enfant', exact: true }).click()
  await form.getByRole('textbox', { name: 'Prénom de l’enfant 1' }).fill('Zoé')
  await form.getByRole('textbox', { name: 'Naissance de l’enfant 1' }).fill('04/03/2018')
  await expectCleanEverywhere(member, 'account with a child')
  await member.setViewportSize(PHONE)
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await member.getByText('Merci, tout est rempli.').waitFor()
  await member.getByRole('link', { name: 'Continuer', exact: true }).click()
  await member.waitForURL(({ pathname }) => pathname === '/')
  expect(takeProblems(member)).toEqual([])

  await open(page, `/cse-admin/${GROUP}/users?person=${demoId.user('marie')}`)
  const answers = page.getByRole('form', { name: 'Informations demandées', exact: true })
  await expect.poll(() => answers.getByRole('textbox', { name: 'Prénom de l’enfant 1' }).inputValue()).toBe('Zoé')
  const entry = answers.getByRole('textbox', { name: 'Date d’entrée' })
  await entry.fill('14/05/2019')
  await entry.press('Escape')
  await button(page, 'Continuer la saisie').click()
  expect(await entry.inputValue()).toBe('14/05/2019')

  // A colleague fills in a field meanwhile: the typed value stays, and is saved after all.
  const colleague = await shop.newPage({ as: 'cse@demo.test' })
  await open(colleague, `${FIELDS}/answers?person=${demoId.user('marie')}`)
  const window = colleague.getByRole('dialog', { name: 'Réponses du bénéficiaire' })
  await window.getByText(/marie@demo\.test/).waitFor()
  await expectCleanEverywhere(colleague, 'office answers of a person')
  await colleague.setViewportSize(DESKTOP)
  await window.getByRole('combobox', { name: /^Taille du polo/ }).selectOption('S')
  await window.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await colleague.getByText('Réponses enregistrées', { exact: true }).waitFor()
  await colleague.keyboard.press('Escape')
  await colleague.getByRole('link', { name: /Marie/ }).first().waitFor()
  await expectCleanEverywhere(colleague, 'office answers')
  expect(takeProblems(colleague)).toEqual([])
  await answers.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await answers.locator('..').getByText('Ces réponses ont changé entre-temps.').waitFor()
  expect(
    await answers
      .getByRole('combobox', { name: /^Taille du polo/ })
      .locator('option:checked')
      .textContent(),
  ).toBe('S')
  expect(await entry.inputValue()).toBe('14/05/2019')
  expect(takeProblems(page)).toEqual([expect.stringContaining('409'), expect.stringContaining('entre-temps')])
  await answers.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Réponses enregistrées', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office person with answers')
  await page.setViewportSize(DESKTOP)

  await open(page, FIELDS)
  await page.getByRole('link', { name: 'Lire et compléter', exact: true }).click()
  await page.waitForURL('**/users-params/answers')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Exporter le tableau').click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Vos enfants;Taille du polo;Date d’entrée')
  expect(text).toContain('Zoé (04/03/2018);S;14/05/2019')

  await open(page, FIELDS)
  await page.getByRole('link', { name: 'Taille du polo', exact: true }).click()
  await page.waitForURL('**/users-params/mf-*')
  await button(page, 'Supprimer').click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer ce champ ?' })
  await dialog.getByText('1 réponse de vos bénéficiaires sera effacée, sans retour possible.').waitFor()
  await dialog.getByRole('button', { name: 'Supprimer le champ' }).click()
  await page.waitForURL(`**${FIELDS}`)
  await expect.poll(() => names.allInnerTexts()).toEqual(['Vos enfants', 'Date d’entrée'])
  expect(takeProblems(page)).toEqual([])
})
