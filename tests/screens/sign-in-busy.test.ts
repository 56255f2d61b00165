import { expect, test } from 'vitest'
import { createHashBound, MOST_HASHES } from '#features/people/accounts/passwords/hash-bound.ts'
import { screen, see } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

const EMAIL = 'marie@exemple.test'
const PASSWORD = 'correct horse'

test('a sign-in among too many says in how many seconds to try again, keeps what was typed, and then succeeds', async () => {
  const app = await testApp()
  await app.newMember({ email: EMAIL, password: PASSWORD, host: null })
  const { scrypt } = app.platform
  const full = createHashBound(() => new Promise(() => undefined), app.platform.now)
  for (let n = 0; n < MOST_HASHES; n++)
    void full(PASSWORD, new Uint8Array(16), { N: 16, r: 1, p: 1 }).catch(() => undefined)
  app.platform.scrypt = full
  const page = await openShop(app, { path: '/login' })
  await page.fill('Adresse email', EMAIL)
  await page.press('Continuer')
  await page.fill('Mot de passe', PASSWORD)
  await page.press('Connexion')
  await see(/Beaucoup de personnes se connectent en ce moment : merci de réessayer dans \d+ secondes\./)
  expect(screen.getByLabelText('Mot de passe')).toMatchObject({ value: PASSWORD })
  expect(page.asked('/login')).toHaveLength(1)

  app.platform.scrypt = scrypt
  await page.press('Connexion')
  await expect.poll(() => page.asked('/login')).toHaveLength(2)
  await expect.poll(() => page.left.length).toBe(1)
})
