/** A new password whose call reports no success, in a browser; the other forms are told in tests/screens. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOOBIIZ, open, openBrowserShop, takeProblems } from '../support/browser.ts'

const shop = openBrowserShop()
const NEW_PASSWORD = 'Mot de passe (min. 8 caractères)'

const unsuccessful = { json: { res: { success: false, session: { type: 'visitor' } } } }
const broken = { status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }

/** What each form says, and that nobody has left it. */
const forms: [path: string, call: string, text: string, send: (page: Page) => Promise<void>][] = [
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

// [C-ERROR-020]
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
