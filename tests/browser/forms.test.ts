/** What the forms of an account ask for, field by field, as the person who fills them in is told. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ATELIER,
  greeting,
  HOOBIIZ,
  hydrated,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  readText,
  takeProblems,
} from '../support/browser.ts'

const shop = openBrowserShop()
const PASSWORD_LABEL = 'Mot de passe (min. 8 caractères)'
const TOO_SHORT = 'Le mot de passe doit contenir au moins 8 caractères'

/** Names of the fields that are marked as wrong. */
const marked = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))

/** Sends the form: these fields alone are marked, and it says `text`, by itself and anew (the notice of it is logged). */
async function expectRefused(page: Page, button: string, names: string[], text: string): Promise<void> {
  takeProblems(page)
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => marked(page)).toEqual(names)
  expect(await page.getByRole('main').getByText(text, { exact: true }).isVisible(), names.join()).toBe(true)
  expect(takeProblems(page).join(), names.join()).toContain(text)
}

/** Seven characters are refused by the form itself: the field is marked and says why, and nothing is sent. */
async function expectShortRefused(page: Page, call: string, button: string): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith(`/api/${call}`) && sent.push(request.url())))
  await page.getByLabel(PASSWORD_LABEL).fill('1234567')
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('main').getByText(TOO_SHORT, { exact: true }).first().waitFor()
  expect(await marked(page)).toEqual(['password'])
  expect(sent).toEqual([])
  takeProblems(page)
}

/** Empties one field after the other; each alone is marked, and the form says `text`. */
async function expectRequired(page: Page, names: string[], button: string, text: string): Promise<void> {
  for (const name of names) {
    const field = page.getByRole('main').locator(`[name=${name}]`)
    const value = await field.inputValue()
    expect(value, name).not.toBe('')
    await field.fill('')
    await expectRefused(page, button, [name], text)
    await field.fill(value)
  }
}

// [C-ERROR-008] [C-ERROR-009] [C-CONSTANT-027] [C-RULE-012] [C-RULE-030] [C-RULE-031] [C-RULE-042] [C-RULE-043]
// [C-RULE-044] [C-RULE-045] [C-RULE-046] [C-ROLE-005] [C-ROLE-019] [C-ROLE-020]
test('registering asks for everything but the premium code, which can be added to the account afterwards', async () => {
  const email = 'lou.martel@exemple.test'
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/register')
  const create = page.getByRole('button', { name: 'Créer mon compte' })
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Prénom').fill('Lou')
  await page.getByLabel('Nom', { exact: true }).fill('Martel')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await expectShortRefused(page, 'register', 'Créer mon compte')
  await page.getByLabel(PASSWORD_LABEL).fill('12345678')
  const required = ['email', 'password', 'firstName', 'lastName', 'phoneNumber']
  await expectRequired(page, required, 'Créer mon compte', 'Formulaire incomplet, merci de réessayer.')

  const code = page.getByLabel('Code premium')
  await code.fill(' Àt-lïer_2026 ! é+')
  expect(await code.inputValue()).toBe(' Àt-lïer_2026 ! é+')
  await code.blur()
  expect(await code.inputValue()).toBe('AT-LIER_2026E')
  await code.fill('')
  await create.click()
  await page.getByRole('heading', { name: 'Un email de confirmation a été envoyé' }).waitFor()
  await page.goto(linkIn(await mailTo(shop.server, email, /register-link/), '/register-link/'), { waitUntil: 'commit' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Confirmer mon inscription' }).click()
  await greeting(page, 'Lou Martel').waitFor()

  const premium = '/a/grand-prix/a-demo-grand-prix-equipe'
  await open(page, premium)
  await page.getByRole('heading', { name: 'Offre premium' }).waitFor()
  await page.getByRole('link', { name: 'Ajouter mon code premium' }).click()
  const later = page.getByLabel('CODE PREMIUM')
  await later.fill(' àtelier-2026 ! ')
  await later.blur()
  expect(await later.inputValue()).toBe('ATELIER-2026')
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  // The group of the code has a site of its own: the member is signed in there from now on, and no longer here.
  await page.waitForURL(({ hostname, pathname }) => hostname === ATELIER && pathname === '/account')
  await greeting(page, 'Lou Martel').waitFor()
  // Her new committee may write: she reads it beside the code that she has entered.
  await page.getByRole('checkbox', { name: 'Recevoir les informations de L’Atelier Méridional' }).waitFor()
  await open(page, shop.server.url(ATELIER) + premium)
  await page.getByRole('heading', { name: 'Réservez dès maintenant' }).waitFor()
  await open(page, `${shop.server.url(HOOBIIZ)}/account`)
  await page.waitForURL(({ pathname }) => pathname === '/login')
})

// [C-ERROR-014]
test('the account wants names and telephone', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  await open(page, '/account')
  await expectRequired(page, ['firstName', 'lastName', 'phoneNumber'], 'Mettre à jour', 'Formulaire incomplet')
})

// [C-ERROR-012] [C-ERROR-013] [C-RULE-043]
test('a new password wants the address and the password, each named where it is empty', async () => {
  const page = await shop.newPage()
  await open(page, '/reset-password/nothing')
  const save = page.getByRole('button', { name: 'Modifier le mot de passe' })
  const noEmail = page.getByRole('main').getByText('Veuillez entrer une adresse email')
  const noPassword = page.getByRole('main').getByText('Veuillez entrer un mot de passe')
  await save.click()
  await noEmail.waitFor()
  expect(await noPassword.isVisible()).toBe(true)
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await save.click()
  await noEmail.waitFor({ state: 'detached' })
  expect(await noPassword.isVisible()).toBe(true)
  await expectShortRefused(page, 'reset-password', 'Modifier le mot de passe')
})

// [C-RULE-043]
test('signing in asks no length of a password, which may be older than the rule', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/login')
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill('1234567')
  const sent = page.waitForRequest('**/api/login')
  await page.getByRole('button', { name: 'Connexion', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ password: '1234567' })
  await page.getByRole('main').getByText('Échec de la connexion').waitFor()
  expect(await page.getByText(TOO_SHORT).count()).toBe(0)
})

// [C-ERROR-010] [C-ERROR-011] [C-RULE-042] [C-RULE-043]
test('an invitation wants the address, unless it names one, and a password', async () => {
  const page = await shop.newPage()
  const both = 'Merci de renseigner un email et mot de passe'
  await open(page, '/register-invite?inviteId=x&email=&authType=Password')
  await expectRefused(page, 'Créer mon compte', ['email', 'password'], both)
  await page.getByLabel('Adresse email').fill('lou@exemple.test')
  await expectRefused(page, 'Créer mon compte', ['password'], both)
  await page.getByLabel('Adresse email').fill('')
  await page.getByLabel(PASSWORD_LABEL).fill('12345678')
  await expectRefused(page, 'Créer mon compte', ['email'], both)

  await open(page, '/register-invite?inviteId=x&email=lou%40exemple.test&authType=Password')
  await expectRefused(page, 'Créer mon compte', ['password'], 'Merci de renseigner un mot de passe')
  expect(await page.getByText(both).count()).toBe(0)
  await expectShortRefused(page, 'register-invite', 'Créer mon compte')
})

// [C-RULE-029] [C-RULE-041]
test.each(['inviteId', 'email', 'authType'])('the page of an invitation is blank without %s', async (name) => {
  const page = await shop.newPage()
  const query = new URLSearchParams({ inviteId: 'x', email: 'a@b.test', authType: 'Password' })
  query.delete(name)
  await open(page, `/register-invite?${query}`)
  expect(await readText(page.getByRole('main'))).toBe('')
})

// [C-ENTITY-043] [C-ENTITY-044] [C-ENTITY-045] [C-RULE-053]
test('a message says which of three kinds of person writes, and wants an address and a text', async () => {
  const page = await shop.newPage()
  await open(page, '/contact')
  const kinds = page.getByLabel('VOUS ÊTES')
  expect(await kinds.locator('option:not([value=""])').allInnerTexts()).toEqual([
    'Je suis un particulier',
    'Je suis un professionnel du loisirs',
    'Je représente une entreprise, cse, collectivités ou association',
  ])
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/send-message') && sent.push(request.url())))
  const send = page.getByRole('button', { name: 'Envoyer' })
  const notices = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  // Filled in one after the other; an address that is none is as good as none.
  for (const [missing, fill] of [
    [['email', 'contactType', 'message'], () => page.getByLabel('EMAIL').fill('marie.exemple.test')],
    [['email', 'contactType', 'message'], () => page.getByLabel('EMAIL').fill('marie@exemple.test')],
    [['contactType', 'message'], () => kinds.selectOption({ index: 2 })],
    [['message'], () => page.getByLabel('MESSAGE').fill('   ')],
    [['message'], () => page.getByLabel('MESSAGE').fill('Bonjour')],
  ] as const) {
    await send.click()
    // Each notice is logged, so that a new one is told from the one before.
    await expect.poll(() => takeProblems(page).join()).toContain('Formulaire incomplet')
    expect(await marked(page)).toEqual(missing)
    await notices.getByText('Formulaire incomplet', { exact: true }).first().waitFor()
    expect(sent).toEqual([])
    await fill()
  }
  // Names and telephone are nobody's duty.
  for (const name of ['firstName', 'lastName', 'phoneNumber'])
    expect(await page.getByRole('main').locator(`[name=${name}]`).inputValue(), name).toBe('')
  await send.click()
  await notices.getByText('Message envoyé').waitFor()
  await page.getByRole('main').getByText('Message envoyé').waitFor()
  expect(sent).toHaveLength(1)
  expect(takeProblems(page)).toEqual([])
})
