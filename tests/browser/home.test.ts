/** The home page of either brand: its modules, the footer, the page that explains the offer. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { news } from '#features/committee/news/tables.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { subsidyBudget, subsidyRule } from '#kernel/subsidies/tables.ts'
import {
  ATELIER,
  BOURBON,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'

const shop = openBrowserShop()
const offersRegion = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const titlesIn = (page: Page, name: string) =>
  offersRegion(page, name).getByRole('article').getByRole('heading').allInnerTexts()

const rowTitles = ['Payé par votre CSE', 'Ce week-end', 'Bientôt complet', 'Moins de 10 €', 'Pour les enfants']
const committeeTitles = ['Actualités de votre CSE']

/** Headings of the documents' modules, without those of the rows between them and of a committee's news. */
const modulesIn = (headings: readonly string[]) =>
  headings.filter((heading) => ![...rowTitles, ...committeeTitles].includes(heading))

/** Labels of the region's activities, the newest first. */
async function newestFirst(): Promise<string[]> {
  const { rows } = await shop.server.db().query('select label from activity order by created_at desc')
  return rows.map(({ label }) => String(label))
}

// [C-SCREEN-004] [C-SCREEN-008]
test('the home page of an organisation shows tiles first, then one module with the latest of all offers', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  await open(page, '/')
  const tiles = page.getByRole('navigation', { name: 'Catégories' }).getByRole('link')
  const leads = await tiles.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname))
  expect(leads.length).toBeGreaterThan(3)
  expect(leads.filter((path) => !/^\/c1\/[a-z0-9-]+\/c1-demo-[a-z-]+$/.test(path))).toEqual([])
  const main = page.getByRole('main')
  const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings[0]).toBe('Nos univers')
  expect(modulesIn(headings)).toEqual(['Nos univers', 'Dernières offres'])
  const bottomEdge = async (part: typeof tiles) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const firstOffer = await main.getByRole('article').first().boundingBox()
  expect(firstOffer?.y).toBeGreaterThan(await bottomEdge(tiles.last()))

  const shown = await titlesIn(page, 'Dernières offres')
  expect(shown).toHaveLength(15)
  expect(shown).toEqual((await newestFirst()).filter((label) => shown.includes(label)))
  // The newest of what this member may see, premium offers among them.
  await page.getByRole('link', { name: 'Afficher plus' }).click()
  await expect.poll(async () => (await titlesIn(page, 'Dernières offres')).length).toBeGreaterThan(15)
  const all = await titlesIn(page, 'Dernières offres')
  expect(all.slice(0, 15)).toEqual(shown)
  expect(all).toEqual((await newestFirst()).filter((label) => all.includes(label)))
  expect(all).toContain('Grand Prix entre collègues')

  // So it is on every site but those of the beneficiary brand.
  for (const host of [HOOBIIZ, BOURBON]) {
    const other = await shop.newPage({ host })
    await open(other, '/')
    const titles = await other.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(modulesIn(titles), host).toEqual(['Nos univers', 'Dernières offres'])
    const cards = offersRegion(other, 'Dernières offres').getByRole('article')
    expect(await cards.count(), host).toBeGreaterThan(3)
  }
})

// [C-SCREEN-003] [C-SCREEN-005] [C-SCREEN-006]
test('the beneficiary brand separates latest offers from premium ones, and leaves out an empty module', async () => {
  const page = await shop.newPage({ as: 'paul@demo.test', host: YOUPIIZ })
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const parts = ['Nos univers', 'Dernières offres', 'Dernières offres premium']
  await open(page, '/')
  expect(modulesIn(await headings.allInnerTexts())).toEqual(parts)
  const other = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(other, '/')
  const titles = await other.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(modulesIn(titles)).toEqual(parts.slice(0, 2))
  const premiumIn = async (name: string) => {
    const cards = await offersRegion(page, name).getByRole('article').allInnerTexts()
    return cards.map((text) => /^Premium$/m.test(text))
  }
  expect(new Set(await premiumIn('Dernières offres'))).toEqual(new Set([false]))
  expect(new Set(await premiumIn('Dernières offres premium'))).toEqual(new Set([true]))
  for (const name of ['Dernières offres', 'Dernières offres premium']) {
    const shown = await titlesIn(page, name)
    expect(shown, name).toEqual((await newestFirst()).filter((label) => shown.includes(label)))
    // None is newer among those that are not shown at first.
    const more = offersRegion(page, name).getByRole('link', { name: 'Afficher plus' })
    if (shown.length < 15) {
      expect(await more.count(), name).toBe(0)
      continue
    }
    await more.click()
    await expect.poll(async () => (await titlesIn(page, name)).length).toBeGreaterThan(15)
    const all = await titlesIn(page, name)
    expect(all.slice(0, 15), name).toEqual(shown)
    expect(all, name).toEqual((await newestFirst()).filter((label) => all.includes(label)))
  }

  for (const [emptied, left] of [
    ['excludeNonCse', ['Nos univers', 'Dernières offres']],
    ['excludeCse', ['Nos univers', 'Dernières offres premium']],
  ] as const) {
    await open(page, '/contact')
    await page.route('**/api/list-activity', (route) =>
      route.request().postDataJSON()[emptied] === true
        ? route.fulfill({ json: { res: { total: 0, activities: [], nextCursor: null } } })
        : route.continue(),
    )
    await page
      .getByRole('banner')
      .getByRole('link', { name: /, accueil$/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Nos univers' }).waitFor()
    expect(modulesIn(await headings.allInnerTexts())).toEqual(left)
    await page.unroute('**/api/list-activity')
  }
})

// [C-SCREEN-001] [C-SCREEN-007] [C-COMPONENT-031] [C-COMPONENT-032] [C-COMPONENT-033]
test("the question mark and the footer's links open the explanatory pages, in the product's own theme", async () => {
  const page = await shop.newPage({ as: 'paul@demo.test', host: YOUPIIZ })
  await open(page, '/')
  const about = "Youpiiz, c'est quoi ?"
  const question = page.getByRole('main').getByRole('link', { name: about })
  const picture = await question.locator('svg').boundingBox()
  expect(picture?.width).toBeGreaterThan(20)
  expect(picture?.width).toBeLessThanOrEqual(48)
  // A hook that is open to the left, a gap, and a dot, on a disc: the parts at these points of a square of 48.
  const parts = await question.locator('svg').evaluate((svg) => {
    const { x, y, width } = svg.getBoundingClientRect()
    const shapes = [...svg.children]
    const at = (left: number, top: number) =>
      shapes.findIndex((shape) => shape === document.elementFromPoint(x + (left * width) / 48, y + (top * width) / 48))
    return [at(24, 12), at(30.5, 18.5), at(24, 19), at(17.5, 26), at(24, 29), at(24, 31.7), at(24, 34.5)]
  })
  const [disc, hook, dot] = [0, 1, 2]
  expect(parts).toEqual([hook, hook, disc, disc, hook, disc, dot])
  const footer = page.getByRole('contentinfo')
  for (const [link, path, title] of [
    [question, '/youpiiz-cest-quoi', about],
    [footer.getByRole('link', { name: about }), '/youpiiz-cest-quoi', about],
    [
      footer.getByRole('link', { name: 'Proposez vos activités', exact: true }),
      '/devenir-partenaire',
      'Proposez vos activités sur Youpiiz',
    ],
    [footer.getByRole('link', { name: 'Contact' }), '/contact', 'Contact'],
    [footer.getByRole('link', { name: 'Mentions légales', exact: true }), '/terms', 'Mentions légales'],
  ] as const) {
    await link.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    const isBare = path === '/youpiiz-cest-quoi' || path === '/devenir-partenaire'
    for (const part of ['banner', 'contentinfo'] as const)
      expect([path, await page.getByRole(part).count()]).toEqual([path, isBare ? 0 : 1])
    await page.goBack()
    await question.waitFor()
  }
  expect(takeProblems(page)).toEqual([])
})

// [C-SCREEN-033] [C-SCREEN-035] [C-SCREEN-036] [C-SCREEN-037]
test('the customer info page explains three ways to join, the steps in their order, and premium offers', async () => {
  const page = await shop.newPage({ host: YOUPIIZ })
  await open(page, '/youpiiz-cest-quoi')
  const part = (title: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
  const partTitles = (title: string) => part(title).getByRole('listitem').getByRole('heading').allInnerTexts()
  expect(await partTitles("Trois façons d'en profiter")).toEqual([
    'Par votre comité',
    'Par votre entreprise ou votre association',
    'Par vous-même',
  ])
  expect(await partTitles('Comment ça marche ?')).toEqual([
    'Inscrivez-vous',
    'Découvrez les activités',
    'Profitez des offres',
  ])
  expect(await readText(part('Comment ça marche ?').getByRole('listitem').first())).toContain('formulaire')
  const premium = part('Les offres premium')
  for (const told of ['réservées aux membres d', 'code premium', 'inscription', 'dans votre compte'])
    expect(await readText(premium)).toContain(told)
  await premium.getByRole('link', { name: 'Contactez-nous' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/contact')
})

test('the first offer stands whole on the first screen of a phone, below what is the member’s own', async () => {
  const db = shop.server.db()
  const now = Date.now()
  const shared = { groupId: demoId.group('atelier'), createdAt: now, updatedAt: now }
  const published = { type: 'events' as const, date: '2026-01-05', isPublished: true, publishedAt: now }
  await db.write([
    db.orm
      .insert(subsidyBudget)
      .values({ ...shared, id: 'bu-home', year: new Date(now).getFullYear(), amount: 500_000, used: 0 }),
    db.orm.insert(subsidyRule).values({
      ...{ ...shared, id: 'su-home', label: 'Cinéma', percent: 40, target: 'Category', isActive: true, minMonths: 0 },
      ...{ targetId: demoId.category(2, 'cinema'), maxPerYear: 10_000 },
    }),
    db.orm
      .insert(news)
      .values({ ...shared, ...published, id: 'nw-home', title: 'Arbre de Noël', description: 'Venez' }),
    bumpCatalogueVersion(),
  ])
  const page = await shop.newPage({ as: 'marie@demo.test', host: ATELIER, width: 390, height: 844 })
  const main = page.getByRole('main')
  const paid = main.getByRole('region', { name: 'Payé par votre CSE' })
  // The server takes notice of the new rule within a second.
  await expect
    .poll(async () => {
      await open(page, '/')
      return paid.count()
    })
    .toBe(1)
  const own = main.getByRole('navigation', { name: 'À vous' })
  await own.getByRole('link', { name: 'Votre CSE : Lire les actualités' }).waitFor()
  const bottom = async (part: ReturnType<typeof main.getByRole>) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const first = paid.getByRole('article').first()
  expect(await bottom(first)).toBeLessThanOrEqual(844)
  expect(await bottom(own)).toBeLessThan((await first.boundingBox())?.y ?? 0)
  await first.getByText('Votre CSE paie 40 %', { exact: true }).waitFor()
  // The rest of the member's ceiling, loaded for her alone.
  await paid.getByText('Il vous reste 100,00 € pour Cinéma cette année.', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'home of a committee')
  expect(takeProblems(page)).toEqual([])
})
