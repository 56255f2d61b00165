/** The frame of the back-office, as an operator and a committee's secretary meet it. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { session } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import {
  expectClean,
  expectCleanEverywhere,
  HOOBIIZ,
  hydrated,
  open,
  openBrowserShop,
  PASSWORD,
  PHONE,
  readText,
  shoot,
  signIn,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')
const committeeHome = `/cse-admin/${COMMITTEE}`
/** Where a committee begins. */
const committeeFirst = `${committeeHome}/users`

shop.filledBy(async () => {
  const db = shop.server.db()
  const both = { groupId: COMMITTEE, userId: demoId.user('admin'), createdAt: Date.now() }
  await db.write([db.orm.insert(groupAdmin).values(both)])
})

const office = (as: string, facts: { width?: number; height?: number } = {}) =>
  shop.newPage({ as, ...(as === ADMIN ? { host: YOUPIIZ } : {}), ...facts })

/** Marks the document, to see whether a later one has taken its place. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-marked'))

// [P-COMPONENT-004] [P-COMPONENT-005] [P-COMPONENT-006]
test('the office switches between scopes by keyboard alone, without reloading the page', async () => {
  const page = await office(ADMIN)
  await open(page, '/admin')
  await mark(page)
  const menu = page.getByRole('complementary')
  const selector = menu.locator('summary')
  expect(await readText(selector)).toBe('SUPER ADMIN')
  await page.keyboard.press('Tab')
  expect(await readText(page.locator(':focus'))).toBe('Aller au contenu')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const choices = menu.locator('details[open] a')
  expect(await choices.allInnerTexts()).toEqual(['SUPER ADMIN', 'L’ATELIER MÉRIDIONAL'])
  await shoot(page, 'office selector')
  await page.keyboard.press('Escape')
  expect(await choices.count()).toBe(0)
  expect(await selector.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `${committeeHome}/home`)
  await expect.poll(() => readText(selector)).toBe('L’ATELIER MÉRIDIONAL')
  expect(await isMarked(page)).toBe(true)
  // The Tab key goes on from the content, and what has come is read out.
  expect(await page.locator(':focus').getAttribute('id')).toBe('contenu')
  await expect.poll(() => page.title()).toBe('Accueil — Administration Youpiiz')
  await page
    .getByRole('status')
    .filter({ hasText: /^Accueil — Administration Youpiiz$/ })
    .waitFor({ state: 'attached' })
  await page.goBack()
  await expect.poll(() => readText(selector)).toBe('SUPER ADMIN')
  expect(takeProblems(page)).toEqual([])
})

/** The sections of the menu as it is read, each with the pages that it leads to, and the page that is marked. */
const menuRead = async (page: Page) => {
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
  const sections = await menu.locator('section').evaluateAll((all) =>
    all.map((section) => ({
      title: section.querySelector('p')?.textContent,
      paths: [...section.querySelectorAll('a')].map(({ pathname }) => pathname),
    })),
  )
  const marked = await menu
    .locator('[aria-current=page]')
    .evaluateAll((all: HTMLAnchorElement[]) => all.map((link) => link.pathname))
  return { sections, marked }
}

// [P-COMPONENT-001] [P-COMPONENT-002] [P-COMPONENT-003] [P-COMPONENT-009] [P-COMPONENT-011]
test('the office shows each scope the sections of its menu, and highlights the entry of the current page', async () => {
  const page = await office(ADMIN)
  // Nothing waits: the office opens at the orders.
  await page.route('**/api/admin/count-todo', (route) => route.fulfill({ json: { res: { counts: [] } } }))
  await open(page, '/admin')
  await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor()
  const { sections, marked } = await menuRead(page)
  expect(marked).toEqual(['/admin/orders'])
  expect(sections.map(({ title }) => title)).toEqual(['SUPERADMIN'])
  expect(sections[0]?.paths).toEqual(
    expect.arrayContaining(
      ['orders', 'accounting', 'vendor', 'cat1', 'activity', 'expert-ticket', 'explorer', 'groups', 'users'].map(
        (at) => `/admin/${at}`,
      ),
    ),
  )

  const secretary = await office(SECRETARY)
  for (const [path, heading, entry] of [
    ['vendors', 'Partenaires', 'vendors'],
    ['vendors/create', 'Ajouter un nouveau partenaire', 'vendors'],
    ['activity', 'Offres', 'activity'],
    ['activity/create', /./, 'activity'],
  ] as const) {
    await open(secretary, `${committeeHome}/${path}`)
    await secretary.getByRole('heading', { level: 1, name: heading }).waitFor()
    const shown = await menuRead(secretary)
    const sectionPaths = (title: string) => shown.sections.find((section) => section.title === title)?.paths
    expect(sectionPaths('GESTION')).toEqual(['vendors', 'activity'].map((at) => `${committeeHome}/${at}`))
    expect(sectionPaths('MES BÉNÉFICIAIRES')).toEqual(['users', 'users-params'].map((at) => `${committeeHome}/${at}`))
    expect(shown.marked, path).toEqual([`${committeeHome}/${entry}`])
  }
  expect(takeProblems(secretary)).toEqual([])
})

// [P-COMPONENT-004] [P-ROUTE-018]
test('the office shows no selector to a person with one scope', async () => {
  const page = await office(SECRETARY)
  await open(page, committeeHome)
  const menu = page.getByRole('complementary')
  expect(await menu.locator('summary').count()).toBe(0)
  await menu.getByText('L’Atelier Méridional').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bénéficiaires' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(committeeFirst)
  await expectCleanEverywhere(page, 'office committee')
})

// [P-COMPONENT-007]
test('a menu left collapsed is drawn collapsed from the first paint', async () => {
  const page = await office(ADMIN)
  await open(page, '/admin')
  const menu = page.getByRole('complementary')
  const menuWidth = async () => (await menu.boundingBox())?.width ?? 0
  const wide = await menuWidth()
  await page.getByRole('button', { name: 'Réduire le menu' }).click()
  await expect.poll(menuWidth).toBeLessThan(wide / 2)
  await expectClean(page, 'collapsed menu')
  await shoot(page, 'office collapsed')
  expect(await page.evaluate(() => localStorage.getItem('adminOptions'))).toBe('{"menuCollapsed":true}')
  // Without the office's scripts there is the grey frame only: it has the width already.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/admin')
  const grey = await page.locator('#office aside, #office [aria-busy] > div').first().boundingBox()
  expect(grey?.width).toBeLessThan(wide / 2)
  await page.unroute('**/assets/*.js')
  takeProblems(page)
  await open(page, '/admin')
  expect(await menuWidth()).toBe(grey?.width)
  await page.getByRole('button', { name: 'Déplier le menu' }).click()
  await expect.poll(menuWidth).toBe(wide)
  expect(takeProblems(page)).toEqual([])
})

test("the menu's drawer on a phone traps the focus, and restores it when it closes", async () => {
  const page = await office(ADMIN, PHONE)
  await open(page, '/admin')
  await expectClean(page, 'phone')
  const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu de l’administration' })
  await opener.click()
  await drawer.waitFor()
  await expectClean(page, 'drawer')
  await shoot(page, 'office drawer')
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header.office'))).toBeNull()
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true)
  // Beside it.
  await opener.click()
  await page.mouse.click(PHONE.width - 10, 400)
  await drawer.waitFor({ state: 'hidden' })
  // By going somewhere.
  await opener.click()
  await drawer.locator('summary').click()
  await drawer.getByRole('link', { name: 'L’Atelier Méridional' }).click()
  await page.waitForURL((url) => url.pathname === `${committeeHome}/home`)
  await drawer.waitFor({ state: 'hidden' })
  expect(takeProblems(page)).toEqual([])
})

/** Goes to an address as a link inside the office does. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

// [P-ROLE-006] [P-ROUTE-002]
test.each(['/admin/nothing', '/cse-admin/ROOT'])(
  'the office has a not-found page inside its shell at %s',
  async (path) => {
    const page = await office(ADMIN)
    await open(page, '/admin')
    await mark(page)
    await goInside(page, path)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(await page.title()).toBe('Page introuvable — Administration Youpiiz')
    await expectCleanEverywhere(page, 'office not found')
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor()
    expect(await isMarked(page)).toBe(true)
  },
)

test('the office offers a retry when a screen could not be loaded', async () => {
  const page = await office(ADMIN)
  await open(page, '/admin')
  const chunks = '**/assets/users-*.js'
  await page.route(chunks, (route) => route.abort())
  await goInside(page, committeeHome)
  await page.getByText('Cette page n’a pas pu être affichée.').waitFor()
  await shoot(page, 'office error')
  takeProblems(page)
  await page.unroute(chunks)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bénéficiaires' }).waitFor()
})

// [P-ROLE-004]
test('signing out leads to the home page, in every tab of the office', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await signIn(page, ADMIN)
  await open(page, '/admin')
  await page.evaluate(() => localStorage.setItem('draft:admin@demo.test:vendor/new', '{"at":1e15,"value":{}}'))
  const second = await page.context().newPage()
  await open(second, '/admin')
  await second.getByLabel('Compte : Camille Morel').click()
  await expectClean(second, 'account menu')
  await shoot(second, 'office account')
  await second.getByRole('button', { name: 'Déconnexion' }).click()
  for (const tab of [page, second]) {
    await tab.waitForURL((url) => url.pathname === '/')
    await hydrated(tab)
  }
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  await page.goto('/admin')
  expect(new URL(page.url()).pathname).toBe('/login')
})

/** As a browser does when its tab is shown again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a person whose session has ended signs in again without leaving the screen', async () => {
  const page = await shop.newPage({ host: YOUPIIZ })
  await signIn(page, ADMIN)
  await open(page, '/admin')
  await mark(page)
  // Requests of the screen are still answered to the session.
  await page.waitForLoadState('networkidle')
  const db = shop.server.db()
  await db.write([db.orm.delete(session).where(sql`${session.userId} = ${demoId.user('admin')}`)])
  await comeBack(page)
  const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await dialog.getByText(ADMIN).waitFor()
  await expectCleanEverywhere(page, 'office session lost')
  const goOn = dialog.getByRole('button', { name: 'Se reconnecter' })
  await expect.poll(() => goOn.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await isMarked(page)).toBe(true)
  expect(takeProblems(page)).toEqual([])
})

test('the office shows no data of one person to another who has signed in meanwhile', async () => {
  const page = await shop.newPage()
  await signIn(page, SECRETARY)
  await open(page, committeeHome)
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await signIn(other, 'marie@demo.test')
  await comeBack(page)
  await page.getByText("Cette page n'existe plus.").waitFor()
  expect(await page.content()).not.toContain('office-facts')
})
