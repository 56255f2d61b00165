/** How forms that refuse look; what they say is told in tests/screens. */
import { expect, test } from 'vitest'
import { expectCleanEverywhere, HOOBIIZ, open, openBrowserShop, takeProblems } from '../support/browser.ts'

const shop = openBrowserShop()

test('a form refused for empty fields shows the error within the window, and passes axe', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  for (const [path, name, action] of [
    ['/reset-password/nothing', 'Nouveau mot de passe', 'Modifier le mot de passe'],
    ['/register', 'Inscription', 'Créer mon compte'],
  ] as const) {
    await open(page, path)
    const form = page.getByRole('form', { name })
    await form.getByRole('button', { name: action }).click()
    await form.getByText('Formulaire incomplet, merci de réessayer.').waitFor()
    expect(takeProblems(page).join()).toContain('Formulaire incomplet')
    await expectCleanEverywhere(page, `${name} refused`)
  }
})
