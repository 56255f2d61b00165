/** Promotions in the office: made, changed, copied, hidden and deleted; what stands in their place when they cannot be. */
import { eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { wallClock } from '../../src/features/stock/region-time.ts'
import { offer } from '../../src/features/stock/tables.ts'
import {
  expectCleanEverywhere,
  open,
  openBrowserShop,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, callAs, field, openOnMondays, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const ZONE = 'Europe/Paris'

const promotions = (page: Page) => page.getByRole('list', { name: 'Promotions' }).getByRole('listitem')
const readOffers = (activityId: string) =>
  shop.server.db().orm.select().from(offer).where(eq(offer.targetId, activityId))

/** The page of promotions of an activity of its own, whose partner has opening hours. */
async function openPromotions(): Promise<{ page: Page; id: string; vendorId: string }> {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const made = await newActivity(page)
  await openOnMondays(shop.server.db(), made.vendorId)
  await open(page, `/admin/activity/${made.id}?tab=offer`)
  return { page, ...made }
}

// [K-ROUTE-005] [K-SCREEN-029] [K-RULE-064] [K-CONSTANT-009] [K-ERROR-054]
test('makes a promotion once it has a percent', async () => {
  const { page, id } = await openPromotions()
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
  expect(await readOffers(id)).toMatchObject([
    { label: 'Semaine folle', percentHundredths: 1250, visibility: 'Public' },
  ])
  await expectCleanEverywhere(page, 'office promotions')
})

// [K-SCREEN-064] [K-SCREEN-065] [K-SCREEN-066] [K-ERROR-055] [K-ERROR-056]
test('lists the promotions of an activity, hides one, changes it and deletes it with a way back', async () => {
  const { page, id } = await openPromotions()
  await callAs(page, '/admin/create-offer', {
    label: 'Semaine folle',
    discount: { type: 'Percent', percent: 10 },
    target: { type: 'Activity', activityId: id },
    flash: { type: 'Disabled' },
    visibility: 'Public',
  })
  await open(page, `/admin/activity/${id}?tab=offer`)
  const stored = async () => (await readOffers(id))[0]
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

// [K-SCREEN-027] [K-SCREEN-028] [K-SCREEN-107] [K-CONSTANT-008] [K-STATE-003]
test('offers a flash period of one year from today, and hours of the week, as boxes that one ticks', async () => {
  const { page, id } = await openPromotions()
  await page.getByRole('link', { name: 'Ajouter une promotion' }).click()
  await page.waitForURL((url) => url.pathname === `/admin/activity/${id}/offer/create`)
  await page.getByRole('heading', { level: 1, name: 'Nouvelle promotion', exact: true }).waitFor()
  await page.locator('main p').filter({ hasText: 'Visite guidée' }).waitFor()
  await field(page, 'Nom').fill('Vente du printemps')
  const [flash, hourly] = ['Vente flash', 'Restreindre à des créneaux de la semaine'].map((name) =>
    page.getByRole('checkbox', { name }),
  )
  if (!flash || !hourly) throw new Error('Both are there.')
  expect([await flash.isChecked(), await hourly.isChecked()]).toEqual([false, false])
  expect(await page.getByLabel('Début').count()).toBe(0)
  expect(await page.getByText('Lundi', { exact: true }).count()).toBe(0)
  await flash.check()
  await hourly.check()
  await page.getByText('Lundi', { exact: true }).first().waitFor()
  await expectCleanEverywhere(page, 'office promotion with hours')
  await hourly.uncheck()
  expect(await page.getByText('Lundi', { exact: true }).count()).toBe(0)
  await button(page, 'Ajouter').click()
  await shown(page, 'Promotion créée')
  const stored = async () => (await readOffers(id))[0]
  const first = await stored()
  const [start, end] = [first?.flashStartTs ?? 0, first?.flashEndTs ?? 0]
  const [begins, today] = [wallClock(ZONE, start), wallClock(ZONE, Date.now())]
  expect(begins).toMatchObject({ year: today.year, month: today.month, day: today.day, hour: 0, minute: 0 })
  expect(end - start).toBe(365 * 86_400_000)
  expect(first?.hoursByWeek).toBeNull()

  await promotions(page).getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('checkbox', { name: 'Vente flash' }).uncheck()
  await page.getByRole('checkbox', { name: 'Restreindre à des créneaux de la semaine' }).check()
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Modifier' }).click()
  await shown(page, 'Promotion mise à jour')
  await expect.poll(async () => (await stored())?.flashStartTs).toBeNull()
  expect((await stored())?.hoursByWeek).not.toBeNull()
})

test('takes back a saved promotion from its notice and from its history, and shows a conflict in words', async () => {
  const { page, id } = await openPromotions()
  const { offer: made } = await callAs(page, '/admin/create-offer', {
    label: 'Été',
    discount: { type: 'Percent', percent: 10 },
    target: { type: 'Activity', activityId: id },
    flash: { type: 'Disabled' },
    visibility: 'Public',
  })
  await page.reload()
  const stored = async () => (await readOffers(id))[0]
  const line = promotions(page).filter({ hasText: 'Été' })
  await line.getByRole('button', { name: 'Masquer' }).click()
  await line.getByRole('button', { name: 'Rendre visible' }).waitFor()
  await button(page, 'Annuler').click()
  await line.getByRole('button', { name: 'Masquer' }).waitFor()
  expect((await stored())?.visibility).toBe('Public')

  await callAs(page, '/admin/update-offer', { id: made.id, updates: { discount: { type: 'Percent', percent: 20 } } })
  await page.reload()
  await line.getByRole('button', { name: 'Historique' }).click()
  const history = page.getByRole('dialog', { name: 'Historique', exact: true })
  await history.getByText('20 %').waitFor()
  await expectCleanEverywhere(page, 'office promotion history')
  await history.getByRole('button', { name: 'Annuler cette modification' }).first().click()
  await expect.poll(async () => (await stored())?.percentHundredths).toBe(1000)
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
  await expect.poll(() => readText(line)).toContain('-10 %')

  await line.getByRole('button', { name: 'Modifier' }).click()
  await field(page, 'Réduction (%)').fill('15')
  const period = { type: 'Period', startTs: Date.UTC(2036, 4, 1, 8), endTs: Date.UTC(2036, 5, 1, 8) }
  const updates = { discount: { type: 'Percent', percent: 30 }, flash: period }
  await callAs(page, '/admin/update-offer', { id: made.id, updates })
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await dialog.waitFor()
  const told = await readText(dialog)
  expect(told).toContain('15 %')
  expect(told).toContain('30 %')
  expect(told).toMatch(/Début : .+ → .*1 mai/)
  expect(told).not.toContain('Quelqu’un d’autre')
  expect(told).not.toContain(String(period.startTs))
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office promotion conflict')
  await dialog.getByRole('button', { name: 'Garder toutes mes valeurs' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(async () => (await stored())?.percentHundredths).toBe(1500)
  expect((await stored())?.flashStartTs).toBe(period.startTs)

  // Nor is it deleted over a newer state.
  await callAs(page, '/admin/update-offer', { id: made.id, updates: { label: 'Été indien' } })
  await line.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByText('Été indien').waitFor()
  await page.getByRole('button', { name: 'Garder la fiche' }).click()
  await promotions(page).filter({ hasText: 'Été indien' }).waitFor()
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
})

test('copies a promotion, hidden until it is made visible', async () => {
  const { page, id } = await openPromotions()
  await page.getByRole('link', { name: 'Ajouter une promotion' }).click()
  await field(page, 'Nom').fill('Fête des mères')
  await field(page, 'Réduction (%)').fill('15')
  await button(page, 'Ajouter').click()
  await shown(page, 'Promotion créée')
  await promotions(page).getByRole('button', { name: 'Dupliquer' }).click()
  await shown(page, 'Promotion "Fête des mères (copie)" créée, inactive')
  const copy = promotions(page).filter({ hasText: 'Fête des mères (copie)' })
  expect(await readText(copy)).toContain('-15 % Inactif')
  await expectCleanEverywhere(page, 'office promotion copied')
  await copy.getByRole('button', { name: 'Rendre visible' }).click()
  await expect
    .poll(async () => (await readOffers(id)).map(({ visibility }) => visibility))
    .toEqual(['Public', 'Public'])
})

// [K-COMPONENT-003] [K-COMPONENT-004] [X13]
test('keeps a promotion of an amount one when it is edited, in cents of what is typed in euros', async () => {
  const { page, id } = await openPromotions()
  const discount = { type: 'Amount', amount: { cents: 350, currency: 'eur' } }
  const flash = { type: 'Disabled' }
  const made = { label: 'Remise', discount, target: { type: 'Activity', activityId: id }, flash, visibility: 'Public' }
  await page.evaluate(async (body) => {
    await fetch('/api/admin/create-offer', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, JSON.stringify(made))
  await open(page, `/admin/activity/${id}?tab=offer`)
  await promotions(page).getByRole('button', { name: 'Modifier' }).click()
  const amount = field(page, 'Réduction par billet (€)')
  expect(await amount.inputValue()).toBe('3,50')
  const save = page.locator('[data-save-bar]').getByRole('button', { name: 'Modifier' })
  await amount.fill('4,255')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await amount.fill('4,2')
  await page.keyboard.press('Tab')
  expect(await amount.inputValue()).toBe('4,20')
  await save.click()
  await shown(page, 'Promotion mise à jour')
  const [stored] = await readOffers(id)
  expect([stored?.amount, stored?.percentHundredths]).toEqual([420, null])
})

// [K-ERROR-026]
test('makes no promotion beside a partner without opening hours, and leads to where they are given', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id, vendorId } = await newActivity(page)
  const message = page.getByText("Partenaire de l'activité invalide.", { exact: true })
  for (const path of [`/admin/activity/${id}?tab=offer`, `/admin/activity/${id}/offer/create`]) {
    await open(page, path)
    await message.waitFor()
    const link = page.getByRole('link', { name: 'renseignez-les chez Zoo des offres' })
    expect(await link.getAttribute('href')).toBe(`/admin/vendor/${vendorId}`)
    expect(await page.getByRole('link', { name: 'Ajouter une promotion' }).count()).toBe(0)
    expect(await page.getByLabel('Réduction').count()).toBe(0)
    await expectCleanEverywhere(page, `office partner without hours ${path.includes('create') ? 'new' : 'tab'}`)
  }
  await openOnMondays(shop.server.db(), vendorId)
  await open(page, `/admin/activity/${id}/offer/create`)
  await page.getByLabel('Réduction').waitFor()
  expect(await message.count()).toBe(0)
})

// [K-ERROR-030] [K-ERROR-036] [K-ERROR-037] [K-RULE-104] [K-RULE-105]
test('says what failed of a promotion, and shows what is stored then', async () => {
  const { page, id } = await openPromotions()
  await page.getByRole('link', { name: 'Ajouter une promotion' }).click()
  await field(page, 'Nom').fill('Avant')
  await button(page, 'Ajouter').click()
  await shown(page, 'Promotion créée')
  const { orm, write } = shop.server.db()
  const rename = (label: string) => write([orm.update(offer).set({ label }).where(eq(offer.targetId, id))])
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } })
  await page.route(/\/api\/admin\/(update|delete)-offer$/, fail)
  await rename('Changée ailleurs')
  await promotions(page).getByRole('button', { name: 'Masquer' }).click()
  await shown(page, 'Erreur lors de la mise à jour de la promotion')
  await promotions(page).filter({ hasText: 'Changée ailleurs' }).waitFor()
  await rename('Changée encore')
  await promotions(page).getByRole('button', { name: 'Supprimer' }).click()
  await shown(page, 'Erreur lors de la suppression de la promotion')
  await promotions(page).filter({ hasText: 'Changée encore' }).waitFor()
  await rename('Changée enfin')
  await promotions(page).getByRole('button', { name: 'Modifier' }).click()
  await field(page, 'Nom').fill('La mienne')
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Modifier' }).click()
  await promotions(page).filter({ hasText: 'Changée enfin' }).waitFor()
  expect(await field(page, 'Nom').inputValue()).toBe('La mienne')

  await page.route('**/api/admin/get-activity-offers', fail)
  await open(page, `/admin/activity/${id}?tab=offer`)
  const alert = page.getByRole('alert')
  await alert
    .getByText("Échec du chargement des promotions de l'activité. Vous pouvez rafraichir la page pour réessayer")
    .waitFor()
  await shoot(page, 'office promotions failed')
  await page.unroute('**/api/admin/get-activity-offers')
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await promotions(page).filter({ hasText: 'Changée enfin' }).waitFor()
  takeProblems(page)
})
