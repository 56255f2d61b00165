/** Hours as people type them, in the form of a partner: boxes show what was understood, a doubtful text stays. */
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newVendor } from '../support/offers.ts'
import { testApp } from '../support/test-app.ts'

test('a partner’s hours are typed as on a door, and a time beyond midnight is asked back and stays', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const vendorId = await newVendor(app, operator, 'Le Hangar')
  const page = await openOffice(app, { as: operator, path: `/admin/vendor/${vendorId}` })
  await page.press('Indiquer des horaires')
  await page.fill('Lundi, heures en toutes lettres', '9h-12h / 14h-minuit')
  const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
  await expect.poll(() => box('Lundi, période 2, heure de fin')).toBe('24')
  expect([box('Lundi, période 1, heure de début'), box('Lundi, période 2, minute de fin')]).toEqual(['09', '00'])

  await page.fill('Mardi, heures en toutes lettres', '18h-24h30')
  await page.leaveField()
  await see('« 24h30 » dépasse minuit. Jusqu’au lendemain ? Écrivez 0h30.')
  expect(box('Mardi, heures en toutes lettres')).toBe('18h-24h30')
  await page.fill('Mardi, heures en toutes lettres', '18h-0h30')
  await see('le lendemain')
  await page.leaveField()
  expect(sees('dépasse minuit', document.body)).toBe(false)

  await page.press('Modifier')
  await see('Partenaire Le Hangar modifié')
  const { item } = await app.call('/admin/get-vendor', { vendorId }, { as: operator })
  const range = (startHour: number, endHour: number, endMinute = 0) => ({
    startHour,
    startMinute: 0,
    endHour,
    endMinute,
  })
  expect(item.addresses[0]?.openingHours?.weekdays).toMatchObject({
    Monday: [range(9, 12), range(14, 24)],
    Tuesday: [range(18, 0, 30)],
    Wednesday: [],
  })
  expect(page.problems).toEqual([])
})
