import { expect, test } from 'vitest'
import { HOOBIIZ, open, openBrowserShop, PHONE } from '../support/browser.ts'
import { slowAnimations } from '../support/slow-animations.ts'

const shop = openBrowserShop()

/** Where a panel's near edge is, frame by frame, from a tap on until it has rested: 0 is its place. */
async function slide(name: 'Menu' | 'Rechercher', side: 'left' | 'top', times: number): Promise<number[][]> {
  const page = await shop.newPage({ ...PHONE, motion: true, host: HOOBIIZ })
  await open(page, '/')
  const button = page.getByRole('banner').locator(`summary[aria-label="${name}"]`)
  await slowAnimations(page, 5)
  await button.evaluate((summary, edge) => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const panel = summary.nextElementSibling
    const look = () => {
      if (panel?.parentElement?.hasAttribute('open')) frames.push(panel.getBoundingClientRect()[edge])
      requestAnimationFrame(look)
    }
    look()
  }, side)
  const slides: number[][] = []
  for (let time = 0; time < times; time++) {
    await button.click()
    const place = () => page.evaluate(() => (window as unknown as { frames: number[] }).frames.at(-1))
    await expect.poll(place).toBe(0)
    // It stays there.
    await page.waitForTimeout(300)
    slides.push(await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0)))
    await button.click()
    await page.waitForTimeout(100)
    await page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0))
  }
  return slides
}

/** It comes from outside the screen, is seen on its way, never goes back, and rests in its place. */
function expectSlide(frames: number[]): void {
  const onTheWay = new Set(frames.filter((edge) => edge < -1))
  expect(onTheWay.size, JSON.stringify(frames)).toBeGreaterThanOrEqual(3)
  expect(frames).toEqual([...frames].sort((a, b) => a - b))
  expect(frames.at(-1)).toBe(0)
}

// [C-COMPONENT-029]
test('the menu of a phone slides in from the left, each time', async () => {
  for (const frames of await slide('Menu', 'left', 2)) expectSlide(frames)
})

// [C-COMPONENT-030]
test('the search panel of a phone slides in from the top, each time', async () => {
  for (const frames of await slide('Rechercher', 'top', 2)) expectSlide(frames)
})

// [C-COMPONENT-026] [C-COMPONENT-027] [C-COMPONENT-028]
test.each([
  ['a visitor', undefined, { Connexion: '/login', Inscription: '/register', Contact: '/contact' }],
  [
    'a member',
    'paul@demo.test',
    {
      'Mon panier': '/cart',
      'Ma carte membre': '/member-card',
      'Mes commandes': '/orders',
      'Mes favoris': '/favoris',
      'Mes listes d’attente': '/waiting-list',
      'Mon compte': '/account',
      Déconnexion: '/logout',
    },
  ],
])('the phone menu of %s has all links of a wide screen', async (_, as, offered) => {
  const page = await shop.newPage({ ...PHONE, host: HOOBIIZ, as })
  await open(page, '/')
  const banner = page.getByRole('banner')
  expect(
    await banner
      .getByRole('link', { name: /^Mon panier/ })
      .filter({ visible: true })
      .count(),
  ).toBe(as ? 1 : 0)
  await banner.locator('summary[aria-label=Menu]').click()
  const links = banner.locator('details[open]').getByRole('link')
  await links.first().waitFor()
  const shown = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(Object.fromEntries(shown)).toEqual(offered)
})
