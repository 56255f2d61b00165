/** What the forms around signing in ask for, and how each tells what is wrong: nothing that is refused goes unsaid. */
import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { MemberCardConfig } from '../../src/contract/session-shapes.ts'
import { catalogueVersion } from '../../src/features/catalogue/tables.ts'
import { userGroup } from '../../src/features/groups/tables.ts'
import { newId } from '../../src/lib/new-id.ts'
import {
  expectClean,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  readText,
  takeProblems,
} from '../support/browser.ts'

const shop = openBrowserShop()
const WITH_CARD = 'cartes.hoobiiz.localhost'

const cards = (required: boolean, prefix: string): MemberCardConfig => ({
  adminCanCreateMemberCardStock: false,
  memberCardCodeRequiredOnRegister: required,
  memberCardCodePrefix: prefix,
})

/** A group whose code asks for a card, and one with a host that asks for one, over a group that does not. */
shop.filledBy(async () => {
  const db = shop.server.db()
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() }
  const [asking, host, below] = [newId('ug'), newId('ug'), newId('ug')]
  const group = { parentId: 'ROOT', ...stamps }
  await db.write([
    db.orm.insert(userGroup).values([
      {
        ...group,
        id: asking,
        path: `ROOT/${asking}`,
        label: 'Amicale',
        registrationCode: 'AMICALE-1',
        cseDomain: 'amicale.hoobiiz.localhost',
        memberCardConfig: cards(true, 'AM-'),
      },
      {
        ...group,
        id: host,
        path: `ROOT/${host}`,
        label: 'Cartes',
        registrationCode: 'CARTES-1',
        cseDomain: WITH_CARD,
        memberCardConfig: cards(true, 'CA-'),
      },
      {
        ...group,
        id: below,
        parentId: host,
        path: `ROOT/${host}/${below}`,
        label: 'Sans carte',
        registrationCode: 'SANS-1',
        memberCardConfig: cards(false, ''),
      },
    ]),
    db.orm.update(catalogueVersion).set({ version: sql`version + 1` }),
  ])
  await vi.waitFor(
    async () =>
      expect(await (await shop.server.fetch('/register', { host: WITH_CARD })).text()).toContain('Carte membre'),
    { timeout: 10_000, interval: 100 },
  )
})

const registration = (page: Page) => page.getByRole('form', { name: 'Inscription' })
const card = (form: Locator) => form.getByLabel('Carte membre')
const notices = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

async function fillIn(form: Locator, email: string) {
  await form.getByLabel('Adresse email').fill(email)
  await form.getByLabel('Mot de passe (min. 8 caractères)').fill('sésame-ouvre-toi')
  await form.getByLabel('Prénom').fill('Inès')
  await form.getByLabel('Nom', { exact: true }).fill('Roux')
  await form.getByLabel('Téléphone').fill('06 12 34 56 78')
}

/** Everything that the page asks of a call from now on. */
function sent(page: Page, call: string): string[] {
  const bodies: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith(`/api/${call}`) && bodies.push(request.postData() ?? '')),
  )
  return bodies
}

// [C-RULE-032] [C-ERROR-009]
test('registering asks for the member card as soon as the code is one of a group that demands it', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/register')
  const form = registration(page)
  await fillIn(form, 'ines.carte@exemple.test')
  expect(await card(form).count()).toBe(0)
  await form.getByLabel('Code premium').fill('amicale-1')
  await page.keyboard.press('Tab')
  await card(form).waitFor()
  expect(await card(form).inputValue()).toBe('AM-')
  expect(await readText(form)).toContain('Votre numéro commence par AM-')
  await expectCleanEverywhere(page, 'register with card')

  // Its prefix alone is no number, another one is refused at the field.
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await form.getByText('Indiquez votre numéro de carte membre').waitFor()
  await form.getByText('Formulaire incomplet, merci de réessayer.').waitFor()
  await expect.poll(() => focused(page)).toBe('memberCardCode')
  takeProblems(page)
  await card(form).fill('XX-204')
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await form.getByText('Le code de carte membre ne commence pas par le préfixe attendu.').waitFor()

  // Without the code nobody asks for it.
  await form.getByLabel('Code premium').fill('')
  await page.keyboard.press('Tab')
  await card(form).waitFor({ state: 'detached' })
  await form.getByLabel('Code premium').fill('AMICALE-1')
  await page.keyboard.press('Tab')
  await card(form).fill('AM-204')
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('heading', { name: 'Un email de confirmation a été envoyé' }).waitFor()
})

test('a registration sent before its code was looked at asks for the card then, and keeps what was typed', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/register')
  const form = registration(page)
  await fillIn(form, 'ines.entree@exemple.test')
  await form.getByLabel('Code premium').fill('AMICALE-1')
  await page.keyboard.press('Enter')
  await form.getByText('Le code de carte membre est obligatoire.').waitFor()
  await expect.poll(() => focused(page)).toBe('memberCardCode')
  expect(await form.getByLabel('Prénom').inputValue()).toBe('Inès')
  await card(form).fill('AM-205')
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('heading', { name: 'Un email de confirmation a été envoyé' }).waitFor()
})

// [C-RULE-032]
test('where the host demands a card, the code of a group that does not is enough', async () => {
  const page = await shop.newPage({ host: WITH_CARD })
  await open(page, '/register')
  const form = registration(page)
  expect(await card(form).inputValue()).toBe('CA-')
  await fillIn(form, 'ines.sans@exemple.test')
  await form.getByLabel(/^Code premium/).fill('SANS-1')
  await page.keyboard.press('Tab')
  await card(form).waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('heading', { name: 'Un email de confirmation a été envoyé' }).waitFor()
})

const refusal = (code: string, message: string, fields?: string[]) => ({
  status: 400,
  json: { error: { code, message, fields } },
})

test('a refusal about a field that the form does not show stands in the form and in a notice', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await page.route('**/api/get-registration-rules', (route) => route.abort())
  await open(page, '/register')
  const form = registration(page)
  await fillIn(form, 'ines.muette@exemple.test')
  await form.getByLabel('Code premium').fill('AMICALE-1')
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  const text = 'Le code de carte membre est obligatoire.'
  await form.getByText(text).waitFor()
  await notices(page).getByText(text).waitFor()
  expect(await form.getByRole('button', { name: 'Créer mon compte' }).isEnabled()).toBe(true)

  const member = await shop.newPage({ as: 'marie@demo.test' })
  await member.route('**/api/update-account', (route) =>
    route.fulfill(refusal('invalidRequest', 'Requête invalide', ['lastName', 'memberCardCode'])),
  )
  await open(member, '/account')
  const account = member.getByRole('form', { name: 'Mon compte' })
  await account.getByRole('button', { name: 'Mettre à jour' }).click()
  await account.getByText('Cette valeur n’est pas acceptée, merci de la corriger').waitFor()
  await expect.poll(() => focused(member)).toBe('lastName')
})

test('a request that the server does not understand gets a French sentence, at the field if the refusal names one', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/login')
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse email').fill('marie@demo..test')
  await form.getByRole('button', { name: 'Continuer' }).click()
  await form.getByText("Cette adresse email n'est pas valide").waitFor()
  await expect.poll(() => focused(page)).toBe('email')
  takeProblems(page)

  await page.route('**/api/request-login', (route) => route.fulfill(refusal('invalidRequest', 'Invalid request')))
  await form.getByLabel('Adresse email').fill('marie@demo.test')
  await form.getByRole('button', { name: 'Continuer' }).click()
  const text = 'Échec de la connexion. La demande n’a pas pu être lue : rechargez la page, puis réessayez.'
  await form.getByText(text).waitFor()
  await notices(page).getByText(text).waitFor()
  expect(await readText(page)).not.toContain('Invalid request')
})

// [C-ERROR-012] [C-ERROR-013]
test('a new password with empty fields names each at its field, in the form and in a notice, and sends nothing', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  const asked = sent(page, 'reset-password')
  await open(page, '/reset-password/nothing')
  const form = page.getByRole('form', { name: 'Nouveau mot de passe' })
  const submit = form.getByRole('button', { name: 'Modifier le mot de passe' })
  await submit.click()
  await form.getByText('Veuillez entrer une adresse email').waitFor()
  await form.getByText('Veuillez entrer un mot de passe').waitFor()
  await form.getByText('Formulaire incomplet, merci de réessayer.').waitFor()
  await notices(page).getByText('Formulaire incomplet, merci de réessayer.').waitFor()
  await expect.poll(() => focused(page)).toBe('email')
  expect(takeProblems(page).join()).toContain('Formulaire incomplet')
  await expectClean(page, 'empty reset')
  await form.getByLabel('Adresse email').fill('marie@demo.test')
  await submit.click()
  await expect.poll(() => focused(page)).toBe('password')
  expect(await form.getByText('Veuillez entrer une adresse email').count()).toBe(0)
  expect(asked).toEqual([])
})

// [C-ERROR-023] [C-RULE-075]
test('a registration link that is used up says what to do about the registration, one that could not be followed that it is still good', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await page.goto('/register-link/nothing', { waitUntil: 'commit' })
  await notices(page)
    .getByText(
      "Votre lien d'invitation a expiré. Si votre inscription est déjà confirmée, connectez-vous ; sinon, inscrivez-vous à nouveau.",
    )
    .waitFor()
  await page.waitForURL(({ pathname }) => pathname === '/')

  const other = await shop.newPage({ host: HOOBIIZ })
  await other.route('**/api/register-link', (route) => route.fulfill({ status: 500, body: '' }))
  await other.goto('/register-link/good', { waitUntil: 'commit' })
  await notices(other)
    .getByText("Votre inscription n'a pas pu être terminée, merci de rouvrir le lien dans quelques instants.")
    .waitFor()
  await other.waitForURL(({ pathname }) => pathname === '/')
  expect(await readText(other)).not.toContain('invitation')
})
