/** A thing of the office that is not there, or no longer: its not-found page, and in which words its call says so. */
import { expect, test } from 'vitest'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newActivity, newVendor } from '../support/offers.ts'
import { testApp } from '../support/test-app.ts'

const GONE = 'Cette page n’existe pas, ou ce qu’elle montrait a été supprimé.'
const notices = () => screen.findByRole('region', { name: /Notifications/ })

test('an unknown activity is reported in a notice, on a first load and from the list', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const first = await openOffice(app, { as, path: '/admin/activity/a-none' })
  await see(GONE)
  await see('Cette activité n’existe plus.', await notices())
  expect(first.problems).toEqual([expect.stringContaining('Cette activité n’existe plus.')])

  const id = await newActivity(app, as, await newVendor(app, as, 'Zoo du parc'), 'Visite guidée')
  const page = await openOffice(app, { as, path: '/admin/activity' })
  const [link] = await screen.findAllByRole('link', { name: /Visite guidée/ })
  await app.call('/admin/delete-activity', { id }, { as })
  await page.user.click(link as Element)
  await see(GONE)
  await see('Cette activité n’existe plus.', await notices())
})

test.each([
  ['vendor/v-none', 'Partenaire introuvable'],
  ['cat1/c1-none', 'Catégorie introuvable'],
  ['synonyms/s-none', 'Synonyme introuvable'],
  ['theme/ug-none', 'Groupe introuvable'],
])('the page at /admin/%s says « %s »', async (path, text) => {
  const app = await testApp()
  await openOffice(app, { as: await app.newMember({ isAdmin: true }), path: `/admin/${path}` })
  await see(GONE)
  await see(text, await notices())
})

test.each(['/admin/nowhere', '/admin/orders/a/b/c'])(
  'an address without a screen, %s, keeps the frame of the office',
  async (path) => {
    const app = await testApp()
    const as = await app.newMember({ isAdmin: true })
    expect((await app.fetch(path, { as })).status).toBe(404)
    await openOffice(app, { as, path })
    await see(GONE)
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
    screen.getByRole('link', { name: /^À traiter/ })
    const home = screen.getByRole('link', { name: 'Retour à l’accueil' })
    expect(home.getAttribute('href')).toBe('/admin')
    // A member without an office is told by the shop, as before.
    expect(await (await app.fetch(path, { as: await app.newMember() })).text()).not.toContain('office-facts')
  },
)
