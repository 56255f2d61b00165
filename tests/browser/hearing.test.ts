/** Screen reader announcements, and the position of the focus, as a page changes. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, expectClean, HOOBIIZ, open, openBrowserShop, PHONE, takeProblems } from '../support/browser.ts'
import { addFlexible, more, openActivity, startPayment } from '../support/browser-buying.ts'
import { described, heard, listenIn } from '../support/browser-hearing.ts'
import { focused, tabTo } from '../support/browser-keyboard.ts'

const shop = openBrowserShop()

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a change of page is announced by its title, the Tab key starts at its content, and going back restores the focus', async () => {
  const page = await shop.newPage()
  await listenIn(page)
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  await expect.poll(() => heard(page)).toContain(await page.title())
  await expect.poll(() => focusedId(page)).toBe('contenu')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toMatch(/^PRÉNOM/)

  await open(page, '/c1/loisirs/c1-demo-loisirs')
  const card = page.getByRole('main').getByRole('article').nth(8)
  await card.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(100)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect.poll(() => focusedId(page)).toBe('contenu')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Parcs et sensations' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(before)
  await expect.poll(async () => (await heard(page)).at(-1)).toBe(await page.title())

  await open(page, '/')
  await page.getByRole('link', { name: 'Afficher plus' }).click()
  const latest = page.getByRole('main').getByRole('region', { name: 'Dernières offres' })
  const sixteenth = latest.getByRole('article').nth(15)
  await expect.poll(() => sixteenth.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(takeProblems(page)).toEqual([])
})

test.each([DESKTOP, PHONE])(
  'choosing a suggestion announces the title of its page, which gets the focus (%o)',
  async (size) => {
    const page = await shop.newPage(size)
    await listenIn(page)
    await open(page, '/')
    const search = async (words: string) => {
      if (size === PHONE) await page.locator('summary[aria-label=Rechercher]').click()
      else
        await page.getByRole('banner').getByRole('searchbox', { name: 'Rechercher une activité' }).or(field()).click()
      await field().fill(words)
    }
    const field = () => page.getByRole('combobox', { name: 'Rechercher une activité' }).filter({ visible: true })
    await search('karting')
    await page.getByRole('option', { name: /Karting électrique/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Karting/ }).waitFor()
    await expect.poll(() => focusedId(page)).toBe('contenu')
    expect(await page.title()).toContain('Karting')
    await expect.poll(async () => (await heard(page)).at(-1)).toBe(await page.title())
    // From one activity to another, by a press.
    await search('bowling')
    await page
      .getByRole('option', { name: /Bowling/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /Bowling/ }).waitFor()
    await expect.poll(() => focusedId(page)).toBe('contenu')
    expect(await page.title()).toContain('Bowling')
    await expect.poll(async () => (await heard(page)).at(-1)).toBe(await page.title())
    expect(takeProblems(page)).toEqual([])
  },
)

test('screen readers announce additions to and removals from the cart, and the focus stays in the page', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  await listenIn(page)
  const booking = await openActivity(page, 'entree-lumieres')
  await more(booking, 'Adulte')
  // At its end a button keeps the focus of who has pressed it.
  await booking.getByRole('button', { name: 'Retirer : Adulte' }).click()
  expect((await focused(page)).name).toBe('Retirer : Adulte')
  await more(booking, 'Adulte')
  await more(booking, 'Enfant (6 à 17 ans)')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  const sidebar = page.getByRole('dialog', { name: 'Votre panier' })
  await sidebar.waitFor()
  const description = await sidebar.getAttribute('aria-describedby')
  expect(await sidebar.locator(`[id="${description}"]`).textContent()).toBe('Vos billets ont été ajoutés au panier')
  await expect.poll(() => sidebar.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await expect.poll(() => heard(page)).toContain('2 articles dans votre panier')
  await sidebar.getByRole('button', { name: 'Retirer Adulte' }).click()
  await expect.poll(async () => (await focused(page)).name).toBe('Retirer Enfant (6 à 17 ans)')
  await expect.poll(() => heard(page)).toContain('1 article dans votre panier')
  await expect.poll(async () => (await heard(page)).join()).toContain('Ticket retiré de votre panier')
  await sidebar.getByRole('button', { name: 'Retirer Enfant (6 à 17 ans)' }).click()
  await sidebar.waitFor({ state: 'detached' })
  await expect.poll(() => focusedId(page)).toBe('reservation')

  await addFlexible(page, 'bowling', 'Deux parties')
  await addFlexible(page, 'mini-golf', 'Parcours')
  await open(page, '/cart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Retirer Deux parties' }).click()
  await expect.poll(async () => (await focused(page)).name).toBe('Retirer Parcours')
  await expect.poll(() => heard(page)).toContain('1 article dans votre panier')

  await startPayment(page)
  const silence = (await heard(page)).length
  const timer = page.getByRole('timer')
  const shown = await timer.textContent()
  await expect.poll(() => timer.textContent()).not.toBe(shown)
  expect((await heard(page)).slice(silence).join()).not.toMatch(/\d\d:\d\d/)
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect.poll(async () => (await heard(page)).join()).toContain('Commande annulée')
  await main.getByRole('button', { name: 'Retirer Parcours' }).click()
  await main.getByText('Panier vide').waitFor()
  await expect.poll(() => focusedId(page)).toBe('panier')
  await expect.poll(() => heard(page)).toContain('Votre panier est vide')
  expect(takeProblems(page)).toEqual([])
})

test.each([
  ['/contact', 'Envoyer', /^EMAIL/, 'Indiquez une adresse email valable.'],
  ['/register', 'Créer mon compte', /^Adresse email/, 'Indiquez votre adresse email'],
  ['/login', 'Continuer', /^Adresse email/, 'Veuillez entrer une adresse email'],
  ['/forgot-password', 'Recevoir un lien par email', /^Adresse email/, 'Veuillez entrer une adresse email'],
  ['/reset-password/x', 'Modifier le mot de passe', /^Adresse email/, 'Veuillez entrer une adresse email'],
])(
  'the form of %s, sent empty, leads to the first invalid field, which says why',
  async (path, button, field, text) => {
    const page = await shop.newPage({ host: HOOBIIZ })
    await open(page, path)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(async () => (await focused(page)).name).toMatch(field)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    expect(await described(page)).toBe(text)
  },
)

test('fields tell browsers and phones their purpose', async () => {
  const page = await shop.newPage()
  const purposes = async (path: string) => {
    await open(page, path)
    return page
      .getByRole('main')
      .locator('input[autocomplete]:not([autocomplete=off])')
      .evaluateAll((inputs) =>
        inputs.map((input) => `${input.getAttribute('autocomplete')} ${input.getAttribute('inputmode') ?? ''}`.trim()),
      )
  }
  expect(await purposes('/contact')).toEqual(['given-name', 'family-name', 'email email', 'tel tel'])
  expect(await purposes('/register')).toEqual(['email email', 'new-password', 'given-name', 'family-name', 'tel tel'])
  expect(await purposes('/login')).toEqual(['username webauthn email'])
  expect(await purposes('/reset-password/x')).toEqual(['username email', 'new-password'])
})

test('search suggestions announce their number, keep the rest of the page readable by screen readers, and pass axe', async () => {
  const page = await shop.newPage(PHONE)
  await listenIn(page)
  await open(page, '/')
  await tabTo(page, /^Menu$/)
  await page.keyboard.press('Enter')
  await expectClean(page, 'menu on a phone')
  await page.keyboard.press('Escape')
  await page.locator('summary[aria-label=Rechercher]').click()
  // Opening it puts the focus into its field.
  const search = page.getByRole('combobox', { name: 'Rechercher une activité' }).filter({ visible: true })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/search-activity', async (route) => {
    await held
    await route.continue()
  })
  await search.fill('karting')
  await page.getByText('Recherche…').filter({ visible: true }).first().waitFor()
  await expectClean(page, 'suggestions on their way')
  answer()
  await page.getByRole('option', { name: /Karting électrique/ }).waitFor()
  await expect.poll(async () => (await heard(page)).join()).toMatch(/\d+ résultats?/)
  expect(await page.locator('[aria-hidden=true]:is(main, header, footer)').count()).toBe(0)
  await expectClean(page, 'suggestions on a phone')
  await search.fill('zzzzz')
  await expect.poll(() => heard(page)).toContain('Aucune activité ne correspond.')
  await expectClean(page, 'no suggestion')
  await page.unroute('**/api/search-activity')
  await page.route('**/api/search-activity', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }),
  )
  await search.fill('bowling')
  await expect.poll(() => heard(page)).toContain('La recherche ne répond pas, merci de réessayer.')
  takeProblems(page)
  await expectClean(page, 'suggestions failed')
  // Leaving the panel by Tab closes it: no hidden element behind it gets the focus.
  await tabTo(page, /^Culture et spectacles$/)
  expect(await page.locator('details[open]').count()).toBe(0)

  await open(page, '/c1/loisirs/c1-demo-loisirs')
  await page.getByRole('main').getByRole('searchbox', { name: 'Ville' }).click()
  await page.getByRole('main').getByRole('combobox', { name: 'Ville' }).fill('toulouse')
  await page
    .getByRole('option', { name: /Toulouse/ })
    .first()
    .waitFor()
  await expectClean(page, 'cities')
})

// [C-STATE-002] [C-STATE-003]
test.each([undefined, HOOBIIZ])('every step of signing in is accessible, in both layouts (%s)', async (host) => {
  const page = await shop.newPage({ host })
  for (const [authType, shown] of [
    ['Password', /^Mot de passe$/],
    ['MfaCode', /^Code de vérification$/],
    ['MagicLink', /^Consultez vos emails$/],
  ] as const) {
    await page.route('**/api/request-login', (route) => route.fulfill({ json: { res: { authType } } }))
    await open(page, '/login')
    // The first step asks for the address alone.
    expect(await page.getByLabel(/^(Mot de passe|Code de vérification)$/).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Consultez vos emails' }).count()).toBe(0)
    await page.getByLabel('Adresse email').fill('ines@exemple.test')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect.poll(async () => (await focused(page)).name).toMatch(shown)
    await expectClean(page, authType)
    await page.unroute('**/api/request-login')
    if (authType !== 'MfaCode') continue
    // There is no second factor outside local development.
    await page.getByLabel('Code de vérification').fill('123456')
    await page.getByRole('button', { name: 'Connexion', exact: true }).click()
    await page.getByRole('main').getByText("Mode d'authentification invalide").waitFor()
    takeProblems(page)
  }
})
