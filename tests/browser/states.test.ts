/** States that no visit of a screen shows, as a browser draws them: lists, failures, maps and pictures that are late. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ATELIER,
  answerRoute,
  expectClean,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { openActivity } from '../support/browser-buying.ts'
import { breakUntilAwaited, elapsed, openStopped, settle } from '../support/browser-clock.ts'
import { goodLink } from '../support/good-link.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
const MARIE = 'marie@demo.test'
const LIST = '/c1/loisirs/c1-demo-loisirs'
const broken = { status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }

/** Cards stand in a grid: rows and columns of cards of one size. */
async function expectGrid(cards: Locator, count: number): Promise<void> {
  const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))
  const distinct = (side: 'x' | 'y' | 'width') => new Set(boxes.map((box) => Math.round(box[side]))).size
  const columns = distinct('x')
  expect(columns).toBeGreaterThan(1)
  expect([boxes.length, distinct('y'), distinct('width')]).toEqual([count, Math.ceil(count / columns), 1])
}

// [C-COMPONENT-012] [C-COMPONENT-013] [C-COMPONENT-014]
test('a list shows 15 activities, and all of them on demand', async () => {
  const page = await shop.newPage()
  await open(page, '/')
  const latest = page.getByRole('main').getByRole('region', { name: 'Dernières offres' }).getByRole('article')
  await expectGrid(latest, 15)
  const first = await latest.getByRole('heading').allInnerTexts()
  const [, total] = /^15 activités sur (\d+)$/.exec(await readText(page.getByText(/^15 activités sur/))) ?? []
  expect(Number(total)).toBeGreaterThan(30)
  await page.getByRole('link', { name: 'Afficher plus', exact: true }).click()
  await expect.poll(() => latest.count()).toBe(Number(total))
  expect((await latest.getByRole('heading').allInnerTexts()).slice(0, 15)).toEqual(first)
  await page.reload()
  expect(await latest.count()).toBe(Number(total))
  const cards = page.getByRole('main').getByRole('article')
  // A category's list, of 16 activities, as well.
  await open(page, '/c1/x/c1-demo-loisirs')
  await page.getByText(/^15 activités sur 16$/).waitFor()
  await expectGrid(cards, 15)
  await page.getByRole('link', { name: 'Afficher plus', exact: true }).click()
  await expect.poll(() => cards.count()).toBe(16)
  // So do those of one vendor, on the page of the vendor and of an activity.
  for (const path of ['/v/x/v-demo-cle-des-champs', '/a/bowling/a-demo-bowling']) {
    await open(page, path)
    const several = await cards.count()
    expect(several, path).toBeGreaterThan(1)
    await expectGrid(cards, several)
  }
})

/** A state, and how a person comes into it; tests/screens say what stands there. */
const looks: [what: string, as: string | undefined, bringAbout: (page: Page) => Promise<void>][] = [
  [
    'a page that failed to load, and stock that failed to',
    MARIE,
    async (page) => {
      for (const call of ['list-cart', 'list-activity-stock'])
        await page.route(`**/api/${call}`, (route) => route.fulfill(broken))
      const booking = await openActivity(page, 'bowling')
      await booking.getByText('Échec du chargement des billets').waitFor()
      takeProblems(page)
      await expectClean(page, 'stock that failed to load')
      await page
        .getByRole('link', { name: /^Mon panier/ })
        .filter({ visible: true })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: 'Échec du chargement du panier' }).waitFor()
    },
  ],
  [
    'a list around the person',
    undefined,
    async (page) => {
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude: 48.5734, longitude: 7.7521 })
      await open(page, LIST)
      await page.getByRole('button', { name: 'Autour de moi' }).click()
      await page.getByRole('article').filter({ hasText: ' km' }).first().waitFor()
    },
  ],
  [
    'a list around an unknown city, and its field with two letters',
    undefined,
    async (page) => {
      await open(page, `${LIST}?ville=Trifouillis`)
      await page.getByText('Nous ne connaissons pas de ville « Trifouillis ».').waitFor()
      await expectCleanEverywhere(page, 'unknown city')
      await page.getByRole('searchbox', { name: 'Ville' }).click()
      await page.getByRole('main').getByRole('combobox', { name: 'Ville' }).fill('st')
      await page.getByText('Tapez au moins 3 lettres.').filter({ visible: true }).last().waitFor()
    },
  ],
  [
    'a partner with several pictures and addresses',
    undefined,
    async (page) => {
      await open(page, '/a/escalade/a-demo-escalade-libre')
      await page.route('**/api/get-vendor', async (route) => {
        const body = await (await answerRoute(shop.server, route)).json()
        const { vendor } = body.res
        vendor.media = ['first', 'second'].map((id) => ({ ...vendor.media[0], id }))
        await route.fulfill({ json: body })
      })
      await page.getByText('Proposé par').getByRole('link', { name: 'Bloc & Cordes' }).click()
      const pictures = page.getByRole('button', { name: /^Agrandir l’image/ }).locator('img')
      const loaded = () => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth > 0))
      await expect.poll(loaded).toEqual([true, true])
    },
  ],
  [
    'a ticket that costs nothing',
    MARIE,
    async (page) => {
      const db = shop.server.db()
      const ticket = { publicPrice: 0, youpiizPrice: 0, buyingPrice: 0, fees: 0 }
      const { activityId } = await newShop({ db: () => db }).sell({ kind: 'Flexible', ticket })
      await open(page, `/a/x/${activityId}`)
      await page.getByText('Gratuit').first().waitFor()
    },
  ],
  [
    'suggestions of a search',
    undefined,
    async (page) => {
      await open(page, '/')
      await page.getByRole('banner').getByRole('searchbox').click()
      await page.getByRole('combobox', { name: 'Rechercher une activité' }).fill('bowling')
      await page
        .getByRole('option', { name: /bowling/i })
        .first()
        .waitFor()
    },
  ],
  [
    'a message that is incomplete, and one that is sent',
    undefined,
    async (page) => {
      await open(page, '/contact')
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await page.getByText('Indiquez une adresse email valable.').waitFor()
      takeProblems(page)
      await expectClean(page, 'incomplete message')
      await page.getByLabel('EMAIL').fill('ines@exemple.test')
      await page.getByLabel('VOUS ÊTES').selectOption({ index: 1 })
      await page.getByLabel('MESSAGE').fill('Où est le vestiaire ?')
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await page.getByRole('main').getByText('Message envoyé').waitFor()
    },
  ],
  [
    'an invitation whose points are all confirmed',
    undefined,
    async (page) => {
      await open(page, '/register-invite?inviteId=unknown&email=a@b.test&authType=MfaCode')
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: 'Configurer la double authentification' }).waitFor()
    },
  ],
  [
    'a registration link in another browser',
    undefined,
    async (page) => {
      await open(page, `/register-link/${await goodLink(shop.server.db(), 'Registration', ATELIER)}`)
      await page.getByLabel('Mot de passe (min. 8 caractères)').fill('le mien, rien qu’à moi')
    },
  ],
  [
    'a page whose session has ended elsewhere',
    MARIE,
    async (page) => {
      await open(page, '/account')
      await page.context().clearCookies()
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.getByText("Vous n'êtes pas connecté").waitFor()
    },
  ],
]

test.each(looks)('%s: axe finds no fault, and no element is wider than the window', async (what, as, bringAbout) => {
  const page = await shop.newPage({ as })
  await bringAbout(page)
  takeProblems(page)
  await expectCleanEverywhere(page, what)
})

// [C-ERROR-003]
test('a map whose tiles never load disappears after 15 seconds', async () => {
  const page = await shop.newPage()
  await page.route('**/_dev/tiles/**', () => undefined)
  await openStopped(page, '/a/x/a-demo-rives-jour')
  const figure = page.getByRole('main').locator('figure:has([aria-label^="Carte"])')
  // Waits for frames are the clock's too: the page is scrolled at once.
  await page
    .getByRole('main')
    .locator('figure')
    .evaluate((element) => element.scrollIntoView())
  await figure.waitFor({ state: 'attached' })
  await page.clock.runFor(14_000)
  await settle(page)
  expect(await figure.count()).toBe(1)
  await page.clock.runFor(1_000)
  await figure.waitFor({ state: 'detached' })
  expect(await page.getByText('Île de la Prairie').count()).toBeGreaterThan(0)
})

// [C-CONSTANT-019]
test('a picture that failed to load is requested every 5 seconds until it is there', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await openStopped(page, '/')
  await page.route('**/api/get-media', (route) => route.fulfill({ status: 404, json: { error: { code: 'x' } } }))
  const image = page.locator('img[data-media]').first()
  await breakUntilAwaited(page, image, 5000)
  const shown = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)
  expect([await elapsed(page, '/get-media'), await elapsed(page, '/get-media'), await shown()]).toEqual([
    5000,
    5000,
    false,
  ])
  await page.unroute('**/api/get-media')
  expect(await elapsed(page, '/get-media')).toBe(5000)
  await expect.poll(shown).toBe(true)
})

test('a blurred picture replaces a slow one until it is loaded', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const image = page.locator('img[data-media]').first()
  const blurred = () => image.evaluate((img: HTMLImageElement) => getComputedStyle(img).backgroundImage.slice(0, 14))
  await expect.poll(blurred).toBe('url("data:imag')
  release()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true)
  await expect.poll(blurred).toBe('none')
})
