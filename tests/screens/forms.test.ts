/** Forms of an account, field by field, as the person who fills them in is told. */
import { expect, test } from 'vitest'
import { readText, screen, see, seeNot, sees } from '../support/document/look.ts'
import { openShop, type Page } from '../support/document/open-document.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const PASSWORD_LABEL = 'Mot de passe (min. 8 caractères)'
const TOO_SHORT = 'Le mot de passe doit contenir au moins 8 caractères'
const CREATE = 'Créer mon compte'
const SITE = 'atelier.hoobiiz.localhost'

const main = () => document.querySelector('main')
const findField = (name: string) => main()?.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
/** Names of the fields that are marked as wrong. */
const marked = () =>
  [...(main()?.querySelectorAll('[aria-invalid=true]') ?? [])].map((field) => field.getAttribute('name'))

async function retype(page: Page, name: string, text: string): Promise<void> {
  await page.user.clear(findField(name))
  if (text !== '') await page.user.type(findField(name), text)
}

/** Sends the form: these fields alone are marked, and it says `text`, by itself and anew (the notice of it is logged). */
async function expectRefused(page: Page, button: string, names: string[], text: string): Promise<void> {
  page.problems.splice(0)
  await page.press(button)
  await expect.poll(marked).toEqual(names)
  expect(sees(text, main()), names.join()).toBe(true)
  expect(page.problems.join(), names.join()).toContain(text)
}

/** Seven characters are refused by the form itself: the field is marked and says why, and nothing is sent. */
async function expectShortRefused(page: Page, call: string, button: string): Promise<void> {
  await page.fill(PASSWORD_LABEL, '1234567')
  await page.press(button)
  await see(TOO_SHORT, main())
  expect(marked()).toEqual(['password'])
  expect(page.asked(call)).toEqual([])
}

/** Empties one field after the other; each alone is marked, and the form says `text`. */
async function expectRequired(page: Page, names: string[], button: string, text: string): Promise<void> {
  for (const name of names) {
    const { value } = findField(name)
    expect(value, name).not.toBe('')
    await retype(page, name, '')
    await expectRefused(page, button, [name], text)
    await retype(page, name, value)
  }
}

async function fillIn(page: Page): Promise<void> {
  await page.fill('Adresse email', 'lou.martel@exemple.test')
  await page.fill('Prénom', 'Lou')
  await page.fill('Nom', 'Martel')
  await page.fill('Téléphone', '06 12 34 56 78')
}

// [C-ERROR-008] [C-ERROR-009] [C-CONSTANT-027] [C-RULE-030] [C-RULE-031] [C-RULE-043]
test('registering requires every field except the premium code, and a password of eight characters', async () => {
  const page = await openShop(await testApp(), { path: '/register' })
  await fillIn(page)
  await expectShortRefused(page, '/register', CREATE)
  await page.fill(PASSWORD_LABEL, '12345678')
  const required = ['email', 'password', 'firstName', 'lastName', 'phoneNumber']
  await expectRequired(page, required, CREATE, 'Formulaire incomplet, merci de réessayer.')
  expect(page.asked('/register')).toEqual([])
  await page.press(CREATE)
  await screen.findByRole('heading', { name: 'Un email de confirmation a été envoyé' })
  expect(page.asked('/register')).toHaveLength(1)
})

// [C-RULE-044] [C-RULE-045] [C-RULE-046]
test('a premium code is normalised when its field is left, on registering', async () => {
  const page = await openShop(await testApp(), { path: '/register' })
  const code = await screen.findByLabelText<HTMLInputElement>(/^Code premium/)
  await page.fill(/^Code premium/, ' Àt-lïer_2026 ! é+')
  expect(code.value).toBe(' Àt-lïer_2026 ! é+')
  await page.leaveField()
  expect(code.value).toBe('AT-LIER_2026E')
})

// [C-RULE-012] [C-ROLE-005] [C-ROLE-019] [C-ROLE-020]
test('a code added to the account later opens premium offers, on the site of its group', async () => {
  const app = await testApp()
  const site = { cseDomain: SITE, code: 'ATELIER-2026', permCse: true }
  await app.newGroup({ label: 'L’Atelier Méridional', premium: true, ...site })
  const { activityId } = await newShop(app).sell({ activity: { cse: true } })
  const premium = `/a/grand-prix/${activityId}`
  const lou = await app.newMember({ firstName: 'Lou', lastName: 'Martel' })
  const page = await openShop(app, { as: lou, path: premium })
  await screen.findByRole('heading', { name: 'Offre premium' })
  await page.follow('Ajouter mon code premium')
  await page.fill(/^CODE PREMIUM/, ' àtelier-2026 ! ')
  await page.leaveField()
  expect(screen.getByLabelText<HTMLInputElement>(/^CODE PREMIUM/).value).toBe('ATELIER-2026')
  await page.press('Mettre à jour')
  // The group of the code has a site of its own: the member is signed in there from now on, and no longer here.
  await expect.poll(() => page.left.at(-1)).toContain(`http://${SITE}/`)
  const link = new URL(page.left.at(-1) ?? '')
  const arrival = await openShop(app, { as: lou, path: link.pathname + link.search, host: SITE })
  await expect.poll(() => arrival.left.at(-1) ?? location.pathname).toBe('/account')
  await openShop(app, { as: lou, path: '/account', host: SITE })
  await see('Lou Martel')
  // Her new committee may write: she reads it beside the code that she has entered.
  await screen.findByLabelText('Recevoir les informations de L’Atelier Méridional')
  await openShop(app, { as: lou, path: premium, host: SITE })
  await see('Aucun billet en vente pour le moment')
  expect(screen.queryByRole('link', { name: 'Ajouter mon code premium' })).toBeNull()
  const here = await app.fetch('/account', { as: lou })
  expect([here.status, here.headers.get('location')]).toEqual([302, expect.stringContaining('/login')])
})

// [C-ERROR-014]
test('the account form requires names and phone number', async () => {
  const app = await testApp()
  const page = await openShop(app, { as: await app.newMember(), path: '/account' })
  await expectRequired(page, ['firstName', 'lastName', 'phoneNumber'], 'Mettre à jour', 'Formulaire incomplet')
})

// [C-ERROR-012] [C-ERROR-013] [C-RULE-043]
test('a new password requires the email and the password, each named where it is empty', async () => {
  const page = await openShop(await testApp(), { path: '/reset-password/nothing' })
  await page.press('Modifier le mot de passe')
  await see('Veuillez entrer une adresse email', main())
  expect(sees('Veuillez entrer un mot de passe', main())).toBe(true)
  await page.fill('Adresse email', 'marie@demo.test')
  await page.press('Modifier le mot de passe')
  await seeNot('Veuillez entrer une adresse email', main())
  expect(sees('Veuillez entrer un mot de passe', main())).toBe(true)
  await expectShortRefused(page, '/reset-password', 'Modifier le mot de passe')
})

// [C-RULE-043]
test('signing in requires no length of a password, which may be older than the rule', async () => {
  const app = await testApp()
  await app.newMember({ email: 'marie@demo.test', password: 'pomme-de-terre', host: null })
  const page = await openShop(app, { path: '/login' })
  await page.fill('Adresse email', 'marie@demo.test')
  await page.press('Continuer')
  await page.fill('Mot de passe', '1234567')
  await page.press('Connexion')
  await see('Échec de la connexion', main())
  expect(page.asked('/login')).toMatchObject([{ password: '1234567' }])
  expect(sees(TOO_SHORT)).toBe(false)
})

// [C-ERROR-010] [C-ERROR-011] [C-RULE-042] [C-RULE-043]
test('an invitation requires the email, unless it states one, and a password', async () => {
  const app = await testApp()
  const both = 'Merci de renseigner un email et mot de passe'
  const page = await openShop(app, { path: '/register-invite?inviteId=x&email=&authType=Password' })
  await expectRefused(page, CREATE, ['email', 'password'], both)
  await page.fill('Adresse email', 'lou@exemple.test')
  await expectRefused(page, CREATE, ['password'], both)
  await page.fill('Adresse email', '')
  await page.fill(PASSWORD_LABEL, '12345678')
  await expectRefused(page, CREATE, ['email'], both)

  const named = await openShop(app, { path: '/register-invite?inviteId=x&email=lou%40exemple.test&authType=Password' })
  await expectRefused(named, CREATE, ['password'], 'Merci de renseigner un mot de passe')
  expect(sees(both)).toBe(false)
  await expectShortRefused(named, '/register-invite', CREATE)
})

// [C-RULE-029] [C-RULE-041]
test.each(['inviteId', 'email', 'authType'])('the page of an invitation is blank without %s', async (name) => {
  const query = new URLSearchParams({ inviteId: 'x', email: 'a@b.test', authType: 'Password' })
  query.delete(name)
  await openShop(await testApp(), { path: `/register-invite?${query}` })
  expect(readText()).toBe('')
})

// [C-ENTITY-043] [C-ENTITY-044] [C-ENTITY-045] [C-RULE-053] [C-SCREEN-102]
test('the contact form asks for one of three kinds of sender, an email and a text', async () => {
  const page = await openShop(await testApp(), { path: '/contact' })
  const kinds = await screen.findByLabelText<HTMLSelectElement>('VOUS ÊTES')
  const offered = [...kinds.options].filter(({ value }) => value !== '').map(({ text }) => text)
  expect(offered).toEqual([
    'Je suis un particulier',
    'Je suis un professionnel du loisirs',
    'Je représente une entreprise, cse, collectivités ou association',
  ])
  const notices = () => screen.findByRole('region', { name: /Notifications/ })
  // Filled in one after the other; an address that is none is as good as none.
  for (const [missing, fill] of [
    [['email', 'contactType', 'message'], () => page.fill('EMAIL', 'marie.exemple.test')],
    [['email', 'contactType', 'message'], () => page.fill('EMAIL', 'marie@exemple.test')],
    [['contactType', 'message'], () => page.pick('VOUS ÊTES', offered[1] ?? '')],
    [['message'], () => page.fill('MESSAGE', '   ')],
    [['message'], () => page.fill('MESSAGE', 'Bonjour')],
  ] as const) {
    page.problems.splice(0)
    await page.press('Envoyer')
    // Each notice is logged, so that a new one is told from the one before.
    await expect.poll(() => page.problems.join()).toContain('Formulaire incomplet')
    expect(marked()).toEqual(missing)
    await see('Formulaire incomplet', await notices())
    expect(page.asked('/send-message')).toEqual([])
    await fill()
  }
  // Names and telephone are nobody's duty.
  for (const name of ['firstName', 'lastName', 'phoneNumber']) expect(findField(name).value, name).toBe('')
  page.problems.splice(0)
  await page.press('Envoyer')
  await see('Message envoyé', await notices())
  await see('Message envoyé', main())
  expect(page.asked('/send-message')).toHaveLength(1)
  expect(page.problems).toEqual([])
})
