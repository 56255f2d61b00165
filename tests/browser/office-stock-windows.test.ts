/** Changes to a whole stock in a window: new prices from a day on, their undoing, and copies for other activities. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { location } from '#kernel/catalogue/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { formatTime } from '#kernel/time/region-time.ts'
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
import { DAY, PARIS, ticketInput, weeklyInput } from '../support/stock-office.ts'

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

const makeStock = async (page: Page, activityId: string, facts: Parameters<typeof weeklyInput>[0]) => {
  const stocks = [weeklyInput({ mode: { type: 'Pregenerated' }, ...facts })]
  expect((await call(page, 'create-stocks', { activityId, stocks })).error).toBeUndefined()
}
const makeWeek = (page: Page, activityId: string, options: (typeof option)[] = []) =>
  makeStock(page, activityId, { ticketInfo: [ticketInput({ options })] })

const stockCards = (page: Page) => page.getByRole('list', { name: 'Stocks' }).locator(':scope > li')
const bothWidths = async (page: Page, dialog: Locator, name: string) => {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport)
    await dialog.waitFor()
    await expectClean(page, `${name}, ${size}`)
    await shoot(page, `${name} ${size}`)
  }
}

const openCopies = async (page: Page) => {
  await button(page, 'Copier vers…').click()
  return page.getByRole('dialog', { name: 'Copier vers d’autres activités' })
}
const choose = async (page: Page, copies: Locator, names: readonly string[]) => {
  for (const name of names) {
    await copies.getByRole('combobox', { name: 'Activité' }).fill(name)
    await page.getByRole('option').filter({ hasText: name }).first().click()
    await copies.getByRole('list', { name: 'Activités choisies' }).getByText(name).waitFor()
  }
}
/** Text of a copy's preview about one activity. */
const outcome = async (copies: Locator, name: string) => {
  const target = copies.getByRole('list', { name: 'Aperçu de la copie' }).locator(':scope > li', { hasText: name })
  return (await readText(target)).replaceAll(/\s+/g, ' ')
}

// [D48]
test('an operator raises prices from a day on, undoes it, and copies the stock to two activities', async () => {
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

  const copies = await openCopies(page)
  expect(await copies.getByRole('radio', { name: /^Tout/ }).isChecked()).toBe(true)
  await choose(page, copies, ['Grotte des ours', 'Grotte sans fond'])
  await bothWidths(page, copies, 'office copy stock choice')
  await copies.getByRole('button', { name: 'Voir ce qui va se passer' }).click()
  for (const name of ['Grotte des ours', 'Grotte sans fond'])
    expect(await outcome(copies, name)).toMatch(/À copier Nouveau stock \d+ créneaux ajoutés$/)
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

test("an operator copies a stock's tickets alone, then its week alone, and sees which activities can take neither", async () => {
  const page = await office()
  await open(page, '/admin')
  const [from, to] = [await activity('Puits salé', true), await activity('Puits doux')]
  await activity('Puits sec')
  await makeStock(page, from, {
    hours: [10],
    ticketInfo: [ticketInput({ youpiizPrice: eur(1300) }), ticketInput({ label: 'Réduit' })],
  })
  await makeStock(page, to, { hours: [10, 16], ticketInfo: [ticketInput(), ticketInput({ label: 'Famille' })] })
  const db = shop.server.db()
  const slots = async () =>
    (
      await db.query(
        `select id, start_ts, quantity, bought, archived_at is null as open
          from stock where activity_id = ? order by start_ts`,
        [to],
      )
    ).rows.map(({ id, start_ts: startTs, quantity, bought, open: isOpen }) => ({
      id,
      startTs,
      quantity,
      bought,
      isOpen,
    }))
  const last = (await slots()).at(-1)
  await db.write([{ sql: 'update stock set bought = 2 where id = ?', args: [String(last?.id)] }])
  const before = await slots()
  await open(page, `/admin/activity/${from}?tab=stock`)

  const copies = await openCopies(page)
  await copies.getByRole('radio', { name: /^Les tickets seulement/ }).check()
  await choose(page, copies, ['Puits doux', 'Puits sec'])
  await copies.getByRole('button', { name: 'Voir ce qui va se passer' }).click()
  expect(await outcome(copies, 'Puits doux')).toBe(
    'Puits doux À copier Ticket ajouté : « Réduit » Ticket mis à jour : « Plein tarif » Ticket gardé tel quel : « Famille »',
  )
  expect(await outcome(copies, 'Puits sec')).toBe(
    'Puits sec Refusé Cette activité n’a aucune date en vente : copiez tout, ou créez d’abord un stock.',
  )
  await bothWidths(page, copies, 'office copy tickets')
  await copies.getByRole('button', { name: 'Copier vers 1 sur 2', exact: true }).click()
  await shown(page, 'Tickets copiés')
  const tickets = async () =>
    (
      await db.query(
        `select t.label, t.youpiiz_price as price from ticket_info t join batch b on b.id = t.batch_id
          where b.activity_id = ? and b.archived_at is null and t.archived_at is null order by t.position`,
        [to],
      )
    ).rows.map(({ label, price }) => [label, price])
  expect(await tickets()).toEqual([
    ['Plein tarif', 1300],
    ['Famille', 1500],
    ['Réduit', 1500],
  ])
  expect(await slots()).toEqual(before)

  await openCopies(page)
  await copies.getByRole('radio', { name: /^La semaine seulement/ }).check()
  await choose(page, copies, ['Puits doux', 'Puits sec'])
  await copies.getByRole('button', { name: 'Voir ce qui va se passer' }).click()
  expect(await outcome(copies, 'Puits doux')).toMatch(
    /^Puits doux À copier Tickets gardés tels quels : « Plein tarif », « Famille », « Réduit » \d+ créneaux retirés, jamais vendus 1 créneau archivé : il a été vendu, ses acheteurs gardent leur place 1 créneau garde .* retrait 10 déjà vendu \(2 achetés\)$/,
  )
  expect(await outcome(copies, 'Puits sec')).toBe(
    'Puits sec Refusé Cette activité n’a pas de ticket : copiez tout, ou créez d’abord un stock.',
  )
  await bothWidths(page, copies, 'office copy week')
  await copies.getByRole('button', { name: 'Copier vers 1 sur 2', exact: true }).click()
  await shown(page, 'Semaine copiée')
  const sold = before.find(({ id }) => id === last?.id)
  expect(await slots()).toContainEqual({ ...sold, isOpen: 0 })
  const onSale = (await slots()).filter(({ isOpen }) => isOpen === 1)
  expect(new Set(onSale.map(({ startTs }) => formatTime(PARIS, Number(startTs))))).toEqual(new Set(['10:00']))
  expect((await tickets()).map(([label]) => label)).toEqual(['Plein tarif', 'Famille', 'Réduit'])
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect.poll(slots).toEqual(before)
  expect(takeProblems(page)).toEqual([])
})

// [D48]
test('an operator reads the changes of a stock, undoes one that is days old, and creates a copy of the stock', async () => {
  const page = await office()
  await open(page, '/admin')
  const activityId = await activity('Moulin à vent', true)
  await makeStock(page, activityId, {
    quantity: 6,
    ticketInfo: [ticketInput(), ticketInput({ label: 'Réduit' })],
    terms: 'À présenter à l’entrée',
  })
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  await button(page, 'Modifier').click()
  const form = page.getByRole('form', { name: 'Modifier le stock' })
  await form.getByLabel('Seuil de stock faible').fill('3')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await shown(page, 'Stocks mis à jour')
  // The notice is gone by then.
  await open(page, `/admin/activity/${activityId}?tab=stock`)
  await bothWidths(page, stockCards(page).first(), 'office stock actions')
  await button(page, 'Historique').click()
  const history = page.getByRole('dialog', { name: 'Historique' })
  await history.getByText('Enregistrement', { exact: true }).waitFor()
  expect((await readText(history.getByRole('listitem').first())).replaceAll(/\s+/g, ' ')).toContain(
    'Seuil de stock faible (vide) → 3',
  )
  await bothWidths(page, history, 'office stock history')
  await history.getByRole('button', { name: 'Annuler cette modification' }).first().click()
  await history.getByText('Annulation d’une modification', { exact: true }).waitFor()
  const low = 'select low_stock_at from batch where activity_id = ? and archived_at is null'
  expect((await shop.server.db().query(low, [activityId])).rows[0]?.low_stock_at).toBeNull()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })

  // Fields that must not be sold twice are chosen anew: the dates.
  await page.getByRole('link', { name: 'Dupliquer' }).click()
  await page.getByText('Copie de « Plein tarif · Réduit »').waitFor()
  const copy = page.getByRole('form', { name: 'Nouveau Stock' })
  await bothWidths(page, copy, 'office stock duplicate')
  expect(await copy.getByRole('button', { name: 'Créer' }).isDisabled()).toBe(true)
  for (const [name, days] of [
    ['Début', 60],
    ['Fin', 80],
  ] as const) {
    const date = new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
    await copy.getByRole('combobox', { name, exact: true }).fill(date)
    await page.keyboard.press('Tab')
  }
  await copy.getByRole('button', { name: 'Créer' }).click()
  const plan = page.getByRole('dialog', { name: 'Ce que l’enregistrement va faire' })
  await plan.getByText(/^\d+ créneaux ajoutés$/).waitFor()
  await plan.getByRole('button', { name: 'Enregistrer' }).click()
  await shown(page, 'Stock de tickets créé')
  await expect.poll(() => stockCards(page).count()).toBe(2)
  const { rows } = await shop.server.db().query(
    `select b.id, coalesce(b.terms, '') as terms, t.id as ticket, t.label, s.quantity from batch b join ticket_info t on t.batch_id = b.id
      join stock s on s.batch_id = b.id where b.activity_id = ?`,
    [activityId],
  )
  const number = (column: string) => new Set(rows.map((row) => row[column])).size
  expect(rows[0]?.terms).toBe('À présenter à l’entrée')
  expect([number('id'), number('ticket'), number('label'), number('terms'), number('quantity')]).toEqual([
    2, 4, 2, 1, 1,
  ])
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-062] [K-CONSTANT-019]
test('the page waits for the tickets of all slots of a weekly template however long that takes', async () => {
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
  const lines = page
    .getByRole('form', { name: 'Modifier le stock', exact: true })
    .getByRole('group', { name: 'Lignes de stock', exact: true })
  const free = async () => {
    await page.clock.runFor(100)
    return lines.locator('[data-badge]').count()
  }
  await expect.poll(free).toBe(2)
  // With several stocks the target of a document is unknown.
  expect(await lines.getByRole('button', { name: 'Ajouter des lignes de stocks', exact: true }).count()).toBe(0)
  expect(await timesAsked(page, '/admin/list-stock-entries-for-weekly-templates')).toBe(1)
})

// [K-CONSTANT-021]
test('the page waits for a PDF to be drawn however long that takes', async () => {
  const page = await office()
  await open(page, '/admin')
  const activityId = await activity('Grotte dessinée', true)
  await makeWeek(page, activityId)
  await openStopped(page, `/admin/activity/${activityId}?tab=calendar`)
  /** Goes on by tenths of a second, until what is waited for has come. */
  const letPass = (hasCome: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(100)
        return hasCome()
      })
      .toBe(true)
  await button(page, 'Générer des PDFs').click()
  const panel = page.getByRole('dialog', { name: 'Générateur de PDFs' })
  const codes = panel.getByRole('textbox', { name: 'Codes', exact: true })
  await letPass(async () => (await codes.count()) === 1)
  // The window slides in by the stopped clock, too.
  await letPass(async () => ((await panel.boundingBox())?.x ?? DESKTOP.width) < DESKTOP.width - 400)
  await codes.fill('ABC')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/generate-pdf$/, async (route) => {
    await held
    await route.continue()
  })
  let isSaved = false
  page.once('download', () => {
    isSaved = true
  })
  await panel.getByRole('button', { name: 'Générer', exact: true }).click()
  await expect.poll(() => timesAsked(page, '/admin/generate-pdf')).toBe(1)
  await page.clock.fastForward('10:00')
  expect(await panel.getByText('Le PDF n’a pas pu être généré', { exact: false }).count()).toBe(0)
  answer()
  await letPass(async () => isSaved)
  expect(await timesAsked(page, '/admin/generate-pdf')).toBe(1)
})

test('a notice with "Annuler" is shown again after an earlier one was used', async () => {
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
