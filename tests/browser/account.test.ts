/** Registering with a premium code, confirming, signing in and out, a forgotten password. */
import { expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import {
  ATELIER,
  BOURBON,
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  greeting,
  HOOBIIZ,
  hydrated,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PASSWORD,
  readText,
  signIn,
  takeProblems,
} from '../support/browser.ts'

const shop = openBrowserShop()

// [C-ROUTE-028] [C-SCREEN-122] [C-SCREEN-130] [C-CONSTANT-028] [C-RULE-011] [C-RULE-066]
test('a visitor registers with the premium code, confirms from the mail, signs out, forgets and resets the password', async () => {
  const email = 'zoe.lefevre@exemple.test'
  const page = await shop.newPage()
  await open(page, '/')
  await page.getByRole('link', { name: 'Inscription' }).click()
  const form = page.getByRole('form', { name: 'Inscription' })
  await form.waitFor()
  expect(new URL(page.url()).pathname).toBe('/register')
  await page.getByRole('main').getByRole('link', { name: "J'ai déjà un compte", exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.goBack()
  const edges = () =>
    form.getByRole('textbox').evaluateAll((all) => all.map((one) => getComputedStyle(one).borderColor))
  const before = await edges()
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await form.getByText('Formulaire incomplet, merci de réessayer.').waitFor()
  // Every field of this form is wanted: each is edged as what it was not before.
  expect((await edges()).filter((edge) => before.includes(edge))).toEqual([])
  expect(takeProblems(page).join()).toContain('Formulaire incomplet')
  await expectClean(page, 'incomplete registration')
  await form.getByLabel('Adresse email').fill(email)
  await form.getByLabel('Mot de passe (min. 8 caractères)').fill('sésame-ouvre-toi')
  await form.getByLabel('Prénom').fill('Zoé')
  await form.getByLabel('Nom', { exact: true }).fill('Lefèvre')
  await form.getByLabel('Téléphone').fill('06 12 34 56 78')
  // A call brings a token, which the next one sends back.
  const given = page.waitForResponse((response) => response.headers()['x-captcha-token'] !== undefined)
  await form.getByLabel('Code premium').fill('atelier-2026')
  await form.getByLabel('Code premium').blur()
  const token = (await given).headers()['x-captcha-token']
  await (await given).finished()
  // The code leads to a committee that writes: it asks, and silence is no consent.
  const mails = form.getByRole('checkbox', { name: 'Recevoir par email les informations de L’Atelier Méridional' })
  expect(await mails.isChecked()).toBe(false)
  await form.getByText('Vous pourrez changer d’avis dans « Mon compte »').waitFor()
  await expectCleanEverywhere(page, 'registration of a member')
  await page.setViewportSize(DESKTOP)
  const registration = page.waitForRequest('**/api/register')
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  expect((await registration).headers()['x-captcha-token']).toBe(token)
  await page.getByRole('heading', { name: 'Un email de confirmation a été envoyé' }).waitFor()
  expect(await form.count()).toBe(0)
  await expectClean(page, 'registration sent')

  const confirmation = linkIn(await mailTo(shop.server, email, /register-link/), '/register-link/')
  expect(new URL(confirmation).host).toBe(`${ATELIER}:${shop.server.port}`)
  const finishing = page.getByRole('heading', { name: "Finalisation de l'inscription...", exact: true })
  // A mail scanner that runs scripts has looked before: it presses nothing.
  const scanner = await shop.newPage()
  await open(scanner, new URL(confirmation).pathname)
  await page.goto(confirmation, { waitUntil: 'commit' })
  await finishing.waitFor()
  await hydrated(page)
  await expectCleanEverywhere(page, 'registration link')
  await page.getByRole('button', { name: 'Confirmer mon inscription' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await hydrated(page)
  const menu = page.getByRole('banner').locator('details').filter({ hasText: 'Zoé Lefèvre' })
  await menu.locator('summary').filter({ visible: true }).click()
  const links = menu.getByRole('link')
  expect((await links.allInnerTexts()).map((text) => text.trim())).toEqual([
    'Mon panier',
    'Ma carte membre',
    'Mes commandes',
    'Mes favoris',
    'Mes listes d’attente',
    'Mon compte',
    'Déconnexion',
  ])
  await expectClean(page, 'account menu')
  for (const [name, path, title] of [
    ['Mon panier', '/cart', 'Mon panier'],
    ['Ma carte membre', '/member-card', 'Ma carte membre'],
    ['Mes commandes', '/orders', 'Mes commandes'],
    ['Mon compte', '/account', 'Mon compte'],
  ] as const) {
    // Following a link closes the menu.
    if (!(await links.first().isVisible())) await menu.locator('summary').filter({ visible: true }).click()
    await links.filter({ hasText: name }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expect(
    await page.getByRole('checkbox', { name: 'Recevoir les informations de L’Atelier Méridional' }).isChecked(),
  ).toBe(false)
  // The code has opened what is premium.
  await open(page, '/a/grand-prix/a-demo-grand-prix-equipe')
  await page.getByRole('heading', { name: 'Réservez dès maintenant' }).waitFor()

  // The link has done its work: once more, it has expired.
  const other = await shop.newPage()
  await other.goto(confirmation, { waitUntil: 'commit' })
  await other.getByText("Votre lien d'invitation a expiré.").waitFor()
  await other.waitForURL(({ pathname }) => pathname === '/')

  await open(page, '/')
  await menu.locator('summary').filter({ visible: true }).click()
  await links.filter({ hasText: 'Déconnexion' }).click()
  await page.waitForURL('**/logout')
  await page.getByRole('link', { name: 'Connexion' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  // A visitor without a session has nothing to end.
  await open(page, '/logout')
  expect(new URL(page.url()).pathname).toBe('/')
  await open(page, '/account')
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await readText(page.getByRole('main'))).toMatch(/Connexion Accédez à votre compte/)

  await page.getByLabel('Adresse email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Continuer', exact: true }).click()
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill('un autre')
  await page.getByRole('button', { name: 'Connexion', exact: true }).click()
  await page.getByRole('main').getByText('Échec de la connexion').waitFor()
  expect(takeProblems(page).join()).toMatch(/401|400/)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
  await expectClean(page, 'failed sign-in')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('button', { name: 'Recevoir un lien par email' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/forgot-password')
  expect(await page.getByLabel('Adresse email').inputValue()).toBe(email)
  // Nothing is said to be sent before the server has answered.
  const sent = page.getByRole('heading', { name: 'Lien envoyé' })
  let saidBefore: number | undefined
  await page.route('**/api/forgot-password', async (route) => {
    saidBefore = await sent.count()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Recevoir un lien par email' }).click()
  await sent.waitFor()
  expect(saidBefore).toBe(0)
  expect(await page.getByLabel('Adresse email').count()).toBe(0)
  await expectClean(page, 'link sent')

  await open(page, linkIn(await mailTo(shop.server, email, /reset-password/), '/reset-password/'))
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe (min. 8 caractères)').fill('pomme-de-terre-2026')
  await expectClean(page, 'reset')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  // Where she wanted to go before she was asked to sign in.
  await page.waitForURL(({ pathname }) => pathname === '/account')
  await hydrated(page)
  expect(await greeting(page, 'Zoé Lefèvre').count()).toBe(1)

  const elsewhere = await shop.newPage()
  await signIn(elsewhere, email, 'pomme-de-terre-2026')
  // Nothing else was asked for: the home page.
  expect(new URL(elsewhere.url()).pathname).toBe('/')
  expect(await greeting(elsewhere, 'Zoé Lefèvre').count()).toBe(1)
  expect(takeProblems(page)).toEqual([])
})

// [C-ROUTE-026] [C-SCREEN-115] [C-SCREEN-129]
test('a member signs in by a visible button, signs out, and is led home once the session is over', async () => {
  const page = await shop.newPage()
  await open(page, '/login')
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await page.getByRole('main').getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Connexion', exact: true }).click()
  await greeting(page, 'Marie').waitFor()
  await page.goto('/logout')
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.getByRole('link', { name: 'Connexion', exact: true }).first().waitFor()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
  // A visitor without a session has nothing to end.
  await open(page, '/logout')
  expect(new URL(page.url()).pathname).toBe('/')
})

// [C-SCREEN-117] [C-SCREEN-118]
test.each([ATELIER, HOOBIIZ])(
  'the sign-in page of %s links to the legal notice; only the hero layout links to registration',
  async (host) => {
    const page = await shop.newPage({ host })
    await open(page, '/login')
    const main = page.getByRole('main')
    const followed = async (name: string) => {
      await main.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const { pathname } = new URL(page.url())
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
      return pathname
    }
    expect(await followed('Mentions légales')).toBe('/terms')
    if (host === ATELIER) expect(await followed('Inscription')).toBe('/register')
    else expect(await main.getByRole('link', { name: 'Inscription', exact: true }).count()).toBe(0)
  },
)

// [C-RULE-026] [C-RULE-063]
test("a member who signs in on another group's site continues on that page of their own site", async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/a/bowling/a-demo-bowling')
  await page
    .getByRole('region', { name: 'Achetez dès maintenant' })
    .getByRole('link', { name: 'Connectez-vous' })
    .click()
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await page.keyboard.press('Enter')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ hostname, pathname }) => hostname === ATELIER && pathname === '/a/bowling/a-demo-bowling')
  await hydrated(page)
  await greeting(page, 'Marie').waitFor()
})

// [C-ROUTE-029] [C-STATE-008]
test("an invitation opened on another group's site leads to the right one, and is still usable there", async () => {
  const db = shop.server.db()
  const { rows } = await db.query("select id from user where email = 'marie@demo.test'")
  const facts = { userId: String(rows[0]?.id), email: 'marie@demo.test', host: ATELIER, authType: 'Password' as const }
  const { id, statement } = await newInvite(db, facts, Date.now())
  await db.write([statement])
  const page = await shop.newPage({ host: HOOBIIZ })
  const accept = async () => {
    await page.getByLabel('Mot de passe (min. 8 caractères)').fill(PASSWORD)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
  }
  const administrator = page.getByRole('heading', { level: 1, name: 'Administrateur' })
  await open(page, `/register-invite?inviteId=${id}&email=marie%40demo.test&authType=Password&isAdmin=true`)
  await administrator.waitFor()
  await accept()
  await page.getByText("Votre invitation s'ouvre sur un autre site").waitFor()
  await expectClean(page)
  await page.getByRole('link', { name: 'Continuer sur le site de mon organisation' }).click()
  await page.waitForURL(({ hostname }) => hostname === ATELIER)
  await hydrated(page)
  await administrator.waitFor()
  await page.getByRole('checkbox', { name: 'Recevoir par email les informations de L’Atelier Méridional' }).uncheck()
  await page.getByText('Vous pourrez changer d’avis dans « Mon compte »').waitFor()
  await expectCleanEverywhere(page, 'invitation of a member')
  await accept()
  await greeting(page, 'Marie').waitFor()
  await open(page, `${shop.server.url(ATELIER)}/account`)
  expect(
    await page.getByRole('checkbox', { name: 'Recevoir les informations de L’Atelier Méridional' }).isChecked(),
  ).toBe(false)
})

test('a member whose session ended elsewhere is led to sign in by the next page that needs a session', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, '/')
  await page.context().clearCookies()
  await page
    .getByRole('link', { name: /^Mon panier/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByLabel('Adresse email').waitFor()
  expect(new URL(page.url()).search).toBe('?redirect=%2Fcart')
})

// [C-RULE-042]
test('the page of an unknown or used link says that the link does not work', async () => {
  const page = await shop.newPage()
  await page.goto('/link/nothing', { waitUntil: 'commit' })
  await page.getByText("Ce lien n'est plus valable.").waitFor()
  await open(page, '/reset-password/nothing')
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await page.getByLabel('Mot de passe (min. 8 caractères)').fill('pomme-de-terre-2026')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  const failure = page.getByRole('main').getByText('Échec de la réinitialisation du mot de passe')
  await failure.waitFor()
  // Whatever makes it fail.
  await page.route('**/api/reset-password', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }),
  )
  await open(page, '/reset-password/nothing')
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await page.getByLabel('Mot de passe (min. 8 caractères)').fill('pomme-de-terre-2026')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await failure.waitFor()
})

// [C-ROLE-008] [C-ROLE-009] [C-ROLE-010] [C-ROLE-011] [C-ROLE-012]
test.each(['/cart', '/orders', '/orders/pi_1', '/account', '/member-card'])(
  'the page %s asks a visitor to sign in, and is shown afterwards',
  async (path) => {
    const page = await shop.newPage()
    await open(page, path)
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('redirect')]).toEqual(['/login', path])
  },
)

// [C-ROLE-013] [C-ROLE-014] [C-ROLE-015]
test('a signed-in member is led away from the sign-in pages', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await open(page, path)
    expect(new URL(page.url()).pathname, path).toBe('/')
  }
})

// [C-ROLE-021]
test('administrators see the admin bar, and members do not', async () => {
  const admin = await shop.newPage({ as: 'admin@demo.test' })
  await open(admin, '/')
  expect(await admin.getByText('Administrateur admin@demo.test').isVisible()).toBe(true)
  expect(await admin.getByRole('link', { name: "Aller à l'admin" }).getAttribute('href')).toBe('/admin')
  const committee = await shop.newPage({ as: 'cse@demo.test' })
  await open(committee, '/')
  expect(await committee.getByText('Administrateur cse@demo.test').isVisible()).toBe(true)
  const member = await shop.newPage({ as: 'marie@demo.test' })
  await open(member, '/')
  expect(await member.getByText(/Administrateur/).count()).toBe(0)
})

test('an account of one region is unknown in the other', async () => {
  const page = await shop.newPage({ host: BOURBON })
  await open(page, '/login')
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Connexion', exact: true }).click()
  await page.getByRole('main').getByText('Échec de la connexion').waitFor()
  // Its own people are at home there, and nobody on the other side.
  await signIn(page, 'lea@demo.test')
  expect(await greeting(page, 'Léa Payet').count()).toBe(1)
  const atelier = await shop.newPage()
  await open(atelier, '/login')
  await atelier.getByLabel('Adresse email').fill('lea@demo.test')
  await atelier.getByRole('button', { name: 'Continuer' }).click()
  await atelier.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await atelier.getByRole('button', { name: 'Connexion', exact: true }).click()
  await atelier.getByRole('main').getByText('Échec de la connexion').waitFor()
})
