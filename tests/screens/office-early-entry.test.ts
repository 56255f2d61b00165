/** Hours before midnight's slots, in the form of a stock: the consequence in words, and the bounds. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { batch } from '#kernel/stock/tables.ts'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newVendor } from '../support/offers.ts'
import { newShop } from '../support/shop.ts'
import { START, testApp } from '../support/test-app.ts'

const monday = { startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }
const rest = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
const hours = JSON.stringify({ weekdays: { Monday: [monday], ...rest }, overrides: [] })

test('an operator says how early the evening before admits, and reads what follows for a ticket of 00:15', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const vendorId = await newVendor(app, operator, 'Le Hangar')
  const { activityId, batchId } = await newShop(app).sell({ startTs: START + 86_400_000 })
  await app.db().write([
    { sql: 'update location set opening_hours = ? where vendor_id = ?', args: [hours, vendorId] },
    { sql: 'update activity set vendor_id = ? where id = ?', args: [vendorId, activityId] },
  ])
  const page = await openOffice(app, { as: operator, path: `/admin/activity/${activityId}?tab=stock` })
  await page.press('Modifier')
  const label = 'Entrée avant minuit, en heures'
  await see(/Un billet de 00:15 entre déjà la veille à partir de 22:15\.$/)
  await page.fill(label, '13')
  await page.leaveField()
  await see('Au plus 12 heures.')
  await page.fill(label, '0')
  await see(/À 0, un billet de 00:15 n’entre qu’une fois minuit passé\.$/)
  await page.fill(label, '4')
  await see(/à partir de 20:15\.$/)
  await page.press('Enregistrer')
  const stored = async () => (await app.db().orm.select().from(batch).where(eq(batch.id, batchId)))[0]?.earlyEntryHours
  await expect.poll(stored).toBe(4)
  expect(screen.queryByText('Au plus 12 heures.')).toBeNull()
  expect(page.problems).toEqual([])
})
