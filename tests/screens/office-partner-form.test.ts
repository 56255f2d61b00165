/** The form of a partner: nothing that was typed is lost, and what is refused is said. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session } from '#kernel/accounts/tables.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { newActivity, newVendor } from '../support/offers.ts'
import { testApp } from '../support/test-app.ts'

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nom' })

async function rename(page: Page, name: string): Promise<void> {
  await page.user.clear(await nameField())
  await page.user.type(await nameField(), name)
}

async function openPartner(name: string) {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true, email: 'admin@demo.test', password: 'demo-guichet-2026' })
  const id = await newVendor(app, operator, name)
  const visit = { as: operator, path: `/admin/vendor/${id}` }
  return { app, operator, as: { as: operator }, id, visit, page: await openOffice(app, visit) }
}

test('the partner form offers unsaved input again after a reload', async () => {
  const { app, visit, page } = await openPartner('Zoo inachevé')
  await rename(page, 'Zoo achevé')
  await expect.poll(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length).toBeGreaterThan(0)
  const again = await openOffice(app, visit)
  expect((await nameField()).value).toBe('Zoo inachevé')
  await again.press(/^Reprendre le brouillon du /)
  await expect.poll(async () => (await nameField()).value).toBe('Zoo achevé')
  await again.press('Modifier')
  await see('Partenaire Zoo achevé modifié')
  const last = await openOffice(app, visit)
  expect((await nameField()).value).toBe('Zoo achevé')
  expect(screen.queryByRole('button', { name: /^Reprendre le brouillon du / })).toBeNull()
  expect([...page.problems, ...again.problems, ...last.problems]).toEqual([])
})

// [P-STATE-009]
test('the partner form restricts a partner to a group found by its name', async () => {
  const { app, id, visit, page } = await openPartner('Zoo réservé')
  const group = await app.newGroup({ label: 'L’Atelier Méridional' })
  await page.choose(/^Un groupe seulement/)
  await see('Groupe : Choisissez le groupe.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Modifier' }).disabled).toBe(true)
  await page.user.click(await screen.findByRole('combobox', { name: 'Groupe' }))
  await page.user.paste('méridional')
  await page.user.click(await screen.findByRole('option', { name: /L’Atelier Méridional/ }))
  await page.press('Modifier')
  await see('Partenaire Zoo réservé modifié')
  const storedGroup = async () => {
    const [row] = await app.db().orm.select().from(vendor).where(eq(vendor.id, id))
    return row?.groupId
  }
  expect(await storedGroup()).toBe(group.id)
  const again = await openOffice(app, visit)
  await again.choose(/^Tous les groupes/)
  await again.press('Modifier')
  await expect.poll(storedGroup).toBe(null)
})

test('the partner form names the activities that use a postal address, and links to them', async () => {
  const { app, operator, as, id, visit } = await openPartner('Zoo à domicile')
  const activityId = await newActivity(app, operator, id, 'Atelier à domicile')
  const { item } = await app.call('/admin/get-vendor', { vendorId: id }, as)
  const address = { type: 'AtHome' as const, rangeInKm: 10, vendorLocationId: item.addresses[0]?.id ?? '' }
  await app.call('/admin/update-activity', { id: activityId, updates: { address } }, as)
  const page = await openOffice(app, visit)
  await see(/^1 activité utilise cette adresse : choisissez-en d’abord une autre pour elle\.$/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Retirer cette adresse' }).disabled).toBe(true)
  await page.follow('Atelier à domicile')
  await expect.poll(() => location.pathname).toBe(`/admin/activity/${activityId}`)
  expect(page.problems).toEqual([])
})

test('the partner form keeps its input when the session ends, and saves it after signing in again', async () => {
  const { app, operator, page } = await openPartner('Zoo interrompu')
  await rename(page, 'Zoo repris')
  await app.db().write([app.db().orm.delete(session).where(eq(session.userId, operator.userId))])
  await page.press('Modifier')
  const dialog = await screen.findByRole('dialog', { name: 'Votre session a pris fin' })
  await page.press('Se reconnecter', dialog)
  await page.fill('Mot de passe', 'demo-guichet-2026', dialog)
  await page.user.keyboard('{Enter}')
  await see('Partenaire Zoo repris modifié')
})

test('the partner form asks a professional for form, number and address, refuses a wrong SIREN, and tells the history', async () => {
  const { app, id, visit, page } = await openPartner('Parc des Rives')
  await page.choose('Connue')
  await see('Identité légale · Dénomination : Indiquez la dénomination du partenaire.')
  await page.fill('Dénomination', 'Parc des Rives SAS')
  await page.fill('Forme juridique', 'SAS')
  await page.fill(/^SIREN/, '000000000')
  await page.fill('Adresse du siège', '1 rue du Parc, 69002 Lyon')
  await see('Identité légale · SIREN : Un SIREN a 9 chiffres, dont le dernier est une clé : vérifiez-les.')
  await page.fill(/^SIREN/, '732 829 320')
  await page.press('Modifier')
  await see('Partenaire Parc des Rives modifié')
  const [row] = await app.db().orm.select().from(vendor).where(eq(vendor.id, id))
  expect(row?.legalIdentity).toMatchObject({ status: 'Professional', siren: '732829320', legalForm: 'SAS' })
  const again = await openOffice(app, visit)
  await again.press('Historique')
  await see(/Identité légale/)
  expect([...page.problems, ...again.problems]).toEqual([])
})

const undoNotice = async (page: Page) => {
  const [undo] = await screen.findAllByRole('button', { name: 'Annuler' })
  await page.user.click(undo as Element)
}

test('the partner form throws away input of last time or of now when asked, and takes it back', async () => {
  const { app, visit, page } = await openPartner('Zoo du jour')
  await rename(page, 'Zoo de nuit')
  await page.press('Annuler les changements')
  await see('Changements annulés')
  await expect.poll(async () => (await nameField()).value).toBe('Zoo du jour')
  await undoNotice(page)
  await expect.poll(async () => (await nameField()).value).toBe('Zoo de nuit')
  await expect.poll(() => JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('Zoo de nuit')
  const again = await openOffice(app, visit)
  await see('Une saisie n’a pas été enregistrée.')
  await see('Reprenez-la, ou abandonnez-la pour partir de ce qui est enregistré.')
  await again.press('Abandonner')
  await see('Brouillon jeté')
  expect((await nameField()).value).toBe('Zoo du jour')
  expect(sees('Une saisie n’a pas été enregistrée.')).toBe(false)
  await undoNotice(again)
  await expect.poll(async () => (await nameField()).value).toBe('Zoo de nuit')
})

test('the partner form keeps its input when a save does not reach the server, and saves when asked again', async () => {
  const { page } = await openPartner('Zoo hors ligne')
  await rename(page, 'Zoo en ligne')
  const again = page.intercept('/admin/update-vendor', 'gone')
  await page.press('Modifier')
  await see('L’enregistrement n’a pas abouti. Vérifiez votre connexion, puis réessayez : rien n’est perdu.')
  expect((await nameField()).value).toBe('Zoo en ligne')
  again()
  await page.press('Modifier')
  await see('Partenaire Zoo en ligne modifié')
})

test('the partner form saves over a change of other fields once the operator has seen it', async () => {
  const { app, as, id, page } = await openPartner('Zoo partagé')
  await rename(page, 'Zoo commun')
  app.advance(1000)
  await app.call('/admin/update-vendor', { id, updates: { comments: 'Rappeler lundi' } }, as)
  await page.press('Modifier')
  const dialog = await screen.findByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await see('Vos changements et les leurs ne se touchent pas : les deux peuvent être enregistrés.', dialog)
  await see('Changé par d’autres, et gardé', dialog)
  await see(/Rappeler lundi/, dialog)
  await page.press('Revenir à ma saisie', dialog)
  expect((await nameField()).value).toBe('Zoo commun')
  await page.press('Modifier')
  await page.press('Enregistrer', await screen.findByRole('dialog', { name: /^Quelqu’un a modifié/ }))
  await see('Partenaire Zoo commun modifié')
  const { item } = await app.call('/admin/get-vendor', { vendorId: id }, as)
  expect([item.name, item.comments]).toEqual(['Zoo commun', 'Rappeler lundi'])
})

test('the history of a partner that does not load says so, and loads when asked again', async () => {
  const { page } = await openPartner('Zoo ancien')
  const again = page.intercept('/admin/list-history', 'gone')
  await page.press('Historique')
  const dialog = await screen.findByRole('dialog', { name: 'Historique' })
  await see('L’historique n’a pas pu être chargé.', dialog)
  again()
  await page.press('Réessayer', dialog)
  await see(/Création/, dialog)
  expect(sees('L’historique n’a pas pu être chargé.', dialog)).toBe(false)
})

test('an address whose code is another city’s is remarked and kept, and one overseas says by which clock hours are written', async () => {
  const { page } = await openPartner('Zoo au loin')
  const field = async () =>
    (await screen.findAllByRole<HTMLInputElement>('combobox', { name: 'Adresse' }))[0] as HTMLInputElement
  await page.user.clear(await field())
  await page.user.paste('1 place du Marché 44000 Rezé')
  await see('44000 est le code de Nantes. Rezé a le code 44400.')
  expect((await field()).value).toBe('1 place du Marché 44000 Rezé')
  await page.user.clear(await field())
  await page.user.paste('12 rue Haute 97200 Fort-de-France')
  await page.user.click(await screen.findByRole('option', { name: /97200 Fort-de-France/ }))
  await see(/En Martinique, il est 5 h de moins \(6 h de moins l’été\)\. Les créneaux .* à l’heure de Paris/)
  expect(screen.queryByText('44000 est le code de Nantes. Rezé a le code 44400.')).toBeNull()
  expect(page.problems).toEqual([])
})
