/** Periods in the filters of the office: an end before its beginning is told, and no end goes without a word. */
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

const TURNED = 'La fin précède le début.'
const turned = 'from=2026-06-20&to=2026-06-01'
const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })

test.each([
  `/admin/explorer?${turned}`,
  '/admin/orders?visitFrom=2026-06-20&visitTo=2026-06-01',
  `/admin/outbox?${turned}`,
  `/admin/figures?${turned}`,
  `/admin/visits?${turned}`,
  `/admin/slot-fill?${turned}`,
  `/admin/statements?${turned}`,
  `/admin/invoices?${turned}`,
])('%s says that its end is before its beginning', async (path) => {
  const app = await testApp()
  const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path })
  await see(TURNED)
  expect(screen.getAllByText(TURNED)).toHaveLength(1)
  expect(page.problems).toEqual([])
})

test('an operator reads which end a later beginning has taken away, until they choose another', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const page = await openOffice(app, { as, path: '/admin/outbox?from=2026-05-01&to=2026-05-31' })
  await field('Début')
  await page.fill('Début', '10/06/2026')
  await page.leaveField()
  await see('La fin, 31/05/2026, précédait ce début : choisissez-la.')
  expect((await field('Fin')).value).toBe('')
  await page.fill('Fin', '30/06/2026')
  await page.leaveField()
  await expect.poll(() => location.search).toContain('to=2026-06-30')
  expect(sees('La fin, 31/05/2026, précédait ce début : choisissez-la.')).toBe(false)
  expect(page.problems).toEqual([])
})
