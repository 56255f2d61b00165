/** Failed loads are reported in the words of their page, and repeated when the person asks again. */
import { expect, test } from 'vitest'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newVendor } from '../support/offers.ts'
import { testApp } from '../support/test-app.ts'

const MONTH = 'from=2026-05-01&to=2026-05-31'

/** Cases of a page: the call that fails, the message, and the content afterwards. */
const lists: [path: string, call: string, failure: RegExp, afterwards: string | RegExp][] = [
  ['/admin/trash', '/admin/list-trash', /^Erreur lors du chargement de la corbeille/, 'La corbeille est vide'],
  [
    `/admin/statements?${MONTH}`,
    '/admin/list-statements',
    /^Échec du chargement des relevés/,
    /^Rien n’a été vendu ni annulé pendant cette période/,
  ],
  [`/admin/figures?${MONTH}`, '/admin/figures', /^Échec du chargement des chiffres/, 'Aucune vente'],
]

test.each(lists)(
  'the office list %s says that it could not be loaded, and is loaded on demand',
  async (path, call, failure, afterwards) => {
    const app = await testApp()
    const before: Parameters<typeof openOffice>[1]['before'] = (visit) => visit.intercept(call, 'gone')
    const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path, before })
    await see(failure)
    expect(page.asked(call).length).toBeGreaterThan(0)
    page.intercept(call, (pass) => pass())
    await page.press('Réessayer')
    await see(afterwards)
    await seeNot(failure, document.querySelector('main'))
  },
)

test('a period of figures that is too long is refused in words', async () => {
  const app = await testApp()
  await openOffice(app, {
    as: await app.newMember({ isAdmin: true }),
    path: '/admin/figures?from=2024-01-01&to=2026-01-01',
  })
  await see(/La période dépasse 366 jours\./)
})

test("a partner's statement that could not be loaded is loaded on demand", async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const id = await newVendor(app, operator, 'Zoo lointain')
  const page = await openOffice(app, {
    as: operator,
    path: `/admin/statements/vendor/${id}?${MONTH}`,
    before: (visit) => visit.intercept('/admin/get-statement', 'gone'),
  })
  await see(/^Échec du chargement du relevé/)
  page.intercept('/admin/get-statement', (pass) => pass())
  await page.press('Réessayer')
  await screen.findByRole('heading', { level: 2, name: 'Zoo lointain' })
})
