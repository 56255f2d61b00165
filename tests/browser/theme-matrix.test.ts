/**
 * Ten screens in the themes of the four tenants and in six that nobody has chosen, at both widths: nothing sideways, every
 * text readable, and of each theme nothing but its own. Twenty of them in `check`, all in `check:long`, each with its picture.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { tenants } from '#server/regions/tenants.ts'
import { contrast } from '#ui/theme/contrast.ts'
import { themeVariables } from '#ui/theme/theme-css.ts'
import { atLength } from '../support/at-length.ts'
import { DESKTOP, openBrowserShop, PHONE, shoot, YOUPIIZ } from '../support/browser.ts'
import { unreadableTexts } from '../support/browser-axe.ts'
import { openThemedSite } from '../support/browser-people.ts'

const shop = openBrowserShop()
const MEMBER = 'paul@demo.test'

/** The same six in each run. */
let seed = 20_261_122
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) >>> 0
  return (seed >>> 8) % below
}
const colour = () =>
  `#${random(2 ** 24)
    .toString(16)
    .padStart(6, '0')}`

const randomTheme = (at: number): WhiteLabeling => ({
  theme: 'Cse',
  logo: '',
  title: `Comité hasard ${at}`,
  pageTitle: `Comité hasard ${at}`,
  mainColor: colour(),
  accentTextColor: colour(),
  linkTextColor: colour(),
  disabledButtonColor: colour(),
  outlineColor: colour(),
  auth:
    at % 2 === 0
      ? { type: 'ModeDefault' }
      : {
          type: 'ModeHero',
          hero: '',
          logo: '',
          title: 'Une bannière au hasard',
          bgGradient1: colour(),
          bgGradient2: colour(),
          textColor: colour(),
          titleColor: colour(),
          inputBackgroundColor: colour(),
          inputTextColor: colour(),
          inputBorderColor: colour(),
          buttonBackgroundColor: colour(),
          buttonTextColor: colour(),
          linkTextColor: colour(),
        },
})

interface Site {
  host: string
  theme: WhiteLabeling
}
const sites: Site[] = ['atelier', 'bourbon', 'hoobiiz', 'youpiiz'].flatMap((slug) => {
  const tenant = tenants.bySlug(slug)
  return tenant ? [{ host: `${slug}.localhost`, theme: tenant.theme }] : []
})

const given = sites.length
const made = Array.from({ length: 6 }, (_, at) => randomTheme(at + 1))
shop.filledBy(async () => {
  const opened = await Promise.all(made.map((theme, at) => openThemedSite(shop.server, `hasard-${at + 1}`, theme)))
  sites.length = given
  sites.push(...opened.map(({ host }, at) => ({ host, theme: made[at] ?? randomTheme(at) })))
}, 60_000)

const screens = [
  { name: 'home', path: '/', members: true },
  { name: 'category', link: '/c1/', members: true },
  { name: 'activity', link: '/a/', members: true },
  { name: 'search', path: '/recherche?q=parc', members: true },
  { name: 'components', path: '/ui', members: true },
  { name: 'contact', path: '/contact' },
  { name: 'terms', path: '/terms' },
  { name: 'sign-in', path: '/login' },
  { name: 'registration', path: '/register' },
  { name: 'forgotten password', path: '/forgot-password' },
] as const

const everything = screens.flatMap((_, screen) =>
  Array.from({ length: 10 }, (_each, site) => [
    { screen, site, size: PHONE },
    { screen, site, size: DESKTOP },
  ]).flat(),
)
/** Each site and each screen at both widths, no two of a kind together. */
const some = Array.from({ length: 20 }, (_, at) => ({
  screen: (at * 7 + (at < 10 ? 0 : 3)) % 10,
  site: at % 10,
  size: at % 2 === (at < 10 ? 0 : 1) ? PHONE : DESKTOP,
}))
const looks = atLength(everything.length, some.length) === everything.length ? everything : some

/** The address of the first link of a kind on the site's home. */
async function screenAddress(page: Page, host: string, screen: (typeof screens)[number]): Promise<string> {
  if ('path' in screen) return shop.server.url(host, screen.path)
  await page.goto(shop.server.url(host, '/'))
  const path = await page.locator(`main a[href^="${screen.link}"]`).first().getAttribute('href')
  return shop.server.url(host, path ?? '')
}

/** The lowest ratio of a text of the banner on either end of its gradient, of which axe cannot judge; null without one. */
async function ratioOnBanner(page: Page): Promise<number | null> {
  const colours = await page.evaluate(() => {
    const banner = [...document.body.querySelectorAll<HTMLElement>('[style]')].find(
      ({ style }) => style.getPropertyValue('--hero-from') !== '',
    )
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!banner || !pen) return null
    const hex = (colour: string) => {
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      return `#${[...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    }
    const texts = [...banner.querySelectorAll('h1, p, a, label')].filter((text) => text.textContent?.trim())
    return {
      ends: ['--hero-from', '--hero-to'].map((name) => hex(getComputedStyle(banner).getPropertyValue(name))),
      texts: texts.map((text) => hex(getComputedStyle(text).color)),
    }
  })
  if (!colours) return null
  expect(colours.texts.length).toBeGreaterThan(3)
  return Math.min(...colours.texts.flatMap((text) => colours.ends.map((end) => contrast(text, end))))
}

const themeFacts = (page: Page) =>
  page.evaluate(() => {
    const own = document.documentElement.style
    const names = [...own].filter((name) => name.startsWith('--'))
    const inner = [...document.body.querySelectorAll<HTMLElement>('[style]')]
    return {
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      variables: Object.fromEntries(names.map((name) => [name, own.getPropertyValue(name).trim()])),
      /** Elements that lay a theme's colours over others, except the banner that is meant to. */
      strangers: inner.filter(
        ({ style }) => style.getPropertyValue('--main') !== '' && style.getPropertyValue('--hero-from') === '',
      ).length,
      hero: inner.some(({ style }) => style.getPropertyValue('--hero-from') !== ''),
    }
  })

// [P-CONSTANT-013]
test(`every screen of every theme is readable and fits, ${looks.length} looks`, { timeout: 900_000 }, async () => {
  expect(sites).toHaveLength(10)
  const found: string[] = []
  const visitor = await shop.keptPage()
  const member = await shop.keptPage({ as: MEMBER, host: YOUPIIZ })
  for (const look of looks) {
    const [screen, site] = [screens[look.screen], sites[look.site]]
    if (!screen || !site) throw new Error('There is no such look.')
    const page = 'members' in screen && site.host === YOUPIIZ ? member : visitor
    const name = `theme ${site.host} ${screen.name} ${look.size.width}`
    await page.setViewportSize(look.size)
    const answer = await page.goto(await screenAddress(page, site.host, screen))
    expect(answer?.status(), name).toBe(200)
    const { overflow, variables, strangers, hero } = await themeFacts(page)
    if (overflow > 0) found.push(`${name}: ${overflow} px sideways`)
    // Browsers drop nothing and add nothing: these are the corrected colours of this theme and no other's.
    expect(variables, name).toEqual(themeVariables(site.theme))
    expect([strangers, hero && site.theme.auth.type === 'ModeDefault'], name).toEqual([0, false])
    const ratio = await ratioOnBanner(page)
    if (ratio !== null && ratio < 4.5) found.push(`${name}: ${ratio} on the banner`)
    found.push(...(await unreadableTexts(page)).map((text) => `${name}: ${text}`))
    await shoot(page, name, { always: true })
  }
  expect(found).toEqual([])
  // The control: what cannot be read, and what is too wide, is found.
  await visitor.evaluate(() => {
    const line = document.createElement('p')
    line.textContent = 'Personne ne peut lire ceci.'
    line.style.cssText = 'color: #eeeeee; background: #ffffff; width: 3000px'
    document.querySelector('main')?.append(line)
  })
  expect((await themeFacts(visitor)).overflow).toBeGreaterThan(0)
  expect(await unreadableTexts(visitor)).toHaveLength(1)
})
