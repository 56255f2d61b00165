/** The form of a new stock: a limit of its places, its tickets, and the lines of one that do not load. */
import { expect, test } from 'vitest'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { promotionWorld } from '../support/promotion-world.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

test('a flexible stock has as many places as are typed, or no limit', async () => {
  const { id, open } = await promotionWorld()
  const page = await open(`/admin/activity/${id}/stock/create`)
  await page.fill('Places', '40')
  await page.choose('Nombre de places limité')
  await expect.poll(() => screen.queryByLabelText('Places')).toBeNull()
  await page.choose('Nombre de places limité')
  expect((await screen.findByLabelText<HTMLInputElement>('Places')).value).toBe('40')
  expect(page.problems).toEqual([])
})

test('a ticket of a stock is copied below itself, with its prices and a name of its own', async () => {
  const { id, open } = await promotionWorld()
  const page = await open(`/admin/activity/${id}/stock/create`)
  await page.press('Ajouter un ticket')
  const typed = {
    'Nom du ticket': 'Adulte',
    'Prix public (€)': '20',
    'Prix Youpiiz (€)': '15',
    'Prix d’achat (€)': '10',
  }
  for (const [label, text] of Object.entries(typed)) await page.fill(label, text)
  await page.leaveField()
  await page.press('Dupliquer')
  const copy = await screen.findByRole('group', { name: 'Ticket #2' })
  const values = [...copy.querySelectorAll('input')].map(({ value }) => value)
  expect(values.slice(0, 4)).toEqual(['Adulte (copie)', '20,00', '15,00', '10,00'])
  expect(page.problems).toEqual([])
})

test('lines of a stock that do not load say whether the server refused or did not answer, and load again', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const { activityId, slotIds } = await newShop(app).sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  const call = '/admin/list-stock-entries'
  const path = `/admin/activity/${activityId}/stock/${slotIds[0]}/entries`
  const page = await openOffice(app, { as: operator, path, before: (visit) => visit.intercept(call, 'gone') })
  await see('Échec de la récupération des lignes de stock (le serveur n’a pas répondu, vérifiez votre connexion)')
  page.intercept(call, (pass) => pass())
  await page.press('Réessayer')
  await expect.poll(() => readText(document.body)).not.toContain('Échec de la récupération')
})
