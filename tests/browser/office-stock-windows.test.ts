/** What is done to a whole stock in a window: new prices from a day on, taken back, and copies for other activities. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { location } from '../../src/features/catalogue/tables.ts'
import { eur } from '../../src/features/stock/money.ts'
import {
  DESKTOP,
  expectClean,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { elapsed, openStopped, timesAsked } from '../support/browser-clock.ts'
import { button, field, openOnMondays, shown } from '../support/browser-partners.ts'
import { newShop } from '../support/shop.ts'
import { DAY, ticketInput, weeklyInput } from '../support/stock-office.ts'

const shop = openBrowserShop()
const office = () => shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })

/** An activity without anything to sell; with a partner that is open. */
async function activity(label: string, isOpen = false): Promise<string> {
  const db = shop.server.db()
  const things = newShop({ db: () => db })
  const { vendorId, activityId } = await things.sell({ slots: 0, batch: { archivedAt: 1 }, activity: { label } })
  if (!isOpen) return activityId
  await db.write([db.orm.insert(location).values({ id: `l-${vendorId}`, vendorId, position: 0, name: 'Entrée' })])
  await openOnMondays(db, vendorId)
  return activityId
}

const call = (page: Page, path: string, input: object) =>
  page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(sent.path, { method: 'POST', headers, body: sent.body })).json()
    },
    { path: `/api/admin/${path}`, body: JSON.stringify(input) },
  )

const option = { label: 'Casque', buyingPrice: eur(100), publicPrice: eur(300), youpiizPrice: eur(200) }

const makeWeek = async (page: Page, activityId: string, options: (typeof option)[] = []) => {
  const stocks = [weeklyInput({ mode: { type: 'Pregenerated' }, ticketInfo: [ticketInput({ options })] })]
  expect((await call(page, 'create-stocks', { activityId, stocks })).error).toBeUndefined()
}

const stockCards = (page: Page) => page.getByRole('list', { name: 'Stocks' }).locator(':scope > li')
const bothWidths = async (page: Page, dialog: Locator, name: string) => {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport)
    await dialog.waitFor()
    await expectClean(page, `${name}, ${size}`)
    await shoot(page, `${name} ${size}`)
  }
}

// [D48]
test('an operator raises prices from a day on, takes it back, and copies the stock to two activities', async () => {
  const page = await office()
  await open(page, '/admin')
  const activityId = await activity('Grotte aux cristaux', true)
  for (const label of ['Grotte des ours', 'Grotte sans fond']) await activity(label)
  await makeWeek(page, activityId, [option])
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  const prices = page.getByRole('dialog', { name: 'Changer les prix à partir d’un jour' })
  const day = new Date(Date.now() + 14 * DAY).toISOString().slice(0, 10)
  const raise = async () => {
    await button(page, 'Changer les prix…').first().click()
    await prices.getByRole('combobox', { name: 'Premier jour aux nouveaux prix' }).fill(day)
    await page.keyboard.press('Tab')
    await prices.getByLabel('De combien (%)').fill('10')
    await prices.getByRole('button', { name: 'Voir les nouveaux prix' }).click()
    await prices.getByText(/^\d+ créneaux à partir du .+ passent dans un stock à part, aux nouveaux prix\.$/).waitFor()
  }
  await raise()
  const row = prices.getByRole('row', { name: /^Plein tarif/ })
  expect((await readText(row)).replaceAll(/\s/g, ' ')).toMatch(/20,00 € → 22,00 € 15,00 € → 16,50 € 10,00 € → 11,00 €/)
  const optionRow = prices.getByRole('row', { name: /^Option : Casque/ })
  expect((await readText(optionRow)).replaceAll(/\s/g, ' ')).toMatch(/3,00 € → 3,30 € 2,00 € → 2,20 € 1,00 € → 1,10 €/)
  await bothWidths(page, prices, 'office change prices')
  // The answer is lost on its way, and the operator presses again: the prices rise once.
  await page.route(
    /change-ticket-prices$/,
    async (route) => {
      // Only browsers know the names below localhost.
      const url = new URL(route.request().url())
      const headers = { ...(await route.request().allHeaders()), host: url.host }
      url.hostname = '127.0.0.1'
      await route.fetch({ url: url.href, headers })
      await route.abort()
    },
    { times: 1 },
  )
  await prices.getByRole('button', { name: 'Changer les prix' }).click()
  await page.locator('[data-sonner-toast][data-type="error"]').waitFor()
  takeProblems(page)
  await prices.getByRole('button', { name: 'Changer les prix' }).click()
  await shown(page, 'Prix modifiés')
  await expect.poll(() => stockCards(page).count()).toBe(2)
  const texts = async () => (await stockCards(page).allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '))
  expect((await texts()).filter((text) => text.includes('16,50 €'))).toHaveLength(1)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await shown(page, 'Modification annulée')
  await expect.poll(() => stockCards(page).count()).toBe(1)
  expect((await texts())[0]).toContain('15,00 €')

  await button(page, 'Copier vers…').click()
  const copies = page.getByRole('dialog', { name: 'Copier vers d’autres activités' })
  for (const name of ['Grotte des ours', 'Grotte sans fond']) {
    await copies.getByRole('combobox', { name: 'Activité' }).fill('Grotte')
    const options = page.getByRole('option')
    await options.filter({ hasText: name }).first().click()
    await copies.getByRole('list', { name: 'Activités choisies' }).getByText(name).waitFor()
  }
  await copies.getByRole('button', { name: 'Voir ce qui va se passer' }).click()
  await copies.getByText('Grotte des ours, Grotte sans fond : les mêmes tickets, conditions et créneaux.').waitFor()
  await bothWidths(page, copies, 'office copy stock')
  await copies.getByRole('button', { name: 'Copier', exact: true }).click()
  await shown(page, 'Stock copié vers 2 activités')
  const { rows } = await shop.server.db().query(
    `select a.label, count(*) as slots from stock s join activity a on a.id = s.activity_id
      where a.label like 'Grotte%' and s.archived_at is null group by a.label order by a.label`,
  )
  expect(rows.map(({ label }) => label)).toEqual(['Grotte aux cristaux', 'Grotte des ours', 'Grotte sans fond'])
  expect(new Set(rows.map(({ slots }) => slots)).size).toBe(1)
  // Both copies are taken back by the notice.
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  const onSale = `select count(*) as slots from stock s join activity a on a.id = s.activity_id
    join batch b on b.id = s.batch_id
    where a.label in ('Grotte des ours', 'Grotte sans fond') and s.archived_at is null and b.archived_at is null`
  await expect.poll(async () => (await shop.server.db().query(onSale)).rows[0]?.slots).toBe(0)
  await shown(page, 'Modification annulée')
  // Prices of several stocks change together, those that are left out stay.
  await makeWeek(page, activityId)
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  await button(page, 'Changer les prix…').first().click()
  const stocks = prices.getByRole('group', { name: 'Stocks concernés' }).getByRole('checkbox')
  await expect.poll(() => stocks.count()).toBe(2)
  for (const one of await stocks.all()) await one.check()
  await prices.getByLabel('De combien (%)').fill('100')
  await bothWidths(page, prices, 'office change prices of several')
  await prices.getByLabel('Options comprises').uncheck()
  await prices.getByRole('button', { name: 'Voir les nouveaux prix' }).click()
  await expect.poll(() => prices.getByRole('table').count()).toBe(2)
  expect((await readText(optionRow)).replaceAll(/\s/g, ' ')).toMatch(/3,00 € 2,00 € 1,00 €/)
  await prices.getByRole('button', { name: 'Changer les prix' }).click()
  await expect.poll(async () => (await texts()).filter((text) => text.includes('30,00 €')).length).toBe(2)
  expect(takeProblems(page)).toEqual([])
})

// [K-CONSTANT-019]
test('the tickets of all slots of a weekly template are waited for however long that takes', async () => {
  const page = await office()
  await open(page, '/admin')
  const activityId = await activity('Grotte lente', true)
  await makeWeek(page, activityId)
  const slots = 'select id from stock where activity_id = ? and archived_at is null order by start_ts'
  const { rows } = await shop.server.db().query(slots, [activityId])
  await newShop({ db: () => shop.server.db() }).addDocuments(String(rows[3]?.id), 2)
  await openStopped(page, `/admin/activity/${activityId}?tab=stock`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/list-stock-entries-for-weekly-templates$/, async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Modifier').click()
  expect(await elapsed(page, '/admin/list-stock-entries-for-weekly-templates')).toBeLessThan(12_000)
  await page.clock.fastForward('10:00')
  answer()
  const lines = page.getByRole('form', { name: 'Modifier le stock' }).getByRole('group', { name: 'Lignes de stock' })
  const free = async () => {
    await page.clock.runFor(100)
    return lines.locator('[data-badge]').count()
  }
  await expect.poll(free).toBe(2)
  expect(await timesAsked(page, '/admin/list-stock-entries-for-weekly-templates')).toBe(1)
})

test('a notice with "Annuler" that comes right after another was used is shown', async () => {
  const page = await office()
  await open(page, `/admin/activity/${await activity('Grotte neuve', true)}/stock/create`)
  const form = page.getByRole('form', { name: 'Nouveau Stock' })
  await button(page, 'Ajouter un ticket').first().click()
  await field(page, 'Nom du ticket').fill('Visite')
  const mode = (name: RegExp) => form.getByRole('radio', { name })
  await mode(/^Confirmation par l’administrateur/).check()
  const undo = page.getByRole('button', { name: 'Annuler', exact: true })
  await undo.waitFor()
  // Both in one go, before the first notice has left.
  await mode(/^Confirmation par le partenaire/).evaluate((other: HTMLElement) => {
    const pressed = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Annuler')
    pressed?.click()
    return new Promise<void>((resolve) => requestAnimationFrame(() => resolve(other.click())))
  })
  await expect.poll(() => field(page, 'Nom du ticket').count()).toBe(0)
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(1)
  await undo.click()
  expect(await field(page, 'Nom du ticket').inputValue()).toBe('Visite')
})

test('the showcase has the lines of stock in all their states', async () => {
  const page = await office()
  await open(page, '/ui/office')
  const lines = page.getByRole('list', { name: 'Exemples de lignes de stock' }).getByRole('listitem')
  const badges = await lines.evaluateAll((all) =>
    all.map((line) => [...line.querySelectorAll('[data-badge]')].map(({ textContent }) => textContent)),
  )
  expect(badges).toEqual([
    ['En stock'],
    ['Acheté'],
    ['UPLOAD NÉCESSAIRE', 'Acheté'],
    ['GÉNÉRATION EN COURS', 'Acheté'],
    ['ANNULÉ', 'Acheté'],
  ])
  await lines.first().scrollIntoViewIfNeeded()
  await shoot(page, 'office stock lines showcase')
})
