/** Pages of the shop whose data does not load, and how the person goes on. */
import { expect, test } from 'vitest'
import { ATELIER, type DemoApp, demoApp } from '../support/demo-app.ts'
import { readText, screen, see, seeNot, sees } from '../support/document/look.ts'
import { openShop, type Page } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'

const NO_LIST = "Une erreur s'est lors du chargement des activités"
const NO_STOCK = 'Échec du chargement des billets. Vous pouvez rafraichir la page pour réessayer'

const main = () => document.querySelector('main')
const broken = () => refusal('serverError', 'Server error', undefined, 500)
const notices = () => screen.findByRole('region', { name: /Notifications/ })
/** One of those that header and phone have of it. */
async function followFirst(page: Page, name: RegExp): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name })
  await page.user.click(link as Element)
}

const openAsMarie = async (app: DemoApp, path: string) =>
  openShop(app, { path, host: ATELIER, as: await app.demoPerson('marie@demo.test', ATELIER) })

/** Cases of a page: the one it is opened from, how one goes there, the call that fails, and the message. */
const pages: [what: string, from: string, go: (page: Page) => Promise<void>, call: string, text: string][] = [
  [
    'the cart',
    '/',
    (page) => followFirst(page, /^Mon panier/),
    '/list-cart',
    'Échec du chargement du panier. Vous pouvez rafraichir la page pour réessayer',
  ],
  [
    'the orders',
    '/account',
    (page) => followFirst(page, /^Mes commandes/),
    '/list-purchase',
    'Échec du chargement des commandes. Vous pouvez rafraichir la page pour réessayer',
  ],
  [
    'an activity',
    '/',
    (page) => page.follow(/^Le Malade imaginaire$/),
    '/get-activity',
    "Échec du chargement de l'activité. Vous pouvez rafraichir la page pour réessayer",
  ],
  [
    'a partner',
    '/a/x/a-demo-malade-imaginaire',
    (page) => page.follow('Théâtre des Verrières'),
    '/get-vendor',
    'Échec du chargement du partenaire. Vous pouvez rafraichir la page pour réessayer',
  ],
  [
    'an order',
    '/account',
    (page) => page.goTo('/orders/pi_1'),
    '/get-purchase',
    'Échec du chargement de la commande. Vous pouvez rafraichir la page pour réessayer',
  ],
  [
    'a search',
    '/',
    (page) => page.goTo('/recherche?q=bowling'),
    '/search-results',
    'Échec du chargement de la recherche. Vous pouvez rafraichir la page pour réessayer',
  ],
]

// [C-ERROR-030] [C-ERROR-031] [C-ERROR-032] [C-ERROR-033] [C-ERROR-036]
test.each(pages)(
  'a page that fails to load (%s) reports it, and says how to go on',
  async (_, from, go, call, text) => {
    const page = await openAsMarie(await demoApp(), from)
    page.intercept(call, broken())
    await go(page)
    await see(text, await notices())
    const [title, advice] = text.split(/(?<=\.) /)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(readText()).toContain(`${title}${advice}`)
  },
)

// [C-ERROR-035] Of the home page, of a level below, of a partner, of what else it offers, beside a search.
test('a list of activities that fails to load says so on every page that has one', async () => {
  const app = await demoApp()
  for (const path of [
    '/',
    '/c2/x/c2-demo-sports',
    '/c3/x/c3-demo-karting',
    '/v/x/v-demo-cle-des-champs',
    '/a/x/a-demo-malade-imaginaire',
    '/recherche',
  ]) {
    const page = await openShop(app, { path: '/contact', host: ATELIER })
    const passOn = page.intercept('/list-activity', broken())
    expect(sees(NO_LIST), path).toBe(false)
    await page.goTo(path)
    await see(NO_LIST, main())
    await see(NO_LIST, await notices())
    expect(page.problems.join(), path).toContain(NO_LIST)
    passOn()
    await page.press('Réessayer', main() ?? undefined)
    await screen.findAllByRole('article')
    expect(sees(NO_LIST, main()), path).toBe(false)
  }
})

// [C-ERROR-034] [C-RULE-069]
test.each([
  ['a list', 'bowling', () => see('Deux parties')],
  ['a calendar', 'karting-session', () => screen.findByRole('grid')],
])('stock that fails to load can be asked for again, in place of %s', async (_, key, find) => {
  for (const answer of [broken(), Response.json({ result: {} })]) {
    const app = await demoApp()
    const page = await openShop(app, {
      path: `/a/${key}/a-demo-${key}`,
      host: ATELIER,
      as: await app.demoPerson('marie@demo.test', ATELIER),
      before: (visit) => visit.intercept('/list-activity-stock', answer),
    })
    await see(NO_STOCK)
    page.intercept('/list-activity-stock', (pass) => pass())
    await page.press('Réessayer')
    await find()
    await seeNot(NO_STOCK)
  }
})
