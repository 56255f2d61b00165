/** The forms around signing in: the fields that they ask for, and a message for every refusal. */
import { expect, test } from 'vitest'
import type { MemberCardConfig } from '#contract/session-shapes.ts'
import { focusedField, readText, screen, see, seeNot } from '../support/document/look.ts'
import { openShop, type Page } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { goodLink } from '../support/good-link.ts'
import { HOST, testApp } from '../support/test-app.ts'

const WITH_CARD = 'cartes.hoobiiz.localhost'
const SUBMIT = 'Créer mon compte'
const MAIL_SENT = { name: 'Un email de confirmation a été envoyé' }

const cards = (required: boolean, prefix: string): MemberCardConfig => ({
  adminCanCreateMemberCardStock: false,
  memberCardCodeRequiredOnRegister: required,
  memberCardCodePrefix: prefix,
})

/** A group whose code asks for a card, and one with a host that asks for one, over a group that does not. */
async function cardWorld() {
  const app = await testApp()
  await app.newGroup({ label: 'Amicale', code: 'AMICALE-1', memberCardConfig: cards(true, 'AM-') })
  const demanding = { cseDomain: WITH_CARD, memberCardConfig: cards(true, 'CA-') }
  const host = await app.newGroup({ label: 'Cartes', code: 'CARTES-1', ...demanding })
  const below = { parentPath: host.path, memberCardConfig: cards(false, '') }
  await app.newGroup({ label: 'Sans carte', code: 'SANS-1', ...below })
  return app
}

const card = () => screen.queryByLabelText<HTMLInputElement>(/^Carte membre/)
const notices = () => screen.findByRole('region', { name: /Notifications/ })

async function fillIn(page: Page, email: string) {
  await page.fill('Adresse email', email)
  await page.fill('Mot de passe (min. 8 caractères)', 'sésame-ouvre-toi')
  await page.fill('Prénom', 'Inès')
  await page.fill('Nom', 'Roux')
  await page.fill('Téléphone', '06 12 34 56 78')
}

test('the field of the telephone says when a partner is told it: a date to agree, or a service that needs it', async () => {
  await openShop(await cardWorld(), { path: '/register' })
  const field = await screen.findByLabelText('Téléphone')
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(hint && readText(hint)).toBe(
    'Transmis avec votre nom au partenaire, seulement quand une date est à convenir avec lui ou quand la prestation l’exige.',
  )
})

// [C-RULE-032] [C-ERROR-009]
test("the registration form asks for the member card as soon as the code's group demands one", async () => {
  const page = await openShop(await cardWorld(), { path: '/register' })
  const form = await screen.findByRole('form', { name: 'Inscription' })
  await fillIn(page, 'ines.carte@exemple.test')
  expect(card()).toBeNull()
  await page.fill(/^Code premium/, 'amicale-1')
  await page.leaveField()
  await expect.poll(() => card()?.value).toBe('AM-')
  expect(readText(form)).toContain('Votre numéro commence par AM-')
  expect(page.problems).toEqual([])

  // Its prefix alone is no number, another one is refused at the field.
  await page.press(SUBMIT)
  await see('Indiquez votre numéro de carte membre', form)
  await see('Formulaire incomplet, merci de réessayer.', form)
  await expect.poll(focusedField).toBe('memberCardCode')
  page.problems.splice(0)
  await page.fill(/^Carte membre/, 'XX-204')
  await page.press(SUBMIT)
  await see('Le code de carte membre ne commence pas par le préfixe attendu.', form)

  // Without the code nobody asks for it.
  await page.fill(/^Code premium/, '')
  await page.leaveField()
  await expect.poll(card).toBeNull()
  await page.fill(/^Code premium/, 'AMICALE-1')
  await page.leaveField()
  await page.fill(/^Carte membre/, 'AM-204')
  await page.press(SUBMIT)
  await screen.findByRole('heading', MAIL_SENT)
})

test('a registration sent before its code was checked is asked for the card, and keeps what was typed', async () => {
  const page = await openShop(await cardWorld(), { path: '/register' })
  await fillIn(page, 'ines.entree@exemple.test')
  await page.fill(/^Code premium/, 'AMICALE-1')
  await page.user.keyboard('{Enter}')
  await see('Le code de carte membre est obligatoire.', await screen.findByRole('form', { name: 'Inscription' }))
  await expect.poll(focusedField).toBe('memberCardCode')
  expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Inès')
  await page.fill(/^Carte membre/, 'AM-205')
  await page.press(SUBMIT)
  await screen.findByRole('heading', MAIL_SENT)
})

// [C-RULE-032]
test('a host that demands a card accepts the code of a group that does not', async () => {
  const page = await openShop(await cardWorld(), { path: '/register', host: WITH_CARD })
  expect(card()?.value).toBe('CA-')
  await fillIn(page, 'ines.sans@exemple.test')
  await page.fill(/^Code premium/, 'SANS-1')
  await page.leaveField()
  await expect.poll(card).toBeNull()
  await page.press(SUBMIT)
  await screen.findByRole('heading', MAIL_SENT)
  expect(page.problems).toEqual([])
})

test('a refusal about a field that the form does not show appears in the form and in a notice', async () => {
  const page = await openShop(await cardWorld(), { path: '/register' })
  page.intercept('/get-registration-rules', 'gone')
  await fillIn(page, 'ines.muette@exemple.test')
  await page.fill(/^Code premium/, 'AMICALE-1')
  await page.press(SUBMIT)
  const text = 'Le code de carte membre est obligatoire.'
  await see(text, await screen.findByRole('form', { name: 'Inscription' }))
  await see(text, await notices())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: SUBMIT }).disabled).toBe(false)
})

test('a refusal that names a field of the account form leads to that field', async () => {
  const app = await testApp()
  const page = await openShop(app, { as: await app.newMember(), path: '/account' })
  page.intercept('/update-account', refusal('invalidRequest', 'Requête invalide', ['lastName', 'memberCardCode']))
  const account = await screen.findByRole('form', { name: 'Mon compte' })
  await page.press('Mettre à jour', account)
  await see('Cette valeur n’est pas acceptée, merci de la corriger', account)
  await expect.poll(focusedField).toBe('lastName')
})

// [C-ERROR-045]
test('a saved account form says so in a notice', async () => {
  const app = await testApp()
  const page = await openShop(app, { as: await app.newMember(), path: '/account' })
  await page.fill('PRÉNOM', 'Nadège')
  await page.press('Mettre à jour', await screen.findByRole('form', { name: 'Mon compte' }))
  await see('Informations mise à jour', await notices())
  expect(page.problems).toEqual([])
})

// [C-ERROR-019]
test.each(['/request-login', '/login'])(
  'a way to sign in that %s does not offer is reported as invalid',
  async (call) => {
    const app = await testApp()
    const page = await openShop(app, { path: '/login' })
    const authType = call === '/login' ? 'MfaCode' : 'Fax'
    page.intercept('/request-login', Response.json({ res: { authType } }))
    await page.fill('Adresse email', 'marie@demo.test')
    await page.press('Continuer')
    if (call === '/login') {
      // There is no second factor outside local development.
      await page.fill('Code de vérification', '123456')
      await page.press('Connexion')
    }
    const invalid = "Mode d'authentification invalide"
    await see(invalid, await screen.findByRole('form', { name: 'Connexion' }))
    await see(invalid, await notices())
  },
)

test('a request that the server does not understand gets a French sentence, at the field if the refusal names one', async () => {
  const page = await openShop(await testApp(), { path: '/login' })
  const form = await screen.findByRole('form', { name: 'Connexion' })
  await page.fill('Adresse email', 'marie@demo..test')
  await page.press('Continuer')
  await see("Cette adresse email n'est pas valide", form)
  await expect.poll(focusedField).toBe('email')

  page.intercept('/request-login', refusal('invalidRequest', 'Invalid request'))
  await page.fill('Adresse email', 'marie@demo.test')
  await page.press('Continuer')
  const text = 'Échec de la connexion. La demande n’a pas pu être lue : rechargez la page, puis réessayez.'
  await see(text, form)
  await see(text, await notices())
  expect(readText(document.body)).not.toContain('Invalid request')
})

// [C-ERROR-012] [C-ERROR-013]
test('a new-password form with empty fields names each at its field, in the form and in a notice, and sends nothing', async () => {
  const page = await openShop(await testApp(), { path: '/reset-password/nothing' })
  const form = await screen.findByRole('form', { name: 'Nouveau mot de passe' })
  await page.press('Modifier le mot de passe')
  await see('Veuillez entrer une adresse email', form)
  await see('Veuillez entrer un mot de passe', form)
  await see('Formulaire incomplet, merci de réessayer.', form)
  await see('Formulaire incomplet, merci de réessayer.', await notices())
  await expect.poll(focusedField).toBe('email')
  expect(page.problems.join()).toContain('Formulaire incomplet')
  await page.fill('Adresse email', 'marie@demo.test')
  await page.press('Modifier le mot de passe')
  await expect.poll(focusedField).toBe('password')
  await seeNot('Veuillez entrer une adresse email', form)
  expect(page.asked('/reset-password')).toEqual([])
})

// [C-ERROR-023] [C-RULE-075]
test('a used registration link says what to do about the registration, and one that could not be opened says that it is still usable', async () => {
  const app = await testApp()
  await openShop(app, { path: '/register-link/nothing' })
  await see(
    "Votre lien d'invitation a expiré. Si votre inscription est déjà confirmée, connectez-vous ; sinon, inscrivez-vous à nouveau.",
    await notices(),
  )
  await expect.poll(() => location.pathname).toBe('/')

  const failing = new Response('', { status: 500 })
  const page = await openShop(app, {
    path: `/register-link/${await goodLink(app.db(), 'Registration', HOST)}`,
    before: (visit) => visit.intercept('/register-link', failing),
  })
  await page.fill('Mot de passe (min. 8 caractères)', 'sésame-ouvre-toi')
  await page.press('Confirmer mon inscription')
  await see(
    "Votre inscription n'a pas pu être terminée, merci de rouvrir le lien dans quelques instants.",
    await notices(),
  )
  await expect.poll(() => location.pathname).toBe('/')
  expect(readText(document.body)).not.toContain('invitation')
})

test('a telephone with a letter for a digit is told at its field of the account and contact forms, and stays typed', async () => {
  const app = await testApp()
  const as = await app.newMember()
  const told = async (page: Page, label: RegExp, submit: string) => {
    await page.fill(label, '06.12.34.56.7O')
    await page.press(submit)
    await see('Un téléphone s’écrit en chiffres : 06 12 34 56 78.')
    await expect.poll(focusedField).toBe('phoneNumber')
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('06.12.34.56.7O')
  }
  await told(await openShop(app, { as, path: '/account' }), /téléphone/i, 'Mettre à jour')
  const contact = await openShop(app, { as, path: '/contact' })
  await contact.fill('EMAIL', 'lea@exemple.test')
  await contact.pick('VOUS ÊTES', 'Je suis un particulier')
  await contact.fill('MESSAGE', 'Bonjour')
  await told(contact, /téléphone/i, 'Envoyer')
})
