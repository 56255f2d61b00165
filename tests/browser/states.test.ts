/** What screens show when something is missing, slow, refused or out of order. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectClean,
  HOOBIIZ,
  mailTo,
  open,
  openBrowserShop,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { addFlexible, bookingRegion, openActivity } from '../support/browser-buying.ts'
import { goTo } from '../support/browser-clock.ts'

const shop = openBrowserShop()

/** A notice in the corner of the page. */
const findNotice = (page: Page, text: string) => page.getByRole('region', { name: /Notifications/ }).getByText(text)
const broken = { status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }

// [C-ERROR-030] [C-ERROR-031] [C-ERROR-033] [C-ERROR-035] [C-ERROR-036]
test('a page whose data fails to load says what failed and how to go on', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  const cases = [
    ['/api/list-cart', /^Mon panier/, 'Échec du chargement du panier'],
    ['/api/list-purchase', /^Mes commandes/, 'Échec du chargement des commandes'],
    ['/api/get-activity', /^Le Malade imaginaire$/, "Échec du chargement de l'activité"],
  ] as const
  for (const [call, link, text] of cases) {
    await open(page, '/')
    await page.route(`**${call}`, (route) => route.fulfill(broken))
    if (!(await page.getByRole('link', { name: link }).filter({ visible: true }).count()))
      await page.locator('summary').filter({ hasText: 'Marie Lefèvre' }).click()
    await page.getByRole('link', { name: link }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: text }).waitFor()
    expect(await readText(page.getByRole('main'))).toContain(`${text}. Vous pouvez rafraichir la page pour réessayer`)
    takeProblems(page)
    await expectClean(page, text)
    await page.unroute(`**${call}`)
  }
  await open(page, '/a/x/a-demo-malade-imaginaire')
  await page.route('**/api/get-vendor', (route) => route.fulfill(broken))
  await page.getByText('Proposé par').getByRole('link').click()
  await page.getByRole('heading', { name: 'Échec du chargement du partenaire' }).waitFor()
  expect(await readText(page.getByRole('main'))).toContain(
    'Échec du chargement du partenaire. Vous pouvez rafraichir la page pour réessayer',
  )

  await open(page, '/')
  await page.route('**/api/list-activity', (route) => route.fulfill(broken))
  await page.getByRole('main').getByRole('link', { name: 'Grand air', exact: true }).click()
  const failure = "Une erreur s'est lors du chargement des activités"
  await page.getByRole('main').getByText(failure).waitFor()
  await findNotice(page, failure).waitFor()
  expect(takeProblems(page).join()).toContain(failure)
  await page.unroute('**/api/list-activity')
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('article').first().waitFor()

  for (const call of ['search-activity', 'search-results'])
    await page.route(`**/api/${call}`, (route) => route.fulfill(broken))
  await page.getByRole('banner').getByRole('searchbox').fill('bowling')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Échec du chargement de la recherche' }).waitFor()
})

// [C-ERROR-035] Of the home page, of a level below, of a partner, of what else it offers, beside a search.
test('a list of activities that fails to load says so on every page that has one', async () => {
  const page = await shop.newPage()
  const failure = "Une erreur s'est lors du chargement des activités"
  const told = page.getByRole('main').getByText(failure)
  await page.route('**/api/list-activity', (route) => route.fulfill(broken))
  for (const path of [
    '/',
    '/c2/x/c2-demo-sports',
    '/c3/x/c3-demo-karting',
    '/v/x/v-demo-cle-des-champs',
    '/a/x/a-demo-malade-imaginaire',
    '/recherche',
  ]) {
    await open(page, '/contact')
    expect(await told.count(), path).toBe(0)
    await goTo(page, path)
    await told.waitFor()
    await findNotice(page, failure).waitFor()
    expect(takeProblems(page).join(), path).toContain(failure)
  }
})

// [C-ERROR-034] [C-RULE-069]
test.each([broken, { json: { result: {} } }])('stock that fails to load can be asked for again: %j', async (answer) => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  await page.route('**/api/list-activity-stock', (route) => route.fulfill(answer))
  const booking = await openActivity(page, 'bowling')
  await booking.getByText('Échec du chargement des billets. Vous pouvez rafraichir la page pour réessayer').waitFor()
  takeProblems(page)
  await expectClean(page)
  await page.unroute('**/api/list-activity-stock')
  await booking.getByRole('button', { name: 'Réessayer' }).click()
  await booking.getByText('Deux parties', { exact: true }).waitFor()

  // In place of a calendar as well as of a list.
  await page.route('**/api/list-activity-stock', (route) => route.fulfill(answer))
  const dated = await openActivity(page, 'karting-session')
  await dated.getByText('Échec du chargement des billets. Vous pouvez rafraichir la page pour réessayer').waitFor()
  await page.unroute('**/api/list-activity-stock')
  await dated.getByRole('button', { name: 'Réessayer' }).click()
  await dated.getByText('Échec du chargement des billets').waitFor({ state: 'detached' })
  await dated.getByRole('grid').waitFor()
})

/** Cards stand in a grid: rows and columns of cards of one size. */
async function expectGrid(cards: Locator, count: number): Promise<void> {
  const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))
  const distinct = (side: 'x' | 'y' | 'width') => new Set(boxes.map((box) => Math.round(box[side]))).size
  const columns = distinct('x')
  expect(columns).toBeGreaterThan(1)
  expect([boxes.length, distinct('y'), distinct('width')]).toEqual([count, Math.ceil(count / columns), 1])
}

// [C-COMPONENT-012] [C-COMPONENT-013] [C-COMPONENT-014]
test('a list shows 15 activities, and all of them when asked', async () => {
  const page = await shop.newPage()
  await open(page, '/')
  const cards = page.getByRole('main').getByRole('article')
  await expectGrid(cards, 15)
  const first = await cards.getByRole('heading').allInnerTexts()
  const [, total] = /^15 activités sur (\d+)$/.exec(await readText(page.getByText(/^15 activités sur/))) ?? []
  expect(Number(total)).toBeGreaterThan(30)
  await page.getByRole('link', { name: 'Afficher plus' }).click()
  await expect.poll(() => cards.count()).toBe(Number(total))
  expect((await cards.getByRole('heading').allInnerTexts()).slice(0, 15)).toEqual(first)
  await page.reload()
  expect(await cards.count()).toBe(Number(total))
  // A category's list, of 16 activities, as well.
  await open(page, '/c1/x/c1-demo-loisirs')
  await page.getByText(/^15 activités sur 16$/).waitFor()
  await expectGrid(cards, 15)
  await page.getByRole('link', { name: 'Afficher plus' }).click()
  await expect.poll(() => cards.count()).toBe(16)
  // So do those of one vendor, on the page of the vendor and of an activity.
  for (const path of ['/v/x/v-demo-cle-des-champs', '/a/bowling/a-demo-bowling']) {
    await open(page, path)
    const several = await cards.count()
    expect(several, path).toBeGreaterThan(1)
    await expectGrid(cards, several)
  }
})

test.each([undefined, 'marie@demo.test'])('premium offers can be left out of a list (%s)', async (as) => {
  const page = await shop.newPage({ as })
  await open(page, '/c2/sports/c2-demo-sports')
  const premium = page.getByRole('link', { name: 'Grand Prix entre collègues' })
  await premium.waitFor()
  await page.getByRole('checkbox', { name: 'Afficher les offres premium' }).uncheck()
  await premium.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Karting électrique, session chronométrée' }).waitFor()
})

/** Holds the browser's answer back, so that the state before it is seen; answers what lets it come. */
async function holdPosition(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...asked) => void Object.assign(window, { answerPosition: () => ask(...asked) })
  })
  return () => page.evaluate<void>('window.answerPosition()')
}

// [C-STATE-001] [C-STATE-022] [C-ERROR-004] [C-CONSTANT-041] [C-COMPONENT-015] [C-COMPONENT-016] [C-COMPONENT-017]
// [C-COMPONENT-018] [C-COMPONENT-039]
test('a list is sorted around the person, told when that fails, or around a city that is suggested', async () => {
  const page = await shop.newPage()
  const context = page.context()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.5734, longitude: 7.7521 })
  await open(page, '/c1/loisirs/c1-demo-loisirs')
  const main = page.getByRole('main')
  const first = () => readText(main.getByRole('article').first())
  const around = main.getByRole('button', { name: 'Autour de moi' })
  const failure = main.getByRole('alert')
  const seen = async () => [
    await around.getAttribute('aria-pressed'),
    await around.getAttribute('aria-busy'),
    await around.getByText('Localisation en cours…').count(),
    await failure.count(),
  ]
  const pending = ['false', 'true', 1, 0]
  const answerPosition = await holdPosition(page)
  expect(await seen()).toEqual(['false', null, 0, 0])
  await around.click()
  await expect.poll(seen).toEqual(pending)
  await answerPosition()
  await expect.poll(first).toMatch(/Strasbourg \(67\).* \d+ km/)
  expect(await seen()).toEqual(['true', null, 0, 0])
  await expectClean(page, 'around me')
  await main.getByRole('button', { name: 'Partout' }).click()
  await expect.poll(first).not.toMatch(/ km/)

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search-city')) asked.push(request.postDataJSON().query)
  })
  await main.getByRole('searchbox', { name: 'Ville' }).click()
  await main.getByRole('combobox', { name: 'Ville' }).fill('to')
  // Much longer than it waits for the next letter.
  await page.waitForTimeout(1000)
  expect(asked).toEqual([])
  await page.keyboard.type('u')
  await expect.poll(() => asked).toEqual(['tou'])
  await page.keyboard.type('louse')
  await page
    .getByRole('option', { name: /Toulouse/ })
    .first()
    .click()
  await expect.poll(first).toMatch(/Toulouse \(31\)/)
  expect(takeProblems(page)).toEqual([])

  await context.clearPermissions()
  await context.setGeolocation(null)
  await around.click()
  await expect.poll(seen).toEqual(pending)
  await answerPosition()
  await failure.getByText('Échec de la localisation').waitFor()
  await findNotice(page, 'Échec de la localisation').waitFor()
  // The list is sorted around the default city.
  await expect.poll(first).toMatch(/Annecy \(74\) · 97 km/)
  expect(new URL(page.url()).searchParams.get('autour')).toBe('45.7549778,4.8556102')
})

// [C-SCREEN-102] [C-ERROR-046]
test('a message is checked, sent and arrives', async () => {
  const page = await shop.newPage()
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Indiquez une adresse email valable.').waitFor()
  takeProblems(page)
  await expectClean(page, 'incomplete message')
  await page.getByLabel('PRÉNOM').fill('Inès')
  await page.getByLabel('EMAIL').fill('ines@exemple.test')
  const kinds = page.getByLabel('VOUS ÊTES')
  expect(await kinds.evaluate((field) => field.tagName)).toBe('SELECT')
  expect(await kinds.locator('option:not([value=""])').allInnerTexts()).toEqual([
    'Je suis un particulier',
    'Je suis un professionnel du loisirs',
    'Je représente une entreprise, cse, collectivités ou association',
  ])
  await kinds.selectOption({ index: 1 })
  await page.getByLabel('MESSAGE').fill('Où est le vestiaire ?')
  // What has not arrived is not said to be sent.
  await page.route('**/api/send-message', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await findNotice(page, 'Server error').waitFor()
  expect(await page.getByText('Message envoyé').count()).toBe(0)
  takeProblems(page)
  await page.unroute('**/api/send-message')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('main').getByText('Message envoyé').waitFor()
  await expectClean(page, 'message sent')
  const mail = await mailTo(shop.server, '@', /Où est le vestiaire/)
  expect(mail.text).toContain('Inès')
})

// [C-ROUTE-012] [C-ROUTE-014] [C-SCREEN-001]
test('where the catalogue is open the pages that recruit do not exist, nor links to them', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  for (const path of ['/devenir-partenaire', '/hoobiiz-cest-quoi']) {
    expect(await open(page, path), path).toBe(404)
    expect(await readText(page.getByRole('heading', { level: 1 })), path).toBe('Page introuvable')
  }
  await open(page, '/')
  expect(await page.getByRole('contentinfo').getByRole('link').allInnerTexts()).toEqual(['Contact', 'Mentions légales'])
})

// [C-ROLE-006] [C-ROLE-017] [C-SCREEN-031] [C-RULE-024]
test('where the catalogue is for members a visitor signs in first, and can read about it', async () => {
  const page = await shop.newPage({ host: YOUPIIZ })
  const members = ['/', '/a/x/a-demo-bowling', '/c1/x/c1-demo-loisirs', '/c2/x/c2-demo-sports', '/c3/x/c3-demo-karting']
  for (const path of [...members, '/v/x/v-demo-cle-des-champs', '/recherche?q=karting']) {
    await open(page, path)
    expect(new URL(page.url()).pathname, path).toBe('/login')
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Proposez vos activités' }).click()
  const join = page.getByRole('link', { name: /^Rejoignez-nous/ }).first()
  const form = `${await join.getAttribute('href')}`
  expect(new URL(form).protocol).toBe('https:')
  await page.context().route(form, (route) => route.fulfill({ contentType: 'text/html', body: 'Formulaire' }))
  const [tab] = await Promise.all([page.waitForEvent('popup'), join.click()])
  await tab.getByText('Formulaire').waitFor()
  expect(new URL(tab.url()).hostname).not.toContain('localhost')
  await tab.close()
  // The one percentage is of customers won: no rate of commission.
  expect((await readText(page.getByRole('main'))).match(/\d[\d,.]*\s?%/g)).toEqual(['20%'])
})

// [C-SCREEN-134] [C-SCREEN-135] [C-ERROR-024]
test('the second factor can be set up only once all six points are confirmed', async () => {
  const page = await shop.newPage()
  await open(page, '/register-invite?inviteId=unknown&email=a@b.test&authType=MfaCode')
  const boxes = page.getByRole('checkbox')
  const labels = await page.getByRole('main').locator('label').allInnerTexts()
  // The screen is not shared, nobody looks on, no camera, the device is there, the terms, ready to begin.
  const points = [
    /^Je ne partage mon écran avec personne/,
    /^Personne d'autre ne peut voir mon écran/,
    /^Aucune caméra ne filme/,
    /^J'ai sous la main mon appareil/,
    /^J'accepte les conditions/,
    /^Je suis prêt/,
  ]
  expect(labels.map((label, at) => points[at]?.test(label.trim()))).toEqual(points.map(() => true))
  expect(await boxes.count()).toBe(6)
  const go = page.getByRole('button', { name: 'Configurer la double authentification' })
  for (const box of await boxes.all()) {
    expect(await go.count()).toBe(0)
    await box.check()
  }
  for (const box of await boxes.all()) {
    await box.uncheck()
    await go.waitFor({ state: 'detached' })
    await box.check()
    await go.waitFor()
  }
  await expectClean(page, 'confirmed')
  // Whoever is answered without a session is not in.
  const res = { session: { type: 'visitor' }, authMethods: [] }
  await page.route('**/api/register-invite', (route) => route.fulfill({ json: { res } }))
  await go.click()
  await page.getByRole('main').getByText('Échec', { exact: true }).waitFor()
  await findNotice(page, 'Échec').waitFor()
  await page.unroute('**/api/register-invite')
  await go.click()
  await page.getByRole('main').getByText("Votre lien d'invitation a expiré.").waitFor()
})

// [C-ERROR-025]
test('without its parameters an invitation is a blank page; a form that loses them says so when it is sent', async () => {
  const page = await shop.newPage()
  await open(page, '/register-invite?inviteId=x&email=a%40b.test')
  expect(await readText(page.getByRole('main'))).toBe('')
  await open(page, '/register-invite?inviteId=x&email=a%40b.test&authType=Password')
  await page.evaluate(() => window.history.replaceState(null, '', '/register-invite'))
  await page.getByLabel('Mot de passe (min. 8 caractères)').fill('sésame-ouvre-toi')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('main').getByText('Invalid form').waitFor()
  await findNotice(page, 'Invalid form').waitFor()
})

// [C-ERROR-017] [C-ERROR-021] [C-ERROR-026] [C-SCREEN-123] [C-SCREEN-124] [C-SCREEN-126] [C-SCREEN-128] [C-COMPONENT-041]
// [C-STATE-004] [C-STATE-005]
test('signing up, asking for a link and signing out say so when they fail, and what is under way', async () => {
  const page = await shop.newPage()
  await page.route(/\/api\/(register|forgot-password)$/, (route) => route.fulfill(broken))
  const email = page.getByLabel('Adresse email')
  await open(page, '/forgot-password')
  expect([await email.isVisible(), await email.inputValue()]).toEqual([true, ''])
  await open(page, '/forgot-password?email=ines@exemple.test')
  expect([await email.isVisible(), await email.inputValue()]).toEqual([true, 'ines@exemple.test'])
  await page.getByRole('button', { name: 'Recevoir un lien par email' }).click()
  await page.getByRole('main').getByText("Échec de l'envoi de l'email").waitFor()
  expect(await page.getByRole('heading', { name: 'Lien envoyé' }).count()).toBe(0)
  // Every error is a notice, too, and is logged.
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText("Échec de l'envoi de l'email")
    .waitFor()
  expect(takeProblems(page).join()).toContain("Échec de l'envoi de l'email")
  // So it is when the server says by itself that nothing was sent.
  await open(page, '/forgot-password?email=ines@exemple.test')
  await page.route('**/api/forgot-password', (route) => route.fulfill({ json: { res: { success: false } } }))
  await page.getByRole('button', { name: 'Recevoir un lien par email' }).click()
  await page.getByRole('main').getByText("Échec de l'envoi de l'email").waitFor()
  await findNotice(page, "Échec de l'envoi de l'email").waitFor()
  expect(await page.getByRole('heading', { name: 'Lien envoyé' }).count()).toBe(0)
  expect(await email.inputValue()).toBe('ines@exemple.test')
  takeProblems(page)
  await open(page, '/register')
  // On a group's own site the code comes first, and is needed.
  expect(await page.getByRole('textbox').first().getAttribute('name')).toBe('registrationCode')
  await page.getByText(/^Ce site est réservé aux membres de CSE L’Atelier/).waitFor()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByText('Indiquez le code de votre organisation').waitFor()
  await page.getByLabel('Code premium').fill('ATELIER-2026')
  await page.getByLabel('Adresse email').fill('ines@exemple.test')
  await page.getByLabel('Mot de passe (min. 8 caractères)').fill('sésame-ouvre-toi')
  await page.getByLabel('Prénom').fill('Inès')
  await page.getByLabel('Nom', { exact: true }).fill('Roux')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page
    .getByRole('main')
    .getByText("Une erreur s'est produite pendant l'inscription, merci de réessayer.")
    .waitFor()
  expect(await page.getByText('Un email de confirmation a été envoyé').count()).toBe(0)

  const member = await shop.newPage({ as: 'marie@demo.test' })
  const parting = member.getByText('À bientôt...')
  await member.route('**/api/logout', async (route) => {
    await parting.waitFor()
    await route.fulfill(broken)
  })
  await member.goto('/logout', { waitUntil: 'commit' })
  await member.getByText('Erreur lors de la déconnexion').waitFor()
  // The session remains, and the page says so until it has ended.
  await member.getByRole('heading', { name: 'Vous êtes toujours connecté.' }).waitFor()
  expect(new URL(member.url()).pathname).toBe('/logout')
  await member.unroute('**/api/logout')
  await member.getByRole('button', { name: 'Réessayer' }).click()
  await member.waitForURL(({ pathname }) => pathname === '/')
  await member.getByRole('link', { name: 'Connexion' }).first().waitFor()
})

// [C-SCREEN-050] [C-SCREEN-066] [C-SCREEN-067] [C-SCREEN-068]
test('a purchase that opens no payment says so; the default guarantee stands where neither group nor activity has its own', async () => {
  const page = await shop.newPage({ as: 'paul@demo.test', host: HOOBIIZ })
  await addFlexible(page, 'bowling', 'Deux parties')
  const guarantees = bookingRegion(page).locator('header li').filter({ visible: true })
  expect(await guarantees.allInnerTexts()).toEqual([
    'Meilleur prix garanti — Service gratuit',
    'Billets envoyés sous 24h après confirmation du partenaire',
  ])
  await openActivity(page, 'ocearium')
  expect(await guarantees.allInnerTexts()).toEqual([
    'Entrée prioritaire, sans passer aux caisses',
    'Billet envoyé dès le paiement',
  ])
  await open(page, '/cart')
  await page.route('**/api/start-cart-purchase', (route) =>
    route.fulfill({ json: { res: { failedItems: [], payment: null } } }),
  )
  await page.getByRole('button', { name: 'Passer au paiement' }).click()
  await page.getByText('Échec lors du démarrage de la commande').waitFor()
})
