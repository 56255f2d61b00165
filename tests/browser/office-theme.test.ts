/** The theme editor: what is typed is tried on the shop's own components, and what is saved is on the group's site at once. */
import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { computedColour, rgb } from '../support/browser-colours.ts'
import { button, field } from '../support/browser-partners.ts'
import { plainPicture } from '../support/pictures.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const GROUP = demoId.group('atelier')
const MAIN = '#0b5d3b'

/** The editor, from another tenant's site than the group's. */
async function editor(facts: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...facts })
  await open(page, `/admin/theme/${GROUP}`)
  await field(page, 'Nom du site').waitFor()
  return page
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const preview = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)
const radio = (page: Page, name: string) => page.getByRole('radio', { name })

/** Every custom property and colour of the office's own document and of some of what is in it. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('h1, nav a, main label, main legend')].map(
      (element) => {
        const style = getComputedStyle(element)
        const own = [...document.documentElement.style].filter((name) => name.startsWith('--'))
        return [style.color, style.backgroundColor, ...own.map((name) => style.getPropertyValue(name))].join()
      },
    ),
  )

/** Group's site as a visitor gets it at the next request. */
async function expectSite(shown: (page: Page) => Promise<void>): Promise<void> {
  const page = await shop.keptPage({ host: ATELIER })
  await open(page, '/login')
  await shown(page)
}

// [P-ROUTE-010] [P-SCREEN-014] [P-SCREEN-015] [P-SCREEN-016] [P-SCREEN-019] [P-SCREEN-020]
test('the theme of a group has its own page with its sections and a link back to the group', async () => {
  const page = await editor()
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Thème du groupe L’Atelier Méridional')
  for (const name of ['Général', 'Couleurs', 'Testeur', 'Carte membre', 'Authentification'])
    expect(await part(page, name).isVisible(), name).toBe(true)
  for (const name of ['Nom du site', 'Titre de l’onglet'])
    expect(await part(page, 'Général').getByRole('textbox', { name, exact: true }).isVisible(), name).toBe(true)
  for (const name of ['Thème', 'Logo'])
    expect(await part(page, 'Général').getByRole('group', { name, exact: true }).isVisible(), name).toBe(true)
  const back = page.getByRole('link', { name: 'Retour au groupe', exact: true })
  expect(await back.getAttribute('href')).toMatch(new RegExp(`^/admin/groups/.*${GROUP}$`))
})

// [P-SCREEN-017] [P-SCREEN-022] [P-CONSTANT-015]
test('two themes and two layouts of the sign-in are offered, and a frame previews the controls', async () => {
  const page = await editor()
  const themes = page.getByRole('group', { name: 'Thème', exact: true }).getByRole('radio')
  const names = await themes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent))
  expect(names).toEqual([
    'YoupiizLes couleurs et le pied de page du site.',
    expect.stringMatching(/^CSEVos couleurs, et «\sSite offert par…\s» en pied de page\.$/),
  ])
  const layouts = page.getByRole('group', { name: 'Présentation' }).getByRole('radio')
  expect(await layouts.evaluateAll((all) => all.map((one) => one.closest('label')?.textContent))).toEqual([
    'Par défaut',
    'Bannière',
  ])
  const tester = preview(page, 'Testeur')
  const reserve = tester.getByRole('button', { name: 'Réserver' })
  await reserve.waitFor()
  for (const control of ['button', 'input', 'a', 'input[type=radio]', 'select', 'article'])
    expect(await tester.locator(control).first().isVisible(), control).toBe(true)
  expect(await readText(tester.locator('article'))).toContain('Premium')
  await expectCleanEverywhere(page, 'office theme')
})

// [P-SCREEN-017] [P-SCREEN-018] [P-SCREEN-021] [P-RULE-019]
test("a theme is previewed while it is edited, saved, seen on the group's site, and restored to an earlier version", async () => {
  const page = await editor()
  const save = button(page, 'Enregistrer')
  expect(await save.count()).toBe(0)
  const tester = preview(page, 'Testeur')
  const reserve = tester.getByRole('button', { name: 'Réserver' })
  await reserve.waitFor()
  const before = await looks(page)

  // The default theme has no colours of its own.
  const main = field(page, 'Couleur principale')
  // Five, each with its palette.
  const colours = part(page, 'Couleurs').locator('input')
  const areEnabled = async () => Promise.all((await colours.all()).map((colour) => colour.isEnabled()))
  await radio(page, 'Youpiiz').check()
  expect(await areEnabled()).toEqual(Array.from({ length: 10 }, () => false))
  await part(page, 'Couleurs').getByText('Choisissez le thème CSE pour changer les couleurs').waitFor()
  await radio(page, 'CSE').check()
  expect(await areEnabled()).toEqual(Array.from({ length: 10 }, () => true))

  await main.fill('vert')
  await main.press('Tab')
  await part(page, 'Couleurs').getByText('Indiquez une couleur comme #1a2b3c.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await main.fill('RGB(11, 93, 59)')
  await main.press('Tab')
  expect(await main.inputValue()).toBe(MAIN)
  await field(page, 'Liens').fill('ffd34d')
  await field(page, 'Texte sur la couleur principale').fill('#0b5d3b')
  await field(page, 'Nom du site').fill('Comité des ateliers')
  const rows = page.getByRole('table', { name: 'Couleurs demandées et servies' }).getByRole('row')
  const links = rows.filter({ hasText: 'Liens' })
  await expect
    .poll(() => readText(links))
    .toMatch(/Corrigé, 4,5 : 1 au moins (?:Aa )?#ffd34d 1,\d : 1 (?:Aa )?#[0-9a-f]{6} [45],\d : 1/)
  await expect
    .poll(() => readText(rows.filter({ hasText: 'Texte sur la couleur principale' })))
    .toMatch(/Corrigé.* #0b5d3b 1 : 1 .*#ffffff 7,9 : 1$/)
  const served = /#[0-9a-f]{6}(?= [45],\d : 1$)/.exec(await readText(links))?.[0] ?? ''

  // The preview shows the site's own components, in the corrected colours.
  await expect.poll(() => computedColour(reserve, 'backgroundColor')).toBe(rgb(MAIN))
  await expect.poll(() => computedColour(reserve, 'color')).toBe('rgb(255, 255, 255)')
  await expect
    .poll(() => computedColour(tester.getByRole('link', { name: 'un lien' }).first(), 'color'))
    .toBe(rgb(served))
  await expect.poll(() => computedColour(tester.getByRole('radio').first(), 'accentColor')).toBe(rgb(MAIN))
  const card = preview(page, 'Carte membre').getByRole('region', { name: 'Carte membre' })
  await expect.poll(() => computedColour(card, 'backgroundColor')).toBe(rgb(MAIN))
  await expect.poll(() => card.getByRole('img').getAttribute('alt')).toBe('Comité des ateliers')

  // The group's own layout of the sign-in is the banner; the other is a card.
  const signIn = preview(page, 'Aperçu de la connexion')
  const banner = () => signIn.locator('[class*="text-hero-text"]').count()
  await expect.poll(banner).toBe(1)
  await radio(page, 'Par défaut').check()
  await expect.poll(banner).toBe(0)
  await radio(page, 'Bannière').check()
  await page.getByRole('textbox', { name: /^Titre de la bannière/ }).fill('Bienvenue aux ateliers')
  await signIn.getByText('Bienvenue aux ateliers').waitFor()
  await field(page, 'Bannière : texte').fill('#8a3427')
  const hero = page.getByRole('table', { name: 'Couleurs de la bannière demandées et servies' }).getByRole('row')
  await expect.poll(() => readText(hero.filter({ hasText: /^Texte(?! d)/ }).first())).toContain('Corrigé')

  // Nothing of it is in the office around the frames, and nobody sees it yet.
  expect(await looks(page)).toEqual(before)
  await expectSite(async (site) => expect(await site.title()).not.toContain('ateliers'))

  await page.keyboard.press('Control+s')
  await page.getByText('Thème mis à jour').waitFor()
  await expect.poll(() => save.count()).toBe(0)
  await expectSite(async (site) => {
    await site.getByText('Bienvenue aux ateliers').waitFor()
    const link = site.getByRole('contentinfo').getByRole('link', { name: 'Contact' })
    await link.hover()
    await expect.poll(() => computedColour(link, 'color')).toBe(rgb(served))
    const register = site.getByRole('banner').getByRole('link', { name: 'Inscription' })
    await expect.poll(() => computedColour(register, 'backgroundColor')).toBe(rgb(MAIN))
    expect(await readText(site.getByRole('contentinfo'))).toContain('Comité des ateliers')
  })
  await expectCleanEverywhere(page, 'office theme saved')

  // To what is inherited, once nothing is typed that would be lost, and to the version from before.
  const name = field(page, 'Nom du site')
  await name.fill('Pas encore enregistré')
  await button(page, 'Rétablir le thème hérité').click()
  const held = page.getByText('Enregistrez ou annulez d’abord vos changements : le thème hérité prend leur place.')
  await held.waitFor()
  expect(await name.inputValue()).toBe('Pas encore enregistré')
  await shoot(page, 'office theme reset held')
  await name.fill('Comité des ateliers')
  await held.waitFor({ state: 'detached' })
  await button(page, 'Rétablir le thème hérité').click()
  await page.getByText('Thème hérité rétabli').waitFor()
  await page.getByText('Ce groupe n’a pas de thème à lui').waitFor()
  await expectSite(async (site) => expect(await site.content()).not.toContain('Bienvenue aux ateliers'))
  // While the notice of what can be taken back stands there.
  await button(page, 'Versions').click()
  const versions = page.getByRole('dialog', { name: 'Versions du thème' })
  const items = versions.getByRole('listitem')
  await items.nth(1).waitFor()
  expect(await readText(items.first())).toMatch(/^Thème hérité .+, .+ Version en cours$/)
  expect(await readText(items.nth(1))).toContain('Comité des ateliers')
  await expectCleanEverywhere(page, 'office theme versions')
  await items
    .nth(1)
    .getByRole('button', { name: /^Reprendre cette version/ })
    .click()
  await page.getByText('Version du thème reprise').waitFor()
  await expect.poll(() => field(page, 'Nom du site').inputValue()).toBe('Comité des ateliers')
  await expectSite(async (site) => site.getByText('Bienvenue aux ateliers').waitFor())
})

// [C-ENTITY-006]
test("a logo is uploaded on a phone, refused when invalid, previewed on the member card, saved, and shown in the site's header", async () => {
  const page = await editor(PHONE)
  const bytes = Buffer.from(await plainPicture('png', 600, 200))
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: bytes }
  const file = page.locator('input[type=file][aria-label="Choisir un logo"]').first()
  await file.waitFor({ state: 'attached' })
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByText('Les dessins SVG ne sont pas acceptés').waitFor()
  // A file that is no picture is detected by its content: the field says so, and a save is refused at it.
  await file.setInputFiles({ ...png, buffer: bytes.subarray(0, 200) })
  const logoField = page.getByRole('group', { name: 'Logo', exact: true })
  await logoField.getByText('abîmée').waitFor()
  await button(page, 'Enregistrer').click()
  await expect.poll(() => logoField.getByText('L’image est abîmée et ne peut pas être lue.').count()).toBe(2)
  // The browser's own word about the refusal.
  expect(takeProblems(page)).toEqual([expect.stringContaining('400')])
  await page.locator('input[type=file][aria-label="Remplacer le logo"]').first().setInputFiles(png)
  const card = preview(page, 'Carte membre').getByRole('img').first()
  await expect.poll(() => card.getAttribute('src'), { timeout: 15_000 }).toMatch(/^\/media\/media\/m-\w+\/\d\.png$/)
  const address = await card.getAttribute('src')
  await expectCleanEverywhere(page, 'office theme logo')
  await button(page, 'Enregistrer').click()
  await page.getByText('Thème mis à jour').waitFor()
  await expectSite(async (site) => {
    const logo = site.getByRole('banner').getByRole('img').first()
    expect(await logo.getAttribute('src')).toBe(address)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})
