/** How pages come and go: at once, without a jump, and where one was before. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, hydrated, open, openBrowserShop, PHONE, takeProblems } from '../support/browser.ts'
import { slowAnimations } from '../support/slow-animations.ts'

const shop = openBrowserShop()
const card = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Séance sous les étoiles' })

/** From now on the page has only what it has already loaded. */
async function cutOff(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

const reaches = {
  pointer: (page: Page) => card(page).hover(),
  keyboard: (page: Page) => card(page).focus(),
  finger: (page: Page) => card(page).dispatchEvent('touchstart'),
}

test.each(Object.keys(reaches) as (keyof typeof reaches)[])(
  'the page behind a link is loaded once the %s reaches the link, so that the click needs no request',
  async (kind) => {
    const page = await shop.newPage()
    await open(page, '/')
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/get-activity'))
    await reaches[kind](page)
    await asked
    await cutOff(page)
    await card(page).click()
    const title = page.getByRole('heading', { level: 1, name: 'Séance sous les étoiles' })
    await title.waitFor()
    expect(await page.title()).toMatch(/^Séance sous les étoiles — /)
    // Read out as a browser reads the title of a document that it loads.
    await page.getByRole('status').getByText('Séance sous les étoiles — ').waitFor({ state: 'attached' })
    // The booking module asks for its stock, in vain.
    takeProblems(page)
  },
)

test('a new page begins at its top, and going back restores the former position', async () => {
  const page = await shop.newPage(PHONE)
  await open(page, '/')
  const offers = page.getByRole('main').getByRole('region', { name: 'Dernières offres' })
  const last = offers.getByRole('article').nth(10).getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(PHONE.height)
  await last.click()
  await page.waitForURL(/\/a\//)
  await page.getByRole('heading', { level: 2, name: /dès maintenant$/ }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Dernières offres' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('a visitor who scrolls while scripts load keeps the position, also after going back', async () => {
  const page = await shop.newPage(PHONE)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  release()
  await hydrated(page)
  // As long as the way back to the top would take.
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
  await card(page).evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { level: 1, name: 'Séance sous les étoiles' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Dernières offres' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
})

test('a progress bar appears at the top while a page is slow to load, and disappears once it has loaded', async () => {
  const page = await shop.newPage()
  await open(page, '/')
  const line = page.locator('.enter-progress')
  const held: (() => void)[] = []
  await page.route('**/api/get-activity', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await card(page).click()
  await line.waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { level: 2, name: 'Dernières offres' }).isVisible()).toBe(true)
  await expect.poll(() => held.length).toBe(1)
  for (const go of held) go()
  await page.getByRole('heading', { level: 1, name: 'Séance sous les étoiles' }).waitFor()
  await line.waitFor({ state: 'detached' })
})

/** Sum of what has moved by itself on the page, as browsers score it; 0.1 is said to be felt. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
      return 'shifts' in window ? (window.shifts as { sum: number }).sum : Number.NaN
    })
}

const steady = ['/', '/a/x/a-demo-karting-session', '/a/x/a-demo-rives-jour']

test.each([PHONE, DESKTOP])('page elements do not jump while pages load, $width px wide', async (size) => {
  const page = await shop.newPage({ ...size, as: 'marie@demo.test', motion: true })
  const shifted = await watchShifts(page)
  for (const path of steady) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect(await shifted(), path).toBeLessThan(0.01)
  }
  // That the measure measures.
  await page.evaluate(() =>
    document.querySelector('main')?.prepend(Object.assign(document.createElement('p'), { style: 'height: 200px' })),
  )
  expect(await shifted()).toBeGreaterThan(0.05)
})

test('the booking module of a dated activity keeps its height when its calendar has loaded', async () => {
  const heights: (number | undefined)[] = []
  for (const javaScript of [false, true]) {
    const page = await shop.newPage({ javaScript })
    await page.goto('/a/x/a-demo-karting-session')
    if (javaScript) {
      await hydrated(page)
      await page.mouse.move(1, 1)
      await page.getByRole('grid').waitFor()
    } else await page.locator('noscript').evaluate((hint) => hint.remove())
    heights.push((await page.getByRole('region', { name: /dès maintenant$/ }).boundingBox())?.height)
  }
  expect(heights[0]).toBe(heights[1])
})

// [C-COMPONENT-029]
test('the menu of a phone slides in from the left edge, and its links work', async () => {
  const page = await shop.newPage({ ...PHONE, motion: true })
  await open(page, '/')
  await slowAnimations(page, 10)
  const panel = page.getByRole('banner').locator('details > div').filter({ hasText: 'Connexion' })
  await panel.evaluate((element) => {
    const lefts: number[] = []
    Object.assign(window, { lefts })
    const look = () => {
      if (element.closest('details')?.open) lefts.push(element.getBoundingClientRect().left)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.locator('summary[aria-label=Menu]').click()
  await expect.poll(() => panel.evaluate((element) => element.getBoundingClientRect().left)).toBe(0)
  const lefts = await page.evaluate<number[]>('window.lefts')
  const { width = 0 } = (await panel.boundingBox()) ?? {}
  const between = new Set(lefts.filter((left) => left > -width && left < 0))
  expect(between.size, `frames on its way, of ${lefts}`).toBeGreaterThan(1)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  await panel.getByRole('link', { name: 'Connexion' }).click()
  await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
  // On a wide screen there is no such menu.
  await page.setViewportSize(DESKTOP)
  expect(await page.locator('summary[aria-label=Menu]').isVisible()).toBe(false)
})
