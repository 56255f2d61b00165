/** An operator and a committee's secretary look after one person: why they see an offer, their access, their sessions, their card. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { identityProvider, linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { tabToUndo } from '../support/browser-keyboard.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const MARIE = 'marie@demo.test'
const COMMITTEE = demoId.group('atelier')
const LEA = 'u-why-lea'
const GONE = 'u-why-gone'

shop.filledBy(async () => {
  const db = shop.server.db()
  const now = Date.now()
  const person = { groupId: COMMITTEE, phoneNumber: '06 00 00 00 00', createdAt: now, updatedAt: now }
  const opened = { userId: LEA, expiresAt: now + 86_400_000, createdAt: now }
  await db.write([
    db.orm.insert(user).values([
      { ...person, id: LEA, email: 'lea.why@exemple.test', firstName: 'Léa', lastName: 'Pourquoi' },
      { ...person, id: GONE, email: 'gone.why@exemple.test', firstName: 'Paul', lastName: 'Pourquoi', groupId: 'ROOT' },
    ]),
    db.orm.insert(session).values([
      { ...opened, idHash: 'a'.repeat(64), host: ATELIER, device: 'Chrome, Windows', lastSeenAt: now },
      { ...opened, idHash: 'b'.repeat(64), host: ATELIER, device: 'Safari, iPhone', lastSeenAt: now - 3 * 3_600_000 },
    ]),
  ])
})

const personWindow = (page: Page) => page.getByRole('dialog', { name: 'Fiche utilisateur' })
const section = (page: Page, name: string) => personWindow(page).getByRole('region', { name })

test('an operator reads why a person sees an offer or not, closes and opens their access, and ends their sessions', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `/admin/users?q=pourquoi&person=${GONE}`)
  const why = section(page, 'Pourquoi voit-il ceci ?')
  await why.getByLabel('Activité').fill('bowling')
  await page.getByRole('option').first().click()
  await why.getByText(/^Paul Pourquoi voit «\s.+\s» dans les listes, avec ses prix\.$/).waitFor()
  expect(await readText(page.getByRole('list', { name: 'Ce qui décide' }))).toContain(
    'Les activités non premium sont ouvertes à ce groupe (réglage de départ).',
  )
  expect(await readText(why.getByRole('table'))).toContain('Comme au-dessus')
  await expectCleanEverywhere(page, 'office why')
  await page.setViewportSize(DESKTOP)

  const access = section(page, 'Accès')
  await access.getByText('Invitation en attente').waitFor()
  await access.getByRole('button', { name: 'Renvoyer l’invitation' }).click()
  await page.getByText('Invitation envoyée à gone.why@exemple.test').waitFor()
  await access.getByRole('button', { name: 'Renvoyer l’invitation' }).click()
  await page.getByText('Un mail vient déjà de lui être envoyé', { exact: false }).first().waitFor()
  takeProblems(page)
  await access.getByRole('button', { name: 'Fermer l’accès' }).click()
  await access.getByText('Ses connexions prennent fin').waitFor()
  await access.getByRole('button', { name: 'Fermer l’accès' }).click()
  await access.getByText('Fermé', { exact: true }).waitFor()
  await page.locator(`[data-row=${GONE}]`).getByText('Accès fermé').waitFor()
  await shoot(page, 'office person whose access is closed')
  // The typed values stay, and the form with them, when the window cannot be read anew.
  await personWindow(page).getByLabel('Prénom').fill('Paula')
  await page.route('**/api/admin/get-user', (route) => route.abort())
  await access.getByRole('button', { name: 'Rouvrir l’accès' }).click()
  await personWindow(page).getByText('Échec de la récupération des utilisateurs').waitFor()
  expect(await personWindow(page).getByLabel('Prénom').inputValue()).toBe('Paula')
  await page.unroute('**/api/admin/get-user')
  takeProblems(page)
  await personWindow(page).getByRole('button', { name: 'Réessayer' }).click()
  await access.getByText('Invitation en attente').waitFor()

  await personWindow(page).getByRole('button', { name: 'Historique' }).click()
  const history = page.getByRole('dialog', { name: 'Historique' })
  await history.getByText('Accès rouvert').waitFor()
  for (const deed of ['Accès fermé', 'Email d’accès envoyé'])
    await history.getByText(deed, { exact: true }).first().waitFor()
  await history.getByText('(ouvert)').first().waitFor()
  await shoot(page, 'office history of a person')
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'detached' })

  await open(page, `/admin/users?person=${LEA}`)
  const sessions = section(page, 'Connexions en cours')
  await sessions.getByText('Safari, iPhone').waitFor()
  expect(await sessions.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Chrome, Windows'),
    expect.stringContaining('Safari, iPhone'),
  ])
  await sessions.getByRole('listitem').last().getByRole('button', { name: 'Terminer' }).click()
  await sessions.getByText('Safari, iPhone').waitFor({ state: 'detached' })
  await sessions.getByRole('button', { name: 'Terminer', exact: true }).click()
  await sessions.getByText('Cette personne n’est connectée nulle part.').waitFor()
  expect(takeProblems(page)).toEqual([])
})

// [P-ENTITY-005] [P-ROLE-010]
test("an operator sets a group's member cards, to which its forms and menu adapt, and reads an activity's audience", async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `/admin/groups/ROOT/${COMMITTEE}`)
  const form = page.getByRole('form', { name: 'Cartes Membre' })
  const menuRight = form.getByRole('checkbox', { name: 'Ses administrateurs créent' })
  expect(await menuRight.isChecked()).toBe(true)
  await menuRight.uncheck()
  await form.getByRole('checkbox', { name: 'demandé à l’inscription' }).check()
  await form.getByLabel('Préfixe du code').fill('AM-')
  await form.getByText('Le menu GESTION (partenaires et offres) est fermé').waitFor()
  const effects = form.getByRole('region', { name: 'Effets du changement' })
  await effects.getByText(/^\d+ personnes sont concernées\.$/).waitFor()
  await effects.getByText(/^\d+ personnes n’ont pas de carte qui suit ces règles/).waitFor()
  await effects.getByText(/^La gestion change pour \d+ administrateurs? et \d+ offres? de ces groupes/).waitFor()
  await expectCleanEverywhere(page, 'office member cards')
  await page.setViewportSize(DESKTOP)
  // Values typed in the group's other form survive the save of its cards, and are saved after it without a conflict.
  const group = page.getByRole('form', { name: 'Groupe', exact: true })
  const label = await group.getByLabel('Nom du groupe').inputValue()
  await group.getByLabel('Nom du groupe').fill(`${label} et Cie`)
  await form.getByRole('button', { name: 'Modifier' }).click()
  await page.getByText('Groupe mis à jour').waitFor()
  await form.getByRole('button', { name: 'Modifier' }).waitFor({ state: 'detached' })
  expect(await group.getByLabel('Nom du groupe').inputValue()).toBe(`${label} et Cie`)
  await group.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { name: `${label} et Cie` }).waitFor()
  await group.getByText('Aucune modification.').waitFor()

  // The secretary's menu, pages and forms follow at her next request.
  const phone = await shop.newPage({ as: SECRETARY, host: ATELIER })
  await phone.setViewportSize(PHONE)
  await phone.route('**/api/cse-admin/get-user-group', (route) => route.abort())
  await open(phone, `/cse-admin/${COMMITTEE}/users?person=${LEA}`)
  await phone.getByText(`Erreur lors du chargement de ${COMMITTEE}`).waitFor()
  await phone.unroute('**/api/cse-admin/get-user-group')
  takeProblems(phone)
  await personWindow(phone).getByText('Le code commence par « AM- ».').waitFor()
  expect(await personWindow(phone).getByLabel('Carte membre').inputValue()).toBe('AM-')
  await personWindow(phone).getByLabel('Carte membre').fill('77')
  await personWindow(phone).getByRole('button', { name: 'Modifier' }).click()
  await personWindow(phone).getByText('Le code de carte membre commence par « AM- ».').first().waitFor()
  takeProblems(phone)
  await personWindow(phone).getByLabel('Carte membre').fill('AM-77')
  await personWindow(phone).getByRole('button', { name: 'Modifier' }).click()
  await phone.getByText('Utilisateur mis à jour avec succès').waitFor()
  await personWindow(phone).getByRole('heading', { name: 'Pourquoi voit-il ceci ?' }).waitFor()
  await shoot(phone, 'office member with a card on a phone')
  await open(phone, `/cse-admin/${COMMITTEE}/users`)
  await phone.getByText('Carte membre : demandée à l’inscription. Son code commence par « AM- ».').waitFor()
  for (const path of ['vendors', 'vendor/create', 'activity', 'activity/create']) {
    const answer = await phone.goto(new URL(`/cse-admin/${COMMITTEE}/${path}`, phone.url()).href)
    expect([path, answer?.status()]).toEqual([path, 404])
  }
  takeProblems(phone)

  // Fields asked of a visitor who registers with the group's code.
  const visitor = await shop.newPage({ host: ATELIER })
  await open(visitor, '/register')
  await visitor.getByLabel('Carte membre', { exact: false }).first().waitFor()
  expect(await visitor.getByLabel('Carte membre', { exact: false }).first().inputValue()).toBe('AM-')

  await open(page, '/admin/activity/a-demo-bowling')
  await page.getByRole('button', { name: 'Pourquoi voit-il ceci ?' }).click()
  const asked = page.getByRole('dialog', { name: 'Pourquoi voit-il ceci ?' })
  await asked.getByLabel('Personne', { exact: true }).fill('lea.why')
  await page.getByRole('option', { name: /lea\.why/ }).click()
  await asked.getByText(/^Léa Pourquoi (voit|ne voit pas|ne trouve) /).waitFor()
  await asked.getByLabel('Qui ?').selectOption('group')
  await asked.getByText(/^Les membres de «\sGroupe par défaut\s» voient «\s.+\s» dans les listes/).waitFor()
  await page.setViewportSize(PHONE)
  await shoot(page, 'office why of an activity on a phone')
  expect(takeProblems(page)).toEqual([])
})

test("a super admin makes a person a group's administrator in the person's window, and removes the right after reading the effects", async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const marie = await shop.newPage({ as: MARIE, host: ATELIER })
  const own = `/cse-admin/${COMMITTEE}/users`
  expect((await marie.goto(own))?.status()).toBe(404)
  await open(page, `/admin/users?person=${demoId.user('marie')}`)
  const administered = section(page, 'Groupes administrés')
  await administered.getByText('Cette personne n’administre aucun groupe.').waitFor()
  await administered.getByLabel('Confier un groupe').fill('atelier')
  await page
    .getByRole('option', { name: /atelier/i })
    .first()
    .click()
  await administered
    .getByText(/^Elle verra et modifiera les fiches de \d+ bénéficiaires, et pourra en importer\.$/)
    .waitFor()
  await administered.getByText('1 autre personne administre ce groupe.').waitFor()
  await expectCleanEverywhere(page, 'office groups of an administrator')
  await page.setViewportSize(DESKTOP)
  await administered.scrollIntoViewIfNeeded()
  await shoot(page, 'office groups of an administrator in view')
  await administered.getByRole('button', { name: 'Confier le groupe' }).click()
  const remove = administered.getByRole('button', { name: /^Retirer .*atelier/i })
  await remove.waitFor()
  expect((await marie.goto(own))?.status()).toBe(200)
  await marie.getByRole('heading', { level: 1, name: 'Bénéficiaires' }).waitFor()
  // A committee is not shown who administers what.
  await open(marie, `${own}?person=${LEA}`)
  await section(marie, 'Accès').waitFor()
  expect(await section(marie, 'Groupes administrés').count()).toBe(0)

  await remove.click()
  await administered.getByText(/^Elle ne verra et ne modifiera plus les fiches de/).waitFor()
  await administered.getByRole('button', { name: 'Retirer le groupe' }).click()
  await administered.getByText('Cette personne n’administre aucun groupe.').waitFor()
  expect((await marie.goto(own))?.status()).toBe(404)
  takeProblems(marie)

  // Taken back from the notice, by keyboard.
  await page.getByText(/n’administre plus/).waitFor()
  await tabToUndo(page)
  await page.keyboard.press('Enter')
  await remove.waitFor()
  expect((await marie.goto(own))?.status()).toBe(200)
  expect(takeProblems(page)).toEqual([])
})

test('a member who signs in by a passkey or by the employer has no pending invitation', async () => {
  const db = shop.server.db()
  const now = Date.now()
  const person = {
    groupId: COMMITTEE,
    phoneNumber: '0606060606',
    createdAt: now,
    updatedAt: now,
    lastName: 'Autrement',
  }
  const key = { publicKey: 'x', counter: 0, transports: [], isSynced: false, createdAt: now }
  const provider = { label: 'Mon entreprise', clientId: 'x', clientSecret: 'x', mailDomains: [] }
  const issuer = 'https://entreprise.test'
  await db.write([
    db.orm.insert(user).values([
      { ...person, id: 'u-key', email: 'cle@exemple.test', firstName: 'Ida' },
      { ...person, id: 'u-employed', email: 'employe@exemple.test', firstName: 'Max' },
      { ...person, id: 'u-invited', email: 'invite@exemple.test', firstName: 'Ugo' },
    ]),
    db.orm.insert(passkey).values({ ...key, id: 'key-1', userId: 'u-key', host: ATELIER, name: 'Téléphone' }),
    db.orm
      .insert(identityProvider)
      .values({ ...provider, groupId: COMMITTEE, issuer, enabled: true, createdAt: now, updatedAt: now }),
    db.orm.insert(linkedIdentity).values({ id: 'li-1', issuer, subject: 'max', userId: 'u-employed', createdAt: now }),
  ])
  const page = await shop.newPage({ as: SECRETARY, host: ATELIER })
  const access = section(page, 'Accès')
  for (const [id, state, how, mail] of [
    ['u-key', 'Ouvert', 'Se connecte par clé d’accès, sans mot de passe.', 'Inviter à choisir un mot de passe'],
    ['u-employed', 'Ouvert', 'Se connecte par son employeur, sans mot de passe.', 'Inviter à choisir un mot de passe'],
    ['u-invited', 'Invitation en attente', null, 'Renvoyer l’invitation'],
  ] as const) {
    await open(page, `/cse-admin/${COMMITTEE}/users?person=${id}`)
    await access.getByText(state, { exact: true }).waitFor()
    if (how !== null) await access.getByText(how).waitFor()
    await access.getByRole('button', { name: mail }).waitFor()
  }
  await open(page, `/cse-admin/${COMMITTEE}/users?person=u-employed`)
  await access.getByText('Se connecte par son employeur').waitFor()
  await expectCleanEverywhere(page, 'office person without a password')
  await db.write([{ sql: 'update identity_provider set enabled = 0 where group_id = ?', args: [COMMITTEE] }])
  await open(page, `/cse-admin/${COMMITTEE}/users?person=u-employed`)
  await access.getByText('Invitation en attente').waitFor()
  expect(takeProblems(page)).toEqual([])
})
