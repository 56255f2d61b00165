/** The palette of the office: the way to anything by its name. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { expectCleanEverywhere, open, openBrowserShop, readText, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { newVendor } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const COMMITTEE = demoId.group('atelier')
const CALL = '**/api/admin/list-vendors'

async function office(path = '/admin', as = ADMIN): Promise<Page> {
  const page = await shop.newPage({ as, ...(as === ADMIN ? { host: YOUPIIZ } : {}) })
  await open(page, path)
  return page
}
const palette = (page: Page) => page.getByRole('dialog', { name: 'Aller à…' })
const options = (page: Page) => palette(page).getByRole('option')
const status = (page: Page) => palette(page).getByRole('status')
async function call(page: Page) {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').waitFor()
}

test('the palette finds a partner by keyboard alone, and lists it first the next time', async () => {
  const page = await office()
  const id = await newVendor(page, 'Ménagerie des Ormes', 'admin')
  await call(page)
  expect(await readText(options(page).first())).toMatch(/^À traiter/)
  await expectCleanEverywhere(page, 'office palette')
  await page.keyboard.type('menagerie')
  await options(page).filter({ hasText: 'Ménagerie des Ormes' }).waitFor()
  await expect.poll(() => readText(status(page))).toBe('1 résultat')
  await expectCleanEverywhere(page, 'office palette found')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/admin/vendor/${id}`)
  await palette(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: /Ménagerie des Ormes/ }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/admin/orders')
  await call(page)
  await palette(page).getByText('Ouverts récemment').waitFor()
  expect(await readText(options(page).first())).toBe('Ménagerie des Ormes Partenaire')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/admin/vendor/${id}`)
  expect(takeProblems(page)).toEqual([])
})

/** Types letter by letter without a pause, however busy the machine is. */
function typeAtOnce(input: HTMLElement, text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (let length = 1; length <= text.length; length++) {
    setValue?.call(input, text.slice(0, length))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

test('the palette searches once the typing pauses, discards outdated answers, and reports a failed search', async () => {
  const page = await office()
  await newVendor(page, 'Serre haute', 'admin')
  const asked: string[] = []
  let release: (() => void) | undefined
  await page.route(CALL, async (route) => {
    const { text } = route.request().postDataJSON()
    asked.push(text)
    if (text === 'zoo') await new Promise<void>((resolve) => (release = resolve))
    if (text === 'panne') return route.abort()
    return route.continue().catch(() => undefined)
  })
  await call(page)
  await palette(page).getByRole('combobox').evaluate(typeAtOnce, 'zoo')
  await expect.poll(() => asked).toEqual(['zoo'])
  await palette(page).getByRole('combobox').fill('serre')
  await options(page).filter({ hasText: 'Serre haute' }).first().waitFor()
  release?.()
  await page.waitForTimeout(300)
  expect(await options(page).allInnerTexts()).toEqual([expect.stringContaining('Serre haute')])
  await palette(page).getByRole('combobox').fill('qwxz')
  await palette(page).getByText('Rien ne correspond à « qwxz ».').waitFor()
  await expect.poll(() => readText(status(page))).toBe('Aucun résultat')
  await expectCleanEverywhere(page, 'office palette empty')
  await palette(page).getByRole('combobox').fill('panne')
  await palette(page).getByText('Partenaires : la recherche ne répond pas.').waitFor()
  takeProblems(page)
  await expectCleanEverywhere(page, 'office palette failed')
  await page.unroute(CALL)
  await palette(page).getByRole('button', { name: 'Réessayer' }).click()
  await palette(page).getByText('Rien ne correspond à « panne ».').waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

test('the palette finds activities by name and categories with their parents, and lists opened ones again', async () => {
  const page = await office()
  await call(page)
  await page.keyboard.type('Karting')
  const category = options(page).filter({ hasText: 'Parcs et sensations › Sports et glisse' })
  await category.waitFor()
  const activity = palette(page).getByRole('group', { name: 'Activités' }).getByRole('option').first()
  const label = await readText(activity.locator('span').first())
  expect(label.toLowerCase()).toContain('karting')
  await expectCleanEverywhere(page, 'office palette catalogue')
  await category.click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/cat2/c2-demo-sports/cat3/c3-demo-karting'))
  await page.getByRole('heading', { level: 1, name: /Karting/ }).waitFor()
  await call(page)
  await page.keyboard.type('Karting')
  await activity.click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/admin/activity/a-'))
  await page.getByRole('heading', { level: 1, name: label }).waitFor()
  await page.keyboard.press('Escape')
  await call(page)
  expect(await readText(palette(page).getByRole('group', { name: 'Ouverts récemment' }))).toMatch(
    /^Ouverts récemment Karting Catégorie/,
  )
  expect(takeProblems(page)).toEqual([])
})

test("a committee's secretary finds only her own partners in the palette", async () => {
  const admin = await office()
  await newVendor(admin, 'Salle verte de tous', 'admin')
  const page = await office(`/cse-admin/${COMMITTEE}`, 'cse@demo.test')
  const id = await newVendor(page, 'Salle verte du comité', 'cse-admin')
  await page.getByRole('button', { name: /Rechercher/ }).click()
  await palette(page).getByRole('combobox').fill('salle verte')
  await options(page).filter({ hasText: 'comité' }).waitFor()
  expect(await options(page).count()).toBe(1)
  await options(page).click()
  await page.waitForURL((url) => url.pathname === `/cse-admin/${COMMITTEE}/vendor/${id}`)
  expect(takeProblems(page)).toEqual([])
})

// Ends the person's session: the last one of this file.
test('the palette forgets opened items when the person signs out', async () => {
  const page = await office()
  const id = await newVendor(page, 'Parc aux cerfs', 'admin')
  await open(page, `/admin/vendor/${id}`)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent:')))
  await expect.poll(kept).toEqual([`recent:${ADMIN}`])
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await kept()).toEqual([])
})
