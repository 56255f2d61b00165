/** The demo's office with activities that a test makes by its calls, in a document. */
import { desc, eq } from 'drizzle-orm'
import type { CallInput } from '#api/client.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { ATELIER, demoApp } from './demo-app.ts'
import { screen } from './document/look.ts'
import { openOffice, type Page } from './document/open-document.ts'
import { newVendor } from './offers.ts'

const plain: Omit<CallInput<'/admin/create-activity'>, 'vendorId'> = {
  catIds: [],
  label: 'Visite guidée',
  slugName: 'visite-guidee',
  mediaIds: [],
  markdown: '',
  visibility: 'Public',
  comments: '',
  address: { type: 'Vendor' },
}

export const COMMITTEE = demoId.group('atelier')

export async function activityWorld() {
  const app = await demoApp()
  const as = await app.demoPerson('admin@demo.test')
  const secretary = await app.demoPerson('cse@demo.test', ATELIER)
  const { orm, write } = app.db()

  /** An activity of a partner of its own, unless `vendorId` says whose. */
  const make = async (facts: Partial<CallInput<'/admin/create-activity'>> = {}) => {
    const vendorId = facts.vendorId ?? (await newVendor(app, as, 'Zoo des offres'))
    const made = await app.call('/admin/create-activity', { ...plain, ...facts, vendorId }, { as })
    return { id: made.activity.id, vendorId }
  }
  const update = (id: string, updates: CallInput<'/admin/update-activity'>['updates']) => {
    app.advance(1000)
    return app.call('/admin/update-activity', { id, updates }, { as })
  }
  const open = (path: string) => openOffice(app, { as, path })
  const openCommittee = (path: string) =>
    openOffice(app, { as: secretary, host: ATELIER, path: `/cse-admin/${COMMITTEE}${path}` })
  const stored = async (id: string) => (await orm.select().from(activity).where(eq(activity.id, id)))[0]
  const lastMade = async () => {
    const [row] = await orm.select().from(activity).orderBy(desc(activity.createdAt), desc(activity.id)).limit(1)
    if (!row) throw new Error('There is no activity.')
    return row
  }
  return { app, as, secretary, orm, write, make, update, open, openCommittee, stored, lastMade }
}

/** Rows of the list, by the ids of what they show. */
export const rowIds = (): (string | null)[] =>
  [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))

export async function choosePartner(page: Page, name: string): Promise<void> {
  await page.user.type(await screen.findByRole('combobox', { name: 'Partenaire' }), name)
  const [option] = await screen.findAllByRole('option', { name: new RegExp(name) })
  await page.user.click(option as Element)
}
