/** Partners in the office: made, changed, fought over, deleted and taken back, at a desk and on a phone. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import {
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { button, chooseAddress, field, inShop, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')

// [K-ROUTE-018] [K-SCREEN-090] [K-RULE-042] [K-ERROR-014]
test('the URL of a new partner follows the name until it is edited by hand, and the form requires a location', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/vendor/create')
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Ajouter un nouveau partenaire')
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
})

// [K-RULE-010] [K-RULE-029] [K-RULE-046] [K-SCREEN-091] [K-SCREEN-117] [K-ERROR-061]
test('an operator creates a partner with two postal addresses, and the last one cannot be removed', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/vendor/create')
  const submit = button(page, 'Ajouter').last()
  await field(page, 'Nom dans l’adresse du site').fill('eole')
  await field(page, 'Nom').fill('Château d’Éole et parc')
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
  expect(await page.getByText('Adresse manquante', { exact: true }).count()).toBe(0)
  await expectCleanEverywhere(page, 'office partner filled')
  await submit.dblclick()
  await shown(page, 'Partenaire Château d’Éole et parc créé', { exact: true })
  await page.waitForURL((url) => url.pathname === '/admin/vendor')
  const db = shop.server.db()
  const made = await db.orm.select().from(vendor).where(eq(vendor.slugName, 'eole'))
  expect(made.map(({ name, groupId }) => [name, groupId])).toEqual([['Château d’Éole et parc', null]])
})

// [K-ROUTE-020] [K-SCREEN-093] [K-SCREEN-094] [K-SCREEN-117]
test('an operator changes a partner, sees it in the shop at once, and undoes it', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo du parc', 'admin')
  await open(page, `/admin/vendor/${id}`)
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Modifier le partenaire Zoo du parc')
  expect(await button(page, 'Modifier').isDisabled()).toBe(true)
  expect(await button(page, 'Supprimer').isEnabled()).toBe(true)
  await button(page, 'Texte brut').click()
  await field(page, 'Présentation').fill('# Le zoo des monts')
  await page.getByText('Modifié : Présentation').waitFor()
  await page.keyboard.press('Control+s')
  await shown(page, 'Partenaire Zoo du parc modifié')
  await page.waitForURL((url) => url.pathname === '/admin/vendor')
  expect((await inShop(page, id)).text).toContain('Le zoo des monts')
  await button(page, 'Annuler').click()
  await shown(page, 'Modification annulée')
  await open(page, `/admin/vendor/${id}`)
  await button(page, 'Texte brut').click()
  await expect.poll(() => field(page, 'Présentation').inputValue()).toBe('# Le zoo')
  expect((await inShop(page, id)).text).not.toContain('Le zoo des monts')
  await button(page, 'Historique').click()
  const story = page.getByRole('dialog', { name: 'Historique' })
  await story.getByText('Annulation d’une modification').waitFor()
  expect(await readText(story)).toContain('# Le zoo → # Le zoo des monts')
  await expectCleanEverywhere(page, 'office partner history')
})

test('an administrator chooses field by field when a colleague has changed the same partner meanwhile', async () => {
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
  const told = await readText(dialog)
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

// [K-SCREEN-096] [K-SCREEN-097] [K-SCREEN-117] [K-ERROR-062]
test('an operator deletes a partner, and restores it from the notice', async () => {
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

// [K-ROUTE-019] [K-ROUTE-022] [K-SCREEN-092] [K-RULE-008] [K-ROLE-014] [X11]
test.each(['vendor', 'vendors'])('a secretary adds the local gym on a phone at /%s/create', async (path) => {
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
