/** The signed-in person: the cart's count, pages whose session has ended, and where people are led. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { look, readText, screen, see, sees } from '../support/document/look.ts'
import { openShop, type Page } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { newCaller } from '../support/test-app.ts'

const MARIE = 'marie@demo.test'
const PASSWORD = 'demo-guichet-2026'
const BOWLING = '/a/bowling/a-demo-bowling'
const NEW_PASSWORD = 'Mot de passe (min. 8 caractères)'

const notices = () => screen.findByRole('region', { name: /Notifications/ })
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
/** How the links to the cart read, in the header and on a phone. */
const cart = () => [
  ...new Set(
    [...document.querySelectorAll('header a[href="/cart"][aria-label]')].map((link) => link.getAttribute('aria-label')),
  ),
]

/** One of those that header and phone have of it. */
async function followFirst(page: Page, name: string): Promise<void> {
  const [link] = await within(screen.getByRole('banner')).findAllByRole('link', { name })
  await page.user.click(link as Element)
}

async function marieAt(path: string) {
  const app = await demoApp()
  const marie = await app.demoPerson(MARIE, ATELIER)
  return { app, marie, page: await openShop(app, { path, host: ATELIER, as: marie }) }
}

// [C-RULE-033] [C-RULE-062]
test('the cart is counted for the signed-in person only', async () => {
  const app = await demoApp()
  const visitor = await openShop(app, { path: '/', host: ATELIER })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([visitor.asked('/cart-count'), visitor.asked('/list-cart')]).toEqual([[], []])

  const marie = await app.demoPerson(MARIE, ATELIER)
  const member = await openShop(app, {
    path: '/',
    host: ATELIER,
    as: marie,
    // Whatever it is told, the cart does not hold less than nothing.
    before: (visit) => visit.intercept('/cart-count', Response.json({ res: { count: -2 } })),
  })
  await expect.poll(() => member.asked('/cart-count').at(-1)).toEqual({})
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(cart()).toEqual(['Mon panier'])
  // Nor after one more is taken out of it than were counted.
  const less = (visit: { intercept(call: string, answer: Response): unknown }) =>
    visit.intercept('/cart-count', Response.json({ res: { count: -2 } }))
  const booking = await openShop(app, { path: BOWLING, host: ATELIER, as: marie, before: less })
  await booking.press('Ajouter : Deux parties')
  await booking.press('Ajouter au panier')
  await booking.press('Continuer vos achats')
  await expect.poll(cart).toEqual(['Mon panier, 1 article'])
  const page = await openShop(app, { path: '/cart', host: ATELIER, as: marie, before: less })
  await page.press('Retirer Deux parties')
  await see('Panier vide')
  expect(cart()).toEqual(['Mon panier'])
})

// [C-RULE-063]
test("a member who signs in on another site is led to their group's site, signed in", async () => {
  const app = await demoApp()
  const marie = newCaller()
  const page = await openShop(app, { path: '/login', as: marie })
  await page.fill('Adresse email', MARIE)
  await page.press('Continuer')
  await page.fill('Mot de passe', PASSWORD)
  await page.press('Connexion')
  await expect.poll(() => page.left.at(-1)).toMatch(`http://${ATELIER}/link/`)
  const link = new URL(page.left.at(-1) ?? '')
  const arrival = await openShop(app, { path: link.pathname + link.search, host: ATELIER, as: marie })
  await expect.poll(() => arrival.left).toEqual(['/'])
  await openShop(app, { path: '/', host: ATELIER, as: marie })
  await see('Marie Lefèvre')
  expect((await app.fetch('/account', { as: marie })).status).toBe(302)
})

// [C-RULE-075] [C-ERROR-022] [C-ERROR-023]
test.each([
  ['/link/nothing', "Ce lien n'est plus valable."],
  ['/register-link/nothing', "Votre lien d'invitation a expiré."],
])('the link %s fails with a notice and leads to the home page', async (path, text) => {
  await openShop(await demoApp(), { path, host: ATELIER })
  await see(new RegExp(`^${text}`), await notices())
  await expect.poll(() => location.pathname).toBe('/')
})

// [C-SCREEN-106] [C-SCREEN-100]
test.each(['/member-card', '/account'])('the page %s says when its session has ended elsewhere', async (path) => {
  const { marie, page } = await marieAt(path)
  const ended = "Vous n'êtes pas connecté"
  // The page listens once its effects have run.
  await look.until(() => {
    comeBack()
    return page.asked('/get-session').length > 0
  }, 'The session is asked for')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sees(ended)).toBe(false)
  marie.cookies.clear()
  comeBack()
  await see(ended)
  const back = `/login?redirect=${encodeURIComponent(path)}`
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(back)
})

// [C-ROLE-018] [C-RULE-064]
test('a member whose session has ended is offered to sign in when adding to the cart', async () => {
  const { marie, page } = await marieAt(BOWLING)
  await see(/Marie Lefèvre/)
  await page.press('Ajouter : Deux parties')
  marie.cookies.clear()
  await page.press('Ajouter au panier')
  await see('Votre session a pris fin. Reconnectez-vous pour continuer.', await notices())
  const link = screen.getByRole('link', { name: 'Connectez-vous' })
  expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(BOWLING)}`)
  expect(sees(/Marie Lefèvre/)).toBe(false)
})

// [C-RULE-026] [C-STATE-009] G11
test('a visitor who registers from an activity is back on it once the account is confirmed', async () => {
  const app = await demoApp()
  const email = 'ines.roux@exemple.test'
  const page = await openShop(app, { path: '/a/x/a-demo-bowling' })
  const { pathname } = location
  await page.follow('Pas encore inscrit ? Créer un compte')
  await screen.findByRole('heading', { name: 'Inscription' })
  await followFirst(page, 'Connexion')
  await screen.findByRole('heading', { name: 'Connexion' })
  await followFirst(page, 'Inscription')
  await screen.findByRole('heading', { name: 'Inscription' })
  await page.fill('Adresse email', email)
  await page.fill(NEW_PASSWORD, 'sésame-ouvre-toi')
  await page.fill('Prénom', 'Inès')
  await page.fill('Nom', 'Roux')
  await page.fill('Téléphone', '06 12 34 56 78')
  await page.press('Créer mon compte')
  await screen.findByRole('heading', { name: 'Un email de confirmation a été envoyé' })
  // Another browser than the one that registered: it keeps no password that was typed elsewhere.
  const ines = newCaller()
  const link = await app.linkUrlIn(email, '/register-link')
  const other = await openShop(app, { path: link.pathname + link.search, as: ines })
  await other.fill(NEW_PASSWORD, 'le mien, rien qu’à moi')
  await other.press('Confirmer mon inscription')
  await expect.poll(() => other.left).toEqual([pathname])
  await openShop(app, { path: pathname, as: ines })
  await see(/Inès Roux/)
  expect(readText()).toContain('Bowling')
})

test('a page says that a call failed without a network, and when the server fails', async () => {
  const { page } = await marieAt(BOWLING)
  await page.press('Ajouter : Deux parties')
  for (const answer of ['gone', refusal('serverError', 'Server error', undefined, 500)] as const) {
    page.intercept('/add-ticket-to-cart', answer)
    page.problems.splice(0)
    await page.press('Ajouter au panier')
    await see('Le service n’a pas pu répondre. Réessayez dans un instant.', await notices())
    expect(page.problems.join()).toContain('Le service n’a pas pu répondre. Réessayez dans un instant.')
  }
})
