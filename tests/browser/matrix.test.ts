/** The six screens that matter most, for everybody who may look at them, in a pale and in a dark theme. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { contrast } from '#ui/theme/contrast.ts'
import {
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  payWithCard,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { addFlexible, bookingRegion, pagePaymentId, startPayment } from '../support/browser-buying.ts'
import { openThemedSite, type State, type ThemedSite } from '../support/browser-people.ts'

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><rect width="96" height="32" rx="6" fill="#55616d"/></svg>')}`
/** A theme that would be unreadable without correction. */
const pale: WhiteLabeling = {
  theme: 'Cse',
  logo,
  title: 'Comité Clair',
  pageTitle: 'Comité Clair, loisirs',
  mainColor: '#ffeeb0',
  accentTextColor: '#ffffff',
  linkTextColor: '#ffd34d',
  disabledButtonColor: '#fbf5e0',
  outlineColor: '#fff6d8',
  auth: { type: 'ModeDefault' },
}
const dark: WhiteLabeling = {
  ...pale,
  title: 'Comité Sombre',
  pageTitle: 'Comité Sombre, loisirs',
  mainColor: '#12082b',
  accentTextColor: '#3b2f5c',
  linkTextColor: '#12082b',
  disabledButtonColor: '#2b2440',
  outlineColor: '#1c1238',
  auth: {
    type: 'ModeHero',
    hero: '',
    logo: '',
    title: 'La nuit vous appartient',
    bgGradient1: '#05010f',
    bgGradient2: '#2a1157',
    textColor: '#5a4a80',
    titleColor: '#c9a6ff',
    inputBackgroundColor: '#1b1033',
    inputTextColor: '#2b2440',
    inputBorderColor: '#221640',
    buttonBackgroundColor: '#c9a6ff',
    buttonTextColor: '#ffffff',
    linkTextColor: '#7a5fc0',
  },
}

const PREMIUM = '/a/grand-prix/a-demo-grand-prix-equipe'
/** Prices of the premium activity, for a member and in public. */
const premiumPrices = /69,00|89,00|\b(6900|8900)\b/

const shop = openBrowserShop()

describe.each([
  ['clair', pale],
  ['sombre', dark],
])('in the theme %s', (name, theme) => {
  let site: ThemedSite
  shop.filledBy(async () => {
    site = await openThemedSite(shop.server, name, theme)
  })

  // [C-ROLE-005] [C-ROLE-020] [C-ROLE-024] [C-RULE-019] [C-SCREEN-002]
  test.each(['visitor', 'member', 'premium', 'admin'] as const)(
    '%s sees exactly the content that they may see',
    async (state) => {
      const session = state === 'visitor' ? undefined : site.sessions[state]
      const page = await shop.newPage({ ...PHONE, host: site.host, session })
      const shown = async (screen: string) => {
        await expectState(page, state, name)
        await expectCleanEverywhere(page, `${screen}, ${state}, ${name}`)
      }

      await open(page, '/')
      await page.getByRole('heading', { level: 2, name: 'Dernières offres' }).waitFor()
      await expectTheme(page, theme)
      await shown('home')

      await open(page, '/c2/sports/c2-demo-sports')
      const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Grand Prix entre collègues' })
      if (state === 'premium') expect(await readText(card)).toContain('70,00 €')
      else expect(await readText(card)).not.toMatch(/(70|89),00/)
      expect(await page.getByRole('checkbox', { name: 'Afficher les offres premium', exact: true }).isChecked()).toBe(
        true,
      )
      await shown('category')

      await open(page, PREMIUM)
      if (state === 'premium') {
        await bookingRegion(page).getByRole('grid').waitFor()
        expect(await readText(bookingRegion(page))).toContain('Dès 70,00 €')
      } else {
        expect(await page.content()).not.toMatch(premiumPrices)
        await page.getByRole('heading', { name: 'Offre premium', exact: true }).waitFor()
        expect(await page.getByRole('link', { name: 'Ajouter mon code premium', exact: true }).count()).toBe(
          state === 'visitor' ? 0 : 1,
        )
      }
      await shown('activity')

      await open(page, '/login')
      if (state === 'visitor') {
        await page.getByLabel('Adresse email').waitFor()
        expect(await page.getByText('La nuit vous appartient').count()).toBe(theme === dark ? 1 : 0)
        await shown('login')
        for (const path of ['/cart', '/orders/pi_1']) {
          await open(page, path)
          expect(new URL(page.url()).pathname).toBe('/login')
        }
      } else {
        // A signed-in person has no business there.
        expect(new URL(page.url()).pathname).toBe('/')
        await open(page, '/cart')
        await page.getByText('Panier vide').waitFor()
        await shown('cart')
        await open(page, '/orders/pi_1')
        await page.getByText('Commande vide...').waitFor()
        await shown('order')
      }
      expect(takeProblems(page)).toEqual([])
    },
  )

  test('a member buys from the cart to the e-ticket, which other people cannot see', async () => {
    const page = await shop.newPage({ ...PHONE, host: site.host, session: site.sessions.premium })
    await addFlexible(page, 'entree-lumieres', 'Adulte')
    await expectCleanEverywhere(page, `sidebar, ${name}`)
    await open(page, '/cart')
    await expectCleanEverywhere(page, `filled cart, ${name}`)
    await startPayment(page)
    await expectCleanEverywhere(page, `payment, ${name}`)
    await payWithCard(page, '4242 4242 4242 4242')
    await page.waitForURL('**/orders/*')
    await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
    await expectCleanEverywhere(page, `filled order, ${name}`)

    const other = await shop.newPage({ host: site.host, session: site.sessions.member })
    await open(other, `/orders/${pagePaymentId(page)}`)
    expect(await readText(other.getByRole('main'))).toContain('Commande vide...')
  })
})

/** The top bar and the bar of administrators, as they are for this person; the page is at phone width. */
async function expectState(page: Page, state: State, site: string): Promise<void> {
  const signedIn = state !== 'visitor'
  const banner = page.getByRole('banner')
  expect(await banner.getByRole('link', { name: /^Mon panier/ }).count()).toBe(signedIn ? 1 : 0)
  // In the bar and in the panel that is closed.
  expect(await banner.locator('a[href^="/login"]').count()).toBe(signedIn ? 0 : 2)
  const bar = page.getByRole('complementary', { name: 'Administration' })
  expect(await bar.count()).toBe(state === 'admin' ? 1 : 0)
  if (state === 'admin') expect(await readText(bar)).toContain(`Administrateur ${state}@${site}.test`)
}

/** The theme's main colour is there as it was asked for, and what is written on it can be read. */
async function expectTheme(page: Page, { mainColor, title, pageTitle }: WhiteLabeling): Promise<void> {
  expect(await page.title()).toBe(pageTitle)
  const home = page
    .getByRole('banner')
    .getByRole('link', { name: `${title}, accueil` })
    .first()
  expect(await home.getByRole('img').first().getAttribute('src')).toBe(logo)
  const [main = '', onMain = ''] = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--main', '--on-main'].map((variable) => style.getPropertyValue(variable))
  })
  expect(main).toBe(mainColor)
  expect(contrast(main, onMain)).toBeGreaterThanOrEqual(4.5)
  expect(await readText(page.getByRole('contentinfo'))).toContain(`Site offert par ${title}`)
}
