/** Partners in the office: made, changed, fought over, deleted and taken back, at a desk and on a phone. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { session } from '../../src/features/accounts/tables.ts'
import { vendor } from '../../src/features/catalogue/tables.ts'
import {
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PASSWORD,
  PHONE,
  shoot,
  signIn,
  takeProblems,
  textOf,
  YOUPIIZ,
} from '../support/browser.ts'
import { button, chooseAddress, field, inShop, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')

// [K-ROUTE-018] [K-SCREEN-090] [K-SCREEN-091] [K-SCREEN-117] [K-RULE-029] [K-RULE-042] [K-RULE-046] [K-RULE-010] [K-ERROR-014] [K-ERROR-061]
test('makes a partner with two addresses', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/vendor/create')
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Ajouter un nouveau partenaire')
  const submit = button(page, 'Ajouter').last()
  await page.getByText('Adresse manquante', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office partner new')
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Nom').fill('Château d’Éole')
  expect(await field(page, 'Nom dans l’adresse du site').inputValue()).toBe('chateau-d-eole')
  await field(page, 'Nom dans l’adresse du site').fill('eole')
  await field(page, 'Nom').fill('Château d’Éole et parc')
  expect(await field(page, 'Nom dans l’adresse du site').inputValue()).toBe('eole')
  expect(await submit.isDisabled()).toBe(true)
  await button(page, 'Ajouter une adresse').click()
  expect(await page.getByRole('checkbox', { name: 'Téléphone' }).isChecked()).toBe(true)
  await chooseAddress(page, 0, '12 rue Haute Lyon')
  const removes = button(page, 'Retirer cette adresse')
  expect(await removes.isDisabled()).toBe(true)
  await button(page, 'Ajouter une adresse').click()
  expect(await removes.first().isEnabled()).toBe(true)
  await chooseAddress(page, 1, '3 quai Bas Nantes')
  await page.getByLabel('Rayon d’intervention').last().fill('0')
  await page.keyboard.press('Tab')
  await page.getByText('Au moins 1.', { exact: true }).waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await page.getByLabel('Rayon d’intervention').last().fill('12,5')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await expectCleanEverywhere(page, 'office partner filled')
  await submit.dblclick()
  await shown(page, 'Partenaire Château d’Éole et parc créé')
  await page.waitForURL((url) => url.pathname === '/admin/vendor')
  const db = shop.server.db()
  const made = await db.orm.select().from(vendor).where(eq(vendor.slugName, 'eole'))
  expect(made.map(({ name, groupId }) => [name, groupId])).toEqual([['Château d’Éole et parc', null]])
})

// [K-RULE-043] [K-RULE-044] [K-RULE-045]
test('takes opening hours as they are typed, and puts them in order', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo aux heures', 'admin')
  await open(page, `/admin/vendor/${id}`)
  await button(page, 'Indiquer des horaires').click()
  const add = button(page, 'Ajouter une période le lundi')
  await add.click()
  await add.click()
  const part = (period: number, name: string) => page.getByLabel(`Lundi, période ${period}, ${name}`)
  await part(2, 'heure de début').fill('7')
  await part(2, 'minute de début').fill('xx')
  await part(2, 'heure de fin').fill('8')
  await part(2, 'minute de fin').fill('99')
  await field(page, 'Nom').focus()
  const times = async (period: number) =>
    Promise.all(
      ['heure de début', 'minute de début', 'heure de fin', 'minute de fin'].map((name) =>
        part(period, name).inputValue(),
      ),
    )
  await expect.poll(() => times(1)).toEqual(['07', '00', '08', '00'])
  expect(await times(2)).toEqual(['09', '00', '18', '00'])
  await button(page, 'Ajouter un jour de fermeture').click()
  await button(page, 'Mois suivant').click()
  await page.getByRole('grid').getByRole('button').nth(14).click()
  await page.getByLabel(/^Motif de la fermeture/).fill('Travaux')
  // At the top no button stands half under the save bar, where axe would take it for a small one.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectCleanEverywhere(page, 'office partner hours')
  await button(page, 'Modifier').click()
  await shown(page, 'Partenaire Zoo aux heures modifié')
  const html = (await inShop(page, id)).text
  expect(html).toContain('07:00 - 08:00, 09:00 - 18:00')
  expect(html).toMatch(/Fermé le 15\/\d\d\/\d{4} \(Travaux\)/)
})

// [K-ROUTE-020] [K-SCREEN-093] [K-SCREEN-094] [K-SCREEN-117]
test('changes a partner, shows it in the shop at once, and takes it back', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo du parc', 'admin')
  await open(page, `/admin/vendor/${id}`)
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Modifier le partenaire Zoo du parc')
  expect(await button(page, 'Modifier').isDisabled()).toBe(true)
  await field(page, 'Texte').fill('# Le zoo des monts')
  await page.getByText('Modifié : Présentation').waitFor()
  await page.keyboard.press('Control+s')
  await shown(page, 'Partenaire Zoo du parc modifié')
  await page.waitForURL((url) => url.pathname === '/admin/vendor')
  expect((await inShop(page, id)).text).toContain('Le zoo des monts')
  await button(page, 'Annuler').click()
  await shown(page, 'Modification annulée')
  await open(page, `/admin/vendor/${id}`)
  await expect.poll(() => field(page, 'Texte').inputValue()).toBe('# Le zoo')
  expect((await inShop(page, id)).text).not.toContain('Le zoo des monts')
  await button(page, 'Historique').click()
  const story = page.getByRole('dialog', { name: 'Historique' })
  await story.getByText('Annulation d’une modification').waitFor()
  expect(await textOf(story)).toContain('# Le zoo → # Le zoo des monts')
  await expectCleanEverywhere(page, 'office partner history')
})

test('lets two administrators who change the same partner choose field by field', async () => {
  const admin = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const secretary = await shop.newPage({ as: SECRETARY })
  await open(secretary, `/cse-admin/${COMMITTEE}`)
  const id = await newVendor(secretary, 'Salle des fêtes', 'cse-admin')
  await open(admin, `/admin/vendor/${id}`)
  await open(secretary, `/cse-admin/${COMMITTEE}/vendor/${id}`)
  await field(secretary, 'Nom').fill('Salle de Nadia')
  await field(secretary, 'Notes (facultatif)').fill('Clé chez le gardien')
  await button(secretary, 'Modifier').click()
  await shown(secretary, 'Partenaire Salle de Nadia modifié')
  await field(admin, 'Nom').fill('Salle de Camille')
  await field(admin, 'Prénom (facultatif)').fill('Zoé')
  await button(admin, 'Modifier').click()
  const dialog = admin.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await dialog.waitFor()
  const told = await textOf(dialog)
  expect(told).toContain('Avant : Salle des fêtes')
  expect(told).toContain('Nadia')
  expect(told).toContain('Clé chez le gardien')
  // The browser tells of the refusal itself.
  expect(takeProblems(admin)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(admin, 'office partner conflict')
  expect(await button(admin, 'Enregistrer').isDisabled()).toBe(true)
  await dialog.getByRole('radio').nth(1).check()
  await button(admin, 'Enregistrer').click()
  await dialog.waitFor({ state: 'hidden' })
  await shown(admin, 'Partenaire Salle de Nadia modifié')
  const [row] = await shop.server.db().orm.select().from(vendor).where(eq(vendor.id, id))
  expect([row?.name, row?.contact.firstName, row?.comments, row?.groupId]).toEqual([
    'Salle de Nadia',
    'Zoé',
    'Clé chez le gardien',
    COMMITTEE,
  ])
})

test('offers what was typed and not saved again after a reload', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo inachevé', 'admin')
  await open(page, `/admin/vendor/${id}`)
  await field(page, 'Nom').fill('Zoo achevé')
  await open(page, `/admin/vendor/${id}`)
  expect(await field(page, 'Nom').inputValue()).toBe('Zoo inachevé')
  const resume = page.getByRole('button', { name: /^Reprendre le brouillon du / })
  await resume.waitFor()
  await expectCleanEverywhere(page, 'office partner draft')
  await resume.click()
  expect(await field(page, 'Nom').inputValue()).toBe('Zoo achevé')
  await button(page, 'Modifier').click()
  await shown(page, 'Partenaire Zoo achevé modifié')
  await open(page, `/admin/vendor/${id}`)
  expect(await field(page, 'Nom').inputValue()).toBe('Zoo achevé')
  expect(await resume.count()).toBe(0)
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-096] [K-SCREEN-097] [K-SCREEN-117] [K-ERROR-062]
test('deletes a partner, and takes it back from the notice', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo fermé', 'admin')
  await open(page, `/admin/vendor/${id}`)
  await button(page, 'Supprimer').click()
  await shown(page, 'Partenaire "Zoo fermé" supprimé')
  await page.waitForURL((url) => url.pathname === '/admin/vendor')
  expect((await inShop(page, id)).status).toBe(404)
  await button(page, 'Annuler').click()
  await shown(page, 'Partenaire "Zoo fermé" repris')
  expect(await inShop(page, id)).toMatchObject({ status: 200, text: expect.stringContaining('Zoo fermé') })

  const secretary = await shop.newPage({ as: SECRETARY, ...PHONE })
  await open(secretary, `/cse-admin/${COMMITTEE}`)
  const own = await newVendor(secretary, 'Gym fermé', 'cse-admin')
  await open(secretary, `/cse-admin/${COMMITTEE}/vendor/${own}`)
  await field(secretary, 'Nom').fill('Gym rouvert')
  await button(secretary, 'Modifier').click()
  await secretary.waitForURL((url) => url.pathname === `/cse-admin/${COMMITTEE}/vendors`)
  await open(secretary, `/cse-admin/${COMMITTEE}/vendor/${own}`)
  await button(secretary, 'Supprimer').click()
  await secretary.waitForURL((url) => url.pathname === `/cse-admin/${COMMITTEE}/activity`)
})

// [P-STATE-009] [K-ROLE-014]
test('restricts a partner to a group that is found by its name', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo réservé', 'admin')
  await open(page, `/admin/vendor/${id}`)
  await page.getByRole('radio', { name: 'Un groupe seulement' }).check()
  await page.getByText('Groupe : Choisissez le groupe.').waitFor()
  expect(await button(page, 'Modifier').isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Groupe' }).fill('méridional')
  await page.getByRole('option', { name: 'L’Atelier Méridional' }).click()
  await button(page, 'Modifier').click()
  await shown(page, 'Partenaire Zoo réservé modifié')
  const groupOf = async () => {
    const [row] = await shop.server.db().orm.select().from(vendor).where(eq(vendor.id, id))
    return row?.groupId
  }
  expect(await groupOf()).toBe(COMMITTEE)
  await open(page, `/admin/vendor/${id}`)
  await page.getByRole('radio', { name: 'Tous les groupes' }).check()
  await button(page, 'Modifier').click()
  await expect.poll(groupOf).toBe(null)
})

// [K-ERROR-032] [K-SCREEN-095]
test('says that a partner could not be loaded, and tries again', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo lointain', 'admin')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/admin/get-vendor', async (route) => {
    await answered.promise
    await route.abort()
  })
  // As a row of the list leads there: the document stays.
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin/vendor/${id}`)
  await page.getByText('Chargement du partenaire').waitFor()
  answered.resolve()
  await shown(page, 'Échec du chargement du partenaire. Vous pouvez rafraichir la page pour réessayer')
  await shoot(page, 'office partner failed')
  takeProblems(page)
  await page.unroute('**/api/admin/get-vendor')
  await button(page, 'Réessayer').click()
  await page.getByRole('heading', { name: 'Modifier le partenaire Zoo lointain' }).waitFor()
})

// [K-ROUTE-019] [K-ROUTE-022] [K-SCREEN-092] [K-RULE-008] [K-ROLE-014] [X11]
test.each(['vendor', 'vendors'])('lets a secretary add the local gym on a phone at /%s/create', async (path) => {
  const page = await shop.newPage({ as: SECRETARY, ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}/${path}/create`)
  expect(await page.getByText('Un groupe seulement').count()).toBe(0)
  await field(page, 'Nom').fill(`Gym ${path}`)
  await button(page, 'Ajouter une adresse').click()
  await chooseAddress(page, 0, '4 place Ronde Lille')
  // Clear of the bar that saves.
  await button(page, 'Ajouter une adresse').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectClean(page, 'phone')
  await shoot(page, `office gym ${path}`)
  await button(page, 'Ajouter').last().click()
  await shown(page, `Partenaire Gym ${path} créé`)
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/vendor/v-`))
  await page.getByRole('heading', { name: `Modifier le partenaire Gym ${path}` }).waitFor()
  const made = await shop.server
    .db()
    .orm.select()
    .from(vendor)
    .where(eq(vendor.name, `Gym ${path}`))
  expect(made.map(({ groupId }) => groupId)).toEqual([COMMITTEE])
})

test('keeps what was typed when the session ends, and saves it after signing in again', async () => {
  const page = await shop.newPage({ host: YOUPIIZ })
  await signIn(page, ADMIN)
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo interrompu', 'admin')
  await open(page, `/admin/vendor/${id}`)
  await field(page, 'Nom').fill('Zoo repris')
  const db = shop.server.db()
  await db.write([db.orm.delete(session).where(eq(session.userId, demoId.user('admin')))])
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await dialog.getByRole('button', { name: 'Se reconnecter' }).click()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await shown(page, 'Partenaire Zoo repris modifié')
})
