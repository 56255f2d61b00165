/** Subsidies that ask for seniority: a committee reads until when they pay, and takes the condition away. */
import { expect, test } from 'vitest'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { subsidyWorld } from '../support/subsidy-world.ts'

const TITLE = 'Une subvention ne peut plus dépendre de l’ancienneté'
const LAST_DAY = /L’Urssaf le tolère jusqu’au 31 décembre 2026/

test('a secretary is told on her first page which subsidy asks for seniority, and takes the condition away in its form', async () => {
  const { app, group, secretary, rule } = await subsidyWorld()
  const { id } = await rule({ label: 'Ski', minMonths: 6 })
  const home = `/cse-admin/${group.id}`
  const page = await openOffice(app, { as: secretary, path: `${home}/users` })
  await see(TITLE)
  await see('Ski demande 6 mois d’ancienneté.')
  await see(LAST_DAY)
  await page.follow('Ski')
  await expect.poll(() => location.pathname).toBe(`${home}/subsidies/${id}`)
  await see(/Dès le 1er janvier 2027, cette subvention ne paiera plus rien\./)
  await page.choose(/^La retirer/)
  await page.press('ENREGISTRER')
  await see('Subvention enregistrée')
  await expect.poll(() => location.pathname).toBe(`${home}/subsidies`)
  await see('40 % · toutes les activités')
  expect(readText()).not.toContain('ancienneté')
  expect(page.problems).toEqual([])
})

test('the form of a subsidy and of a question has no field for seniority', async () => {
  const { app, group, secretary, rule } = await subsidyWorld()
  const { id } = await rule({ label: 'Ski' })
  const home = `/cse-admin/${group.id}`
  for (const path of [`${home}/subsidies/create`, `${home}/subsidies/${id}`]) {
    const page = await openOffice(app, { as: secretary, path })
    await screen.findByRole('textbox', { name: 'Nom' })
    expect(readText()).not.toMatch(/ancienneté/i)
    expect(page.problems).toEqual([])
  }
  const page = await openOffice(app, { as: secretary, path: `${home}/users-params/create` })
  await page.pick('Type de réponse', 'Date')
  await seeNot(/ancienneté/i)
  expect(page.problems).toEqual([])
})
