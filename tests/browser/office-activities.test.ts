/** Activities and promotions in the office: listed, made, changed and deleted, at a desk and on a phone. */
import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { activity, vendor } from '../../src/features/catalogue/tables.ts'
import { offer } from '../../src/features/stock/tables.ts'
import { expectCleanEverywhere, open, openBrowserShop, PHONE, textOf, YOUPIIZ } from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, field, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')

const lastMade = async () => {
  const { orm } = shop.server.db()
  const [row] = await orm.select().from(activity).orderBy(desc(activity.createdAt), desc(activity.id)).limit(1)
  if (!row) throw new Error('There is no activity.')
  return row
}

async function choosePartner(page: Page, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: 'Partenaire', exact: true })
  await input.pressSequentially(name, { delay: 10 })
  await page.getByRole('option', { name }).first().click()
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

// [K-ROUTE-001] [K-SCREEN-001] [K-SCREEN-002] [K-SCREEN-004] [K-SCREEN-005]
test('lists activities, the last changed first, and finds one by its name in any case', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/activity')
  const { orm } = shop.server.db()
  const [newest] = await orm.select().from(activity).orderBy(desc(activity.updatedAt), desc(activity.id)).limit(1)
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  expect(await textOf(rows.first())).toContain(newest?.label)
  // Every column is seen at a desk's usual width.
  await page.setViewportSize({ width: 1280, height: 800 })
  const status = await page.getByRole('columnheader', { name: 'Status' }).boundingBox()
  expect(status && status.x + status.width).toBeLessThanOrEqual(1280)
  await expectCleanEverywhere(page, 'office activities')
  await page.getByLabel('Rechercher une activité').fill((newest?.label ?? '').toUpperCase())
  await page.getByText(/activités? trouvée/).waitFor()
  await expect.poll(() => textOf(rows.first())).toContain(newest?.label)
  await page.getByRole('link', { name: 'Ajouter une nouvelle activité' }).click()
  await page.waitForURL((url) => url.pathname === '/admin/activity/create')
})

// [K-ROUTE-002] [K-SCREEN-006] [K-SCREEN-008] [K-SCREEN-012] [K-SCREEN-016] [K-SCREEN-017] [K-SCREEN-019]
// [K-RULE-032] [K-RULE-036] [K-RULE-037] [K-RULE-040] [K-ERROR-009] [K-ERROR-053]
test('makes a promo-code activity on a site once everything is there', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  await newVendor(page, 'Parc des essais', 'admin')
  await open(page, '/admin/activity/create')
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Ajouter une nouvelle offre')
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles).toEqual(['INFO', 'TYPE DE STOCK', 'CATÉGORIES', 'ADRESSE', 'DÉTAILS', 'APERÇUS'])
  const submit = button(page, 'Ajouter')
  await page.getByText('Formulaire incomplet', { exact: true }).waitFor()
  await field(page, 'Nom').fill('Été à l’Œuvre, ça & là')
  expect(await field(page, 'Nom dans l’adresse du site').inputValue()).toBe('ete-a-l-oeuvre-ca-la')
  expect(await submit.isDisabled()).toBe(true)
  await choosePartner(page, 'Parc des essais')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  for (const name of ['Activité non premium', 'Activité premium', 'Restreinte à un groupe'])
    expect(await radio(page, name).isVisible()).toBe(true)

  await radio(page, 'Sur un site web').check()
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Adresse du site').fill('https://parc.exemple')
  await expect.poll(() => submit.isEnabled()).toBe(true)

  await radio(page, 'Promo Code').check()
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Réduction').fill('-10 %')
  expect(await submit.isDisabled()).toBe(true)
  await field(page, 'Description de l’offre').fill('Sur toutes les entrées')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await expectCleanEverywhere(page, 'office activity new')
  await submit.click()
  await shown(page, 'Activité "Été à l’Œuvre, ça & là" créée')
  await page.waitForURL((url) => url.pathname === '/admin/activity')
  expect(await lastMade()).toMatchObject({
    stockType: 'PromoCode',
    addressType: 'Website',
    slugName: 'ete-a-l-oeuvre-ca-la',
  })
})

// [K-ROUTE-004] [K-SCREEN-009] [K-SCREEN-011] [K-SCREEN-015] [K-SCREEN-021] [K-SCREEN-022] [K-ERROR-052]
test('edits an activity, marks it as seen, and deletes it with a way back', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  const { orm, write } = shop.server.db()
  await write([orm.update(activity).set({ isDirty: true }).where(eq(activity.id, id))])
  await open(page, `/admin/activity/${id}`)
  const preview = page.getByRole('link', { name: 'Voir dans la boutique' })
  expect(await preview.getAttribute('href')).toBe(`/a/visite-guidee/${id}`)
  await page.getByText('Un administrateur de comité a modifié cette activité.').waitFor()
  await expectCleanEverywhere(page, 'office activity')
  await button(page, 'Marquer comme vu').click()
  await page.getByText('Un administrateur de comité a modifié cette activité.').waitFor({ state: 'detached' })
  await field(page, 'Nom').fill('Visite nocturne')
  await button(page, 'Modifier').click()
  await shown(page, 'Mis à jour')
  const text = await page.evaluate(async (path) => (await fetch(path)).text(), `/a/visite-nocturne/${id}`)
  expect(text).toContain('Visite nocturne')

  await button(page, 'Supprimer').click()
  await shown(page, 'Activité "Visite nocturne" supprimée')
  await page.waitForURL((url) => url.pathname === '/admin/activity')
  await button(page, 'Annuler').click()
  await shown(page, 'Activité "Visite nocturne" reprise')
  const rows = await orm.select({ label: activity.label }).from(activity).where(eq(activity.id, id))
  expect(rows).toEqual([{ label: 'Visite nocturne' }])
})

// [K-SCREEN-020]
test('says that an activity and its partner are restricted to different groups', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page, { groupId: COMMITTEE })
  await open(page, `/admin/activity/${id}`)
  await field(page, 'Nom').waitFor()
  const error = page.getByText('L’activité et son partenaire sont restreints à des groupes différents.')
  expect(await error.count()).toBe(0)
  const { orm, write } = shop.server.db()
  const [row] = await orm.select().from(activity).where(eq(activity.id, id))
  await write([
    orm
      .update(vendor)
      .set({ groupId: 'ROOT' })
      .where(eq(vendor.id, row?.vendorId ?? '')),
  ])
  await open(page, `/admin/activity/${id}`)
  await error.waitFor()
})

// [K-ROUTE-005] [K-SCREEN-027] [K-SCREEN-029] [K-SCREEN-064] [K-SCREEN-065] [K-SCREEN-066] [K-RULE-064]
// [K-CONSTANT-009] [K-ERROR-054] [K-ERROR-055] [K-ERROR-056]
test('makes a promotion, hides it, changes it and deletes it with a way back', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  await open(page, `/admin/activity/${id}?tab=offer`)
  await page.getByRole('link', { name: 'Ajouter une promotion' }).click()
  await page.waitForURL((url) => url.pathname === `/admin/activity/${id}/offer/create`)
  await page.getByRole('heading', { level: 1, name: 'Nouvelle promotion', exact: true }).waitFor()
  const percent = field(page, 'Réduction (%)')
  expect(await percent.inputValue()).toBe('0')
  await field(page, 'Nom').fill('Semaine folle')
  await percent.fill('')
  await expect.poll(() => button(page, 'Ajouter').isDisabled()).toBe(true)
  await percent.fill('12,5')
  await page.getByRole('checkbox', { name: 'Vente flash' }).check()
  await expectCleanEverywhere(page, 'office promotion new')
  await button(page, 'Ajouter').click()
  await shown(page, 'Promotion créée')
  await page.waitForURL((url) => url.pathname === `/admin/activity/${id}` && url.searchParams.get('tab') === 'offer')
  const { orm } = shop.server.db()
  const stored = async () => (await orm.select().from(offer).where(eq(offer.targetId, id)))[0]
  expect(await stored()).toMatchObject({ label: 'Semaine folle', percentHundredths: 1250, visibility: 'Public' })
  await expectCleanEverywhere(page, 'office promotions')

  const line = page.getByRole('list', { name: 'Promotions' }).getByRole('listitem').filter({ hasText: 'Semaine folle' })
  await line.getByRole('button', { name: 'Masquer' }).click()
  await shown(page, 'Promotion mise à jour')
  await expect.poll(async () => (await stored())?.visibility).toBe('Hidden')
  await line.getByRole('button', { name: 'Rendre visible' }).click()
  await expect.poll(async () => (await stored())?.visibility).toBe('Public')
  await line.getByRole('button', { name: 'Modifier' }).click()
  await field(page, 'Nom').fill('Semaine sage')
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Modifier' }).click()
  await expect.poll(async () => (await stored())?.label).toBe('Semaine sage')
  const renamed = page
    .getByRole('list', { name: 'Promotions' })
    .getByRole('listitem')
    .filter({ hasText: 'Semaine sage' })
  await renamed.getByRole('button', { name: 'Supprimer' }).click()
  await shown(page, 'Promotion supprimée')
  await expect.poll(stored).toBeUndefined()
  await button(page, 'Annuler').click()
  await expect.poll(async () => (await stored())?.label).toBe('Semaine sage')
})

test('a secretary makes an offer of her group on a phone', async () => {
  const page = await shop.newPage({ as: SECRETARY, ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}`)
  await newVendor(page, 'Gymnase du coin', 'cse-admin')
  await open(page, `/cse-admin/${COMMITTEE}/activity/create`)
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles).toEqual(['INFO', 'OFFRE', 'CATÉGORIES', 'ADRESSE', 'DÉTAILS', 'APERÇUS'])
  for (const name of ['Activité premium', 'Restreinte à un groupe', 'Standard', 'Promo Code'])
    expect(await radio(page, name).count()).toBe(0)
  await field(page, 'Nom').fill('Gym à moitié prix')
  await choosePartner(page, 'Gymnase du coin')
  await field(page, 'Titre de l’offre').fill('-50 % sur la carte')
  await expectCleanEverywhere(page, 'office committee offer new')
  await button(page, 'Ajouter').click()
  await shown(page, 'Activité "Gym à moitié prix" créée')
  await page.waitForURL((url) => url.pathname.startsWith(`/cse-admin/${COMMITTEE}/activity/a-`))
  expect(await lastMade()).toMatchObject({ groupId: COMMITTEE, stockType: 'MemberCard', isDirty: true })
  expect(await page.getByRole('link', { name: 'Promotions' }).count()).toBe(0)
  await open(page, `/cse-admin/${COMMITTEE}/activity`)
  await page.getByRole('link', { name: /Gym à moitié prix/ }).waitFor()
  await expectCleanEverywhere(page, 'office committee offers')
})
