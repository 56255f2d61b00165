/** The form of a partner: what it makes of what is typed, and that nothing typed is lost. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { session } from '../../src/features/accounts/tables.ts'
import { vendor } from '../../src/features/catalogue/tables.ts'
import {
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PASSWORD,
  shoot,
  signIn,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, callAs, field, inShop, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const COMMITTEE = demoId.group('atelier')

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
  const storedGroup = async () => {
    const [row] = await shop.server.db().orm.select().from(vendor).where(eq(vendor.id, id))
    return row?.groupId
  }
  expect(await storedGroup()).toBe(COMMITTEE)
  await open(page, `/admin/vendor/${id}`)
  await page.getByRole('radio', { name: 'Tous les groupes' }).check()
  await button(page, 'Modifier').click()
  await expect.poll(storedGroup).toBe(null)
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

test('says which activities an address is kept for, and leads to them', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id, vendorId } = await newActivity(page, { label: 'Atelier à domicile' })
  const { item } = await callAs(page, '/admin/get-vendor', { vendorId })
  const address = { type: 'AtHome', rangeInKm: 10, vendorLocationId: item.addresses[0].id }
  await callAs(page, '/admin/update-activity', { id, updates: { address } })
  await open(page, `/admin/vendor/${vendorId}`)
  await shown(page, '1 activité utilise cette adresse : choisissez-en d’abord une autre pour elle.')
  expect(await button(page, 'Retirer cette adresse').isDisabled()).toBe(true)
  await expectCleanEverywhere(page, 'office partner address in use')
  await page.getByRole('link', { name: 'Atelier à domicile', exact: true }).click()
  await page.waitForURL((url) => url.pathname === `/admin/activity/${id}`)
})

test('an address that somebody else has taken away meanwhile is saved anew by who keeps it', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo double', 'admin')
  const read = async () => (await callAs(page, '/admin/get-vendor', { vendorId: id })).item.addresses
  const kept = async () => (await read()).map(({ usedBy: _usedBy, ...place }: { usedBy: object }) => place)
  const [first] = await kept()
  const second = { ...first, id: undefined, name: 'Porte sud' }
  await callAs(page, '/admin/update-vendor', { id, updates: { addresses: [first, second] } })
  await open(page, `/admin/vendor/${id}`)
  await page.getByRole('button', { name: /^Adresse 2/ }).click()
  await field(page, 'Nom du lieu (facultatif)').fill('Porte est')
  await callAs(page, '/admin/update-vendor', { id, updates: { addresses: [first] } })
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await dialog.getByRole('button', { name: 'Garder toutes mes valeurs' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await shown(page, 'Partenaire Zoo double modifié')
  expect((await read()).map(({ name }: { name: string | null }) => name)).toEqual([null, 'Porte est'])
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
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
