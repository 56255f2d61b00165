/** Signing up on a site and by an invitation, and asking for a new password: what each page shows before and after. */
import { expect, test } from 'vitest'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { readText, screen, see, sees } from '../support/document/look.ts'
import { openShop, type Page } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { testApp } from '../support/test-app.ts'

const NEW_PASSWORD = 'Mot de passe (min. 8 caractères)'
const SUBMIT = 'Créer mon compte'
const CONFIGURE = 'Configurer la double authentification'

const main = () => document.querySelector('main')
const notices = () => screen.findByRole('region', { name: /Notifications/ })

// [C-SCREEN-124] [C-SCREEN-126] [C-STATE-004]
test('a link for a new password is requested with a prefilled or typed email, and is then reported as sent', async () => {
  const app = await testApp()
  const email = () => screen.getByLabelText<HTMLInputElement>('Adresse email').value
  await openShop(app, { path: '/forgot-password' })
  expect(email()).toBe('')
  const page = await openShop(app, { path: '/forgot-password?email=ines@exemple.test' })
  expect(email()).toBe('ines@exemple.test')
  const passOn = page.intercept('/forgot-password', Response.json({ res: { success: false } }))
  await page.press('Recevoir un lien par email')
  await see("Échec de l'envoi de l'email", main())
  expect([sees('Lien envoyé'), email()]).toEqual([false, 'ines@exemple.test'])
  passOn()
  await page.press('Recevoir un lien par email')
  await screen.findByRole('heading', { name: 'Lien envoyé' })
})

// [C-COMPONENT-041]
test('an error shown to a person is logged as well', async () => {
  const page = await openShop(await testApp(), { path: '/forgot-password?email=ines@exemple.test' })
  page.intercept('/forgot-password', refusal('serverError', 'Server error', undefined, 500))
  await page.press('Recevoir un lien par email')
  await see("Échec de l'envoi de l'email", await notices())
  expect(page.problems.join()).toContain("Échec de l'envoi de l'email")
})

async function fillIn(page: Page): Promise<void> {
  await page.fill('Adresse email', 'ines@exemple.test')
  await page.fill(NEW_PASSWORD, 'sésame-ouvre-toi')
  await page.fill('Prénom', 'Inès')
  await page.fill('Nom', 'Roux')
  await page.fill('Téléphone', '06 12 34 56 78')
}

// [C-SCREEN-123] [C-STATE-005]
test("a group's own site asks for its required code first, and then reports that the confirming mail is sent", async () => {
  const page = await openShop(await demoApp(), { path: '/register', host: ATELIER })
  expect(
    screen
      .getAllByRole('textbox')
      .find((field) => main()?.contains(field))
      ?.getAttribute('name'),
  ).toBe('registrationCode')
  await see(/^Ce site est réservé aux membres de CSE L’Atelier/)
  await page.press(SUBMIT)
  await see('Indiquez le code de votre organisation')
  await page.fill(/^Code premium/, 'ATELIER-2026')
  await fillIn(page)
  const passOn = page.intercept('/register', refusal('serverError', 'Server error', undefined, 500))
  await page.press(SUBMIT)
  await see("Une erreur s'est produite pendant l'inscription, merci de réessayer.", main())
  expect(sees('Un email de confirmation a été envoyé')).toBe(false)
  passOn()
  await page.press(SUBMIT)
  await screen.findByRole('heading', { name: 'Un email de confirmation a été envoyé' })
})

// [C-SCREEN-134] [C-SCREEN-135] [C-ERROR-024]
test('the second factor can be set up only once all six points are confirmed', async () => {
  const path = '/register-invite?inviteId=unknown&email=a@b.test&authType=MfaCode'
  const page = await openShop(await testApp(), { path })
  // The screen is not shared, nobody looks on, no camera, the device is there, the terms, ready to begin.
  const points = [
    /^Je ne partage mon écran avec personne/,
    /^Personne d'autre ne peut voir mon écran/,
    /^Aucune caméra ne filme/,
    /^J'ai sous la main mon appareil/,
    /^J'accepte les conditions/,
    /^Je suis prêt/,
  ]
  const labels = [...(main()?.querySelectorAll('label') ?? [])].map(readText)
  expect(labels.map((label, at) => points[at]?.test(label))).toEqual(points.map(() => true))
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(6)
  const go = () => screen.queryAllByRole('button', { name: CONFIGURE }).length
  for (const box of boxes) {
    expect(go()).toBe(0)
    await page.user.click(box)
  }
  for (const box of boxes) {
    await page.user.click(box)
    await expect.poll(go).toBe(0)
    await page.user.click(box)
    await expect.poll(go).toBe(1)
  }
  screen.getByRole('form', { name: 'Double authentification' })
  // An answer without a session leaves the person signed out.
  const none = Response.json({ res: { session: { type: 'visitor' }, authMethods: [] } })
  const passOn = page.intercept('/register-invite', none)
  await page.press(CONFIGURE)
  await see('Échec', main())
  await see('Échec', await notices())
  passOn()
  await page.press(CONFIGURE)
  await see("Votre lien d'invitation a expiré.", main())
})

// [C-ERROR-025]
test('an invitation form that loses its parameters says so when it is sent', async () => {
  const page = await openShop(await testApp(), {
    path: '/register-invite?inviteId=x&email=a%40b.test&authType=Password',
  })
  history.replaceState(null, '', '/register-invite')
  await page.fill(NEW_PASSWORD, 'sésame-ouvre-toi')
  await page.press(SUBMIT)
  await see('Invalid form', main())
  await see('Invalid form', await notices())
  expect(page.asked('/register-invite')).toEqual([])
})
