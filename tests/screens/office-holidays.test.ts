/** Public and school holidays in one step: the closed days of an activity, and those of a partner's opening hours. */
import { getQueriesForElement } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { activityClosedDay } from '#kernel/stock/tables.ts'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newVendor } from '../support/offers.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const NOVEMBER_28 = Date.UTC(2026, 10, 28, 9)
const week = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
const hours = {
  weekdays: { ...week, Monday: [{ startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }] },
  overrides: [],
}

async function openWorld(postalCode: string) {
  const app = await testApp()
  app.advance(NOVEMBER_28 - Date.now())
  const operator = await app.newMember({ isAdmin: true })
  const vendorId = await newVendor(app, operator, 'Écomusée')
  await app.db().write([
    {
      sql: `update location set opening_hours = ?, address = json_set(address, '$.addressDetails.postalCode', ?)
        where vendor_id = ?`,
      args: [JSON.stringify(hours), postalCode, vendorId],
    },
  ])
  return { app, operator, vendorId }
}

test('an operator closes the public holidays of Alsace in one step, and opens some of them again', async () => {
  const { app, operator, vendorId } = await openWorld('67000')
  const { activityId } = await newShop(app).sell({ startTs: NOVEMBER_28 + 86_400_000 })
  await app.db().write([{ sql: 'update activity set vendor_id = ? where id = ?', args: [vendorId, activityId] }])
  const closed = async () =>
    (await app.db().orm.select().from(activityClosedDay)).map(({ day, reason }) => `${day} ${reason}`)
  const page = await openOffice(app, { as: operator, path: `/admin/activity/${activityId}?tab=stock` })
  await page.press('Fermer des jours')
  const dialog = await screen.findByRole('dialog', { name: 'Fermer des jours' })
  await page.pick('Choisir par', 'Jours fériés ou vacances scolaires', dialog)
  await see('13 jours en tout.', dialog)
  expect(getQueriesForElement(dialog).getByLabelText<HTMLSelectElement>('Territoire').value).toBe('alsaceMoselle')
  await page.choose(/^Fête du Travail/, dialog)
  await page.press('Voir ce qui va se passer', dialog)
  await page.press('Fermer 12 jours', dialog)
  await see('12 jours fermés')
  expect((await closed()).length).toBe(12)
  expect(await closed()).toEqual(expect.arrayContaining(['2026-12-26 Saint-Étienne', '2027-03-26 Vendredi saint']))

  await page.press('Rouvrir des jours')
  const opening = await screen.findByRole('dialog', { name: 'Rouvrir des jours' })
  await page.pick('Choisir par', 'Jours fériés ou vacances scolaires', opening)
  await page.pick('Liste', 'Vacances scolaires', opening)
  await see('6 jours fermés parmi ceux-ci.', opening)
  await page.press('Voir ce qui va se passer', opening)
  await page.press('Rouvrir 6 jours', opening)
  await see('6 jours rouverts')
  expect((await closed()).length).toBe(6)
  await page.press('Annuler')
  await expect.poll(async () => (await closed()).length).toBe(12)
  expect(page.problems).toEqual([])
})

test('the opening hours of a partner on La Réunion close its school holidays, and say where the calendar ends', async () => {
  const { app, operator, vendorId } = await openWorld('97400')
  const page = await openOffice(app, { as: operator, path: `/admin/vendor/${vendorId}` })
  await page.press('Jours fériés et vacances')
  await page.pick('Liste', 'Vacances scolaires')
  await see(/^Le calendrier scolaire de cette zone \(La Réunion\) n’est connu que jusqu’au ven\. 2 juil\. 2027/)
  await page.choose(/^Vacances de mars/)
  await page.choose(/^Vacances de mai/)
  await page.press('Fermer 44 jours')
  expect(screen.getAllByLabelText(/^Motif de la fermeture/).length).toBe(44)
  await page.press('Modifier')
  await see('Partenaire Écomusée modifié')
  const { item } = await app.call('/admin/get-vendor', { vendorId }, { as: operator })
  const stored = item.addresses[0]?.openingHours?.overrides ?? []
  expect([stored.length, stored[0]]).toEqual([44, { day: '2026-12-19', reason: 'Vacances de l’été austral' }])

  // The same list takes them back.
  const again = await openOffice(app, { as: operator, path: `/admin/vendor/${vendorId}` })
  await again.press('Jours fériés et vacances')
  await again.pick('Liste', 'Vacances scolaires')
  await again.press('Rouvrir 44 jours')
  expect(screen.queryAllByLabelText(/^Motif de la fermeture/)).toEqual([])
  expect([...page.problems, ...again.problems]).toEqual([])
})
