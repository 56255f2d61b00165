import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newActivity } from './browser-activities.ts'

/** A call of the office by the page's own session, as JSON. */
export const callOffice = (page: Page, path: string, input: object) =>
  page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(sent.path, { method: 'POST', headers, body: sent.body })).json()
    },
    { path: `/api/admin/${path}`, body: JSON.stringify(input) },
  )

const hours = { startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }
const week = (ranges: object[]) => ({
  Monday: ranges,
  Tuesday: ranges,
  Wednesday: ranges,
  Thursday: ranges,
  Friday: ranges,
  Saturday: ranges,
  Sunday: [],
})

/** An activity whose partner is open on weekdays and can be written to. */
export async function preparedActivity(page: Page, isOpen = true): Promise<string> {
  const { id, vendorId } = await newActivity(page)
  const { item } = (await callOffice(page, 'get-vendor', { vendorId })).res
  const addresses = item.addresses.map(({ usedBy, ...address }: { usedBy: object }) => ({
    ...address,
    openingHours: isOpen ? { weekdays: week([hours]), overrides: [] } : null,
  }))
  const contact = { firstName: 'Ana', lastName: 'Roy', email: isOpen ? 'ana@parc.test' : '', phone: '' }
  const answer = await callOffice(page, 'update-vendor', { id: vendorId, updates: { addresses, contact } })
  expect(answer.error).toBeUndefined()
  return id
}
