/** A call that answers without an error, and says that it has not succeeded, is a failure to the person. */
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openShop, type Page } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { goodLink } from '../support/good-link.ts'
import { HOST, testApp } from '../support/test-app.ts'

const NEW_PASSWORD = 'Mot de passe (min. 8 caractères)'
const unsuccessful = () => Response.json({ res: { success: false, session: { type: 'visitor' } } })
const broken = () => refusal('serverError', 'Server error', undefined, 500)
const notices = () => screen.findByRole('region', { name: /Notifications/ })

/** Message of each form, and that its page stays open. */
const forms: [path: string, call: string, text: string, send: (page: Page) => Promise<void>][] = [
  [
    '/login',
    '/login',
    'Échec de la connexion',
    async (page) => {
      await page.fill('Adresse email', 'marie@demo.test')
      await page.press('Continuer')
      await page.fill('Mot de passe', 'un mot de passe')
      await page.press('Connexion')
    },
  ],
  [
    '/register',
    '/register',
    "Une erreur s'est produite pendant l'inscription, merci de réessayer.",
    async (page) => {
      await page.fill('Adresse email', 'ines.roux@exemple.test')
      await page.fill(NEW_PASSWORD, 'sésame-ouvre-toi')
      await page.fill('Prénom', 'Inès')
      await page.fill('Nom', 'Roux')
      await page.fill('Téléphone', '06 12 34 56 78')
      await page.press('Créer mon compte')
    },
  ],
  [
    '/forgot-password',
    '/forgot-password',
    "Échec de l'envoi de l'email",
    async (page) => {
      await page.fill('Adresse email', 'marie@demo.test')
      await page.press('Recevoir un lien par email')
    },
  ],
  [
    '/reset-password/good',
    '/reset-password',
    'Échec de la réinitialisation du mot de passe',
    async (page) => {
      await page.fill('Adresse email', 'marie@demo.test')
      await page.fill(NEW_PASSWORD, 'pomme-de-terre-2026')
      await page.press('Modifier le mot de passe')
    },
  ],
]

// [C-ERROR-017] [C-ERROR-018] [C-ERROR-020] [C-ERROR-021] [C-STATE-004] [C-STATE-005]
test.each(forms)(
  'a failed form says so, whether the server refuses or reports no success: %s',
  async (path, call, text, send) => {
    const app = await testApp()
    const marie = await app.newMember({ email: 'marie@demo.test', password: 'pomme-de-terre', host: null })
    for (const answer of [unsuccessful(), broken()]) {
      const page = await openShop(app, { path })
      page.intercept(call, answer)
      await send(page)
      await see(text, await screen.findByRole('form'))
      await see(text, await notices())
      expect(location.pathname).toBe(path)
      expect(sees(/^(Lien envoyé|Un email de confirmation)/, document.querySelector('main'))).toBe(false)
      // The notice is logged, and nothing else is wrong.
      expect(page.problems.filter((problem) => !problem.includes(text))).toEqual([])
      expect(page.asked(call)).toHaveLength(1)
    }
    expect(marie.cookies.size).toBe(0)
  },
)

// [C-ERROR-022] [C-ERROR-023] [C-RULE-075]
test.each([
  ['register-link', 'Registration', 'Confirmer mon inscription', /^Votre lien d'invitation a expiré\./],
  ['link', 'MagicLink', 'Me connecter', /^Ce lien n'est plus valable\./],
] as const)(
  'the page /%s whose call reports no success says so, and leads to the home page',
  async (call, kind, press, text) => {
    const app = await testApp()
    await app.newMember({ email: 'paul@demo.test', host: null })
    const page = await openShop(app, { path: `/${call}/${await goodLink(app.db(), kind, HOST)}` })
    page.intercept(`/${call}`, unsuccessful())
    if (kind === 'Registration') await page.fill(NEW_PASSWORD, 'sésame-ouvre-toi')
    await page.press(press)
    await see(text, await notices())
    await expect.poll(() => location.pathname).toBe('/')
  },
)

// [C-ERROR-046]
test('a message is reported as sent only when it has arrived in the mails', async () => {
  const app = await testApp()
  const page = await openShop(app, { path: '/contact' })
  await page.fill(/^PRÉNOM/, 'Inès')
  await page.fill('EMAIL', 'ines@exemple.test')
  await page.pick('VOUS ÊTES', 'Je suis un particulier')
  await page.fill('MESSAGE', 'Où est le vestiaire ?')
  const passOn = page.intercept('/send-message', broken())
  await page.press('Envoyer')
  await see('Le service n’a pas pu répondre. Réessayez dans un instant.', await notices())
  expect(sees('Message envoyé')).toBe(false)
  passOn()
  await page.press('Envoyer')
  await see('Message envoyé', document.querySelector('main'))
  const [mail] = (await app.mails()).filter(({ text }) => /Où est le vestiaire/.test(text))
  expect(mail?.text).toContain('Inès')
})

// [C-SCREEN-128] [C-ERROR-026]
test('signing out says goodbye, and when it fails says that the session is still open, until it has ended', async () => {
  const app = await testApp()
  const held = Promise.withResolvers<Response>()
  const page = await openShop(app, {
    path: '/logout',
    as: await app.newMember(),
    before: (visit) => visit.intercept('/logout', () => held.promise),
  })
  await see('À bientôt...')
  held.resolve(broken())
  await see('Erreur lors de la déconnexion', await notices())
  await screen.findByRole('heading', { name: 'Vous êtes toujours connecté.' })
  expect([location.pathname, page.left]).toEqual(['/logout', []])
  page.intercept('/logout', (pass) => pass())
  await page.press('Réessayer')
  await expect.poll(() => page.left).toEqual(['/'])
})
