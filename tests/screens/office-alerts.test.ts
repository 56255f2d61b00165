/** The page of alerts: what an operator sees by default, switches off, and reads where there is nothing or no answer. */
import { expect, test } from 'vitest'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const soldOut = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Épuisées (1)' })

test('an operator sees alerts by default, switches a kind off for good, and says no to the mail of the day', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const colleague = await app.newMember({ isAdmin: true })
  await newShop(app).sell({ quantity: 0, activity: { label: 'Complet' } })
  const page = await openOffice(app, { as, path: '/admin/alerts' })
  await see('Complet')
  await page.user.click(await soldOut())
  await see('Choix enregistré')
  await seeNot('Complet')
  await page.choose('Un email chaque matin, s’il y a du nouveau')
  await expect.poll(async () => (await app.call('/admin/list-alerts', {}, { as })).wantsMails).toBe(false)
  await openOffice(app, { as, path: '/admin/alerts' })
  expect((await soldOut()).checked).toBe(false)
  await openOffice(app, { as: colleague, path: '/admin/alerts' })
  await see('Complet')
  expect(page.problems).toEqual([])
})

test('a second tab that still shows the first choice changes its own kind alone', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as, path: '/admin/alerts' })
  await see('Aucune alerte')
  // The first tab's choice, made after this one was read.
  await app.call('/admin/change-alert-choice', { choice: 'low', isWanted: false }, { as })
  await page.choose('Ouvertures proches (0)')
  await see('Choix enregistré')
  const { sections } = await app.call('/admin/list-alerts', {}, { as })
  expect(sections.filter(({ isOn }) => !isOn).map(({ kind }) => kind)).toEqual(['low', 'openingSoon'])
  const low = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Presque épuisées (0)' })
  await expect.poll(() => low.checked).toBe(false)
  expect(page.asked('/admin/change-alert-choice')).toEqual([{ choice: 'openingSoon', isWanted: false }])
})

test('the alerts page offers a retry after a failed load, and then says that there are no alerts', async () => {
  const app = await testApp()
  const page = await openOffice(app, {
    as: await app.newMember({ isAdmin: true }),
    path: '/admin/alerts',
    before: (visit) => visit.intercept('/admin/list-alerts', refusal('serverError', 'Server error', undefined, 500)),
  })
  await see(/^Échec du chargement des alertes/)
  page.intercept('/admin/list-alerts', (pass) => pass())
  await page.press('Réessayer')
  await see('Aucune alerte')
})
