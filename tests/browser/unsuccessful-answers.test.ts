/** A call that answers without an error, and says that it has not succeeded, is a failure to the person. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOOBIIZ, open, openBrowserShop, takeProblems } from '../support/browser.ts'
import { goodLink } from '../support/good-link.ts'

const shop = openBrowserShop()
const NEW_PASSWORD = 'Mot de passe (min. 8 caractères)'

const unsuccessful = { json: { res: { success: false, session: { type: 'visitor' } } } }
const broken = { status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }

/** What each form says, and that nobody has left it. */
const forms: [path: string, call: string, text: string, send: (page: Page) => Promise<void>][] = [
  [
    '/login',
    'login',
    'Échec de la connexion',
    async (page) => {
      await page.getByLabel('Adresse email').fill('marie@demo.test')
      await page.getByRole('button', { name: 'Continuer' }).click()
      await page.getByLabel('Mot de passe', { exact: true }).fill('un mot de passe')
      await page.getByRole('button', { name: 'Connexion', exact: true }).click()
    },
  ],
  [
    '/register',
    'register',
    "Une erreur s'est produite pendant l'inscription, merci de réessayer.",
    async (page) => {
      await page.getByLabel('Adresse email').fill('ines.roux@exemple.test')
      await page.getByLabel(NEW_PASSWORD).fill('sésame-ouvre-toi')
      await page.getByLabel('Prénom').fill('Inès')
      await page.getByLabel('Nom', { exact: true }).fill('Roux')
      await page.getByLabel('Téléphone').fill('06 12 34 56 78')
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
    },
  ],
  [
    '/forgot-password',
    'forgot-password',
    "Échec de l'envoi de l'email",
    async (page) => {
      await page.getByLabel('Adresse email').fill('marie@demo.test')
      await page.getByRole('button', { name: 'Recevoir un lien par email' }).click()
    },
  ],
  [
    '/reset-password/good',
    'reset-password',
    'Échec de la réinitialisation du mot de passe',
    async (page) => {
      await page.getByLabel('Adresse email').fill('marie@demo.test')
      await page.getByLabel(NEW_PASSWORD).fill('pomme-de-terre-2026')
      await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
    },
  ],
]

// [C-ERROR-017] [C-ERROR-018] [C-ERROR-020] [C-ERROR-021] [C-STATE-004] [C-STATE-005]
test.each(forms)(
  '%s says that it has failed, whether the server refuses or reports no success',
  async (path, call, text, send) => {
    const page = await shop.newPage({ host: HOOBIIZ })
    const form = page.getByRole('main').getByRole('form')
    for (const answer of [unsuccessful, broken]) {
      await open(page, path)
      await page.route(`**/api/${call}`, (route) => route.fulfill(answer))
      await send(page)
      await form.getByText(text, { exact: true }).waitFor()
      await page
        .getByRole('region', { name: /Notifications/ })
        .getByText(text, { exact: true })
        .waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(
        await page
          .getByRole('main')
          .getByText(/^(Lien envoyé|Un email de confirmation)/)
          .count(),
      ).toBe(0)
      await page.unroute(`**/api/${call}`)
      takeProblems(page)
    }
  },
)

// [C-ERROR-022] [C-ERROR-023] [C-RULE-075]
test.each([
  ['register-link', 'Registration', 'Confirmer mon inscription', /^Votre lien d'invitation a expiré\./],
  ['link', 'MagicLink', 'Me connecter', /^Ce lien n'est plus valable\./],
] as const)(
  '/%s whose call reports no success says so, and leads to the home page',
  async (call, kind, press, text) => {
    const page = await shop.newPage({ host: HOOBIIZ })
    await page.route(`**/api/${call}`, (route) => route.fulfill(unsuccessful))
    await open(page, `/${call}/${await goodLink(shop.server.db(), kind, HOOBIIZ)}`)
    if (kind === 'Registration') await page.getByLabel(NEW_PASSWORD).fill('sésame-ouvre-toi')
    await page.getByRole('button', { name: press }).click()
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText(text)
      .waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/')
  },
)
