/** Places as people meet them: the search in their surroundings, and the clock of a partner overseas. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { screen, see } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'

test('a search near a place says so, and one that finds nothing there offers a wider circle and the words anywhere', async () => {
  const app = await demoApp()
  const found = await openShop(app, { path: '/recherche?q=billet%20pr%C3%A8s%20de%20Nantes', host: ATELIER })
  await screen.findByRole('heading', { level: 1, name: 'Résultats pour « billet » près de Nantes (44000)' })
  await see(/Dans un rayon de 50 km, les plus proches d’abord\./)
  const distance = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' })
  // The document's own `value` is that of another choice; browsers show the selected one.
  expect(distance.querySelector('[selected]')?.textContent).toMatch(/^Jusqu’à 50 km/)
  expect(found.problems).toEqual([])
  const none = await openShop(app, { path: '/recherche?q=billet%20autour%20de%20Guéret', host: ATELIER })
  await see('Aucune activité pour « billet » à moins de 50 km de Guéret (23000).')
  expect((await screen.findByRole('link', { name: 'Chercher à 100 km' })).getAttribute('href')).toMatch(/rayon=100/)
  await none.user.click(await screen.findByRole('link', { name: 'Chercher « billet » partout' }))
  await screen.findByRole('heading', { level: 1, name: 'Résultats pour « billet »' })
  expect(none.problems).toEqual([])
})

test('a department that is searched is named, and what else the words find is shown where nothing is there', async () => {
  const app = await demoApp()
  await openShop(app, { path: '/recherche?q=escalade%20creuse', host: ATELIER })
  await see(/Cherché aussi dans : Creuse \(23\)\./)
  await see('Résultats pour « escalade »')
})

test('an activity of a partner in Martinique says by which clock its hours are, above its dates', async () => {
  const app = await demoApp()
  const id = 'a-demo-machines-revees'
  await app.db().write([
    {
      sql: `update location set address = json_set(address, '$.addressDetails.postalCode', '97200') where vendor_id =
        (select vendor_id from activity where id = ?)`,
      args: [id],
    },
  ])
  const { activity } = await app.call('/get-activity', { activityId: id }, { host: ATELIER })
  const page = await openShop(app, { path: `/a/${activity.slugName}/${id}`, host: ATELIER })
  await see(/Les heures de réservation sont à l’heure de Paris\. En Martinique, il est 5 h de moins/)
  // Each time of a chosen day is told by both clocks, as the cart and the ticket tell it.
  // The person does something on the page, which loads the calendar.
  await page.user.keyboard('{Tab}')
  const calendar = within(await screen.findByRole('grid'))
  const [day] = await calendar.findAllByRole('button', { name: /dès/ })
  await page.user.click(day as HTMLElement)
  await see(/^\d\d:\d\d - \d\d:\d\d sur place$/)
})
