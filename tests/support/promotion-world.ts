/** An activity whose partner has opening hours, and the office's page of its promotions, in a document. */
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { location as place } from '#kernel/catalogue/tables.ts'
import { offer } from '#kernel/stock/tables.ts'
import { look, readText, screen } from './document/look.ts'
import { openOffice } from './document/open-document.ts'
import { newActivity, newVendor } from './offers.ts'
import { testApp } from './test-app.ts'

export async function promotionWorld({ isOpen = true } = {}) {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const vendorId = await newVendor(app, as, 'Zoo des offres')
  const id = await newActivity(app, as, vendorId, 'Visite guidée')
  const { orm, write } = app.db()
  const tab = `/admin/activity/${id}?tab=offer`

  /** Opens the partner's places on Mondays: without opening hours nothing is sold there. */
  const openOnMondays = () => {
    const day = { startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }
    const closed = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
    const openingHours = { weekdays: { Monday: [day], ...closed }, overrides: [] }
    return write([orm.update(place).set({ openingHours }).where(eq(place.vendorId, vendorId))])
  }
  if (isOpen) await openOnMondays()

  const make = async (label: string, percent = 10, activityId = id) => {
    const made = await app.call(
      '/admin/create-offer',
      {
        label,
        discount: { type: 'Percent', percent },
        target: { type: 'Activity', activityId },
        flash: { type: 'Disabled' },
        visibility: 'Public',
      },
      { as },
    )
    return made.offer.id
  }
  const open = (path = tab) => openOffice(app, { as, path })
  const stored = () => orm.select().from(offer).where(eq(offer.targetId, id))
  const first = async () => (await stored())[0]
  return { app, as, id, vendorId, open, openOnMondays, make, stored, first, write, orm }
}

/** The line of a promotion in their list. */
export const lineWith = (text: string): Promise<HTMLElement> =>
  look.until(() => {
    const list = screen.queryByRole('list', { name: 'Promotions' })
    return list
      ? within(list)
          .getAllByRole('listitem')
          .find((line) => readText(line).includes(text))
      : undefined
  }, `A promotion ${text}`)

/** Where an edited promotion is saved. */
export const saveBar = (): Promise<HTMLElement> =>
  look.until(() => document.querySelector<HTMLElement>('[data-save-bar]'), 'A bar with buttons')
