/** Failed loads are reported in the words of their page, and repeated when the person asks again. */
import { expect, test } from 'vitest'
import { screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { newVendor } from '../support/offers.ts'
import { type Member, type TestApp, testApp } from '../support/test-app.ts'

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
  ['/admin/visits', '/admin/visits', /^Échec du chargement des visites/, 'Aucune visite'],
  ['/admin/todo', '/admin/list-todo', /^Échec du chargement de ce qui attend/, 'Rien n’attend'],
  ['/admin/closings', '/admin/list-closings', /^Échec du chargement des clôtures/, 'Aucune écriture'],
  ['/admin/entries', '/admin/get-account-plan', /^Échec du chargement des écritures/, 'Aucune écriture'],
  ['/admin/entries/plan', '/admin/get-account-plan', /^Échec du chargement du plan de comptes/, 'TVA collectée'],
  ['/admin/invoices/settings', '/admin/get-invoicing', /^Échec du chargement des réglages/, 'Taux habituel'],
  ['/admin/outbox', '/admin/list-mails', /^Erreur lors du chargement des courriels/, /^Aucun courriel n’a encore/],
  [
    '/admin/outbox/suppressed',
    '/admin/list-suppressed-addresses',
    /^Erreur lors du chargement des adresses écartées/,
    'Aucune adresse n’est écartée',
  ],
  [
    '/admin/stock-alerts',
    '/admin/list-stock-alerts',
    /^Erreur lors du chargement des alertes de stock/,
    'Aucun stock n’arrive à sa fin',
  ],
  ['/admin/synonyms', '/admin/list-synonyms', /^Erreur lors du chargement des synonymes/, /pas encore de synonyme$/],
]

const committeeLists: typeof lists = [
  ['/figures', '/cse-admin/committee-figures', /^Échec du chargement des chiffres/, 'Aucun achat'],
  ['/figures', '/cse-admin/subsidy-budget-use', /^Échec du chargement du budget/, /^Aucun budget pour/],
  ['/mailing', '/cse-admin/list-mailings', /^Erreur lors du chargement des envois/, 'Vous n’avez encore rien envoyé'],
  ['/news', '/cse-admin/list-news', /^Erreur lors du chargement des actualités/, 'Vous n’avez pas encore d’actualité'],
  ['/polls', '/cse-admin/list-polls', /^Erreur lors du chargement des sondages/, 'Vous n’avez pas encore de sondage'],
  [
    '/users-params/answers',
    '/cse-admin/list-member-answers',
    /^Erreur lors du chargement des réponses/,
    'nadia@exemple.test',
  ],
]

async function expectLoadedOnDemand(
  app: TestApp,
  as: Member,
  [path, call, failure, afterwards]: (typeof lists)[number],
) {
  const page = await openOffice(app, { as, path, before: (visit) => visit.intercept(call, 'gone') })
  await see(failure)
  expect(page.asked(call).length).toBeGreaterThan(0)
  page.intercept(call, (pass) => pass())
  await page.press('Réessayer')
  await see(afterwards)
  await seeNot(failure, document.querySelector('main'))
}

test.each(lists)('the office page %s says that it could not be loaded, and is loaded on demand', async (...page) => {
  const app = await testApp()
  await expectLoadedOnDemand(app, await app.newMember({ isAdmin: true }), page)
})

test.each(committeeLists)(
  'the page %s of a committee says that it could not be loaded, and is loaded on demand',
  async (path, ...rest) => {
    const app = await testApp()
    const group = await app.newGroup({ premium: true })
    const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id], email: 'nadia@exemple.test' })
    const field = { type: 'Text' as const, label: 'Service', help: '', choices: [], required: false }
    const readers = { filledBy: 'Member' as const, readers: 'Committee' as const }
    await app.call('/cse-admin/create-member-field', { groupId: group.id, ...field, ...readers }, { as: secretary })
    await expectLoadedOnDemand(app, secretary, [`/cse-admin/${group.id}${path}`, ...rest])
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
