/** The stock of an activity in the office's calendar: month, day, adjustments, buyers, simulated and generated PDFs. */
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { attempt, orderItem, orderStock } from '#kernel/orders/tables.ts'
import { activityClosedDay, batch, stock } from '#kernel/stock/tables.ts'
import { wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import {
  answerRoute,
  expectClean,
  expectCleanEverywhere,
  mailTo,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { describePdf, scan, pdfText as textOfPdf } from '../tickets/pdf-tools.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const BUYER = 'marie@demo.test'
const ZONE = 'Europe/Paris'

/** The fifteenth of next month: what stands around it is in the same month. */
function place() {
  const now = wallClock(ZONE, Date.now())
  const startTs = wallClockToUtc(ZONE, now.year, now.month + 1, 15, 10)
  const { year, month } = wallClock(ZONE, startTs)
  const two = (value: number) => String(value).padStart(2, '0')
  return { startTs, year, month, day: `${year}-${two(month)}-15`, next: `${year}-${two(month)}-16` }
}

/** Three slots of an hour, of which a ticket takes one and another two. */
async function sell(): Promise<Sold> {
  const db = shop.server.db()
  const sold = await newShop({ db: () => db }).sell({
    slots: 3,
    quantity: 5,
    startTs: place().startTs,
    options: [{ label: 'Audioguide' }],
    activity: { label: 'Grotte aux cristaux' },
    ticket: { label: 'Visite' },
  })
  return sold
}

/** An order of places of a slot, as a sale leaves it. */
async function buy(sold: Sold, stockId: string, quantity: number): Promise<void> {
  const { orm, write } = shop.server.db()
  const [buyer] = await orm.select({ id: user.id }).from(user).where(eq(user.email, BUYER))
  const [attemptId, itemId, now] = [newId('pa'), newId('oi'), Date.now()]
  const userId = buyer?.id ?? ''
  const prices = { price1: 2000, price2: 1500, ticketInfoTotal: 1500, optionsTotal: 0, fees: 100 }
  await write([
    orm.insert(attempt).values({
      id: attemptId,
      userId,
      origin: shop.server.url(YOUPIIZ),
      status: 'Paid',
      total: 1600,
      fees: 100,
      holdUntil: now,
      startedAt: now,
      endedAt: now,
    }),
    orm.insert(orderItem).values({
      ...prices,
      id: itemId,
      attemptId,
      userId,
      activityId: sold.activityId,
      vendorId: sold.vendorId,
      itemType: 'Ticket',
      status: 'Success',
      mode: 'Automatic',
      quantity,
      validityDateStr: 'le quinze, 10:00 - 11:00',
      snapshot: sql`json_object('activity', json_object('label', 'Grotte aux cristaux'), 'ticketInfo', json_object('label', 'Visite'))`,
      cartItem: {},
      startedAt: now,
      endedAt: now,
    }),
    orm.insert(orderStock).values({ orderItemId: itemId, stockId, quantity }),
    orm
      .update(stock)
      .set({ bought: sql`${stock.bought} + ${quantity}` })
      .where(eq(stock.id, stockId)),
  ])
}

const stored = async (id: string) => (await shop.server.db().orm.select().from(stock).where(eq(stock.id, id)))[0]

const calendarAddress = ({ activityId }: Sold, more = '') => {
  const { year, month } = place()
  return `/admin/activity/${activityId}?tab=calendar&year=${year}&month=${month}${more}`
}

const dayDialog = (page: Page) => page.getByRole('dialog', { name: / 15 .* \d{4}$| 16 .* \d{4}$| 14 .* \d{4}$/ })
const row = (page: Page, id: string | undefined) => page.locator(`tr[data-stock="${id}"]`)
const notice = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).waitFor()

async function saved(page: Page, button: Locator): Promise<Uint8Array> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return new Uint8Array(readFileSync(await file.path()))
}

/** Three slots of which two places are bought, one is being paid and five are gone, and the day after them closed. */
async function soldDay() {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const sold = await sell()
  const [first = '', second = '', third = ''] = sold.slotIds
  const { orm, write } = shop.server.db()
  await buy(sold, first, 2)
  await write([
    orm.update(stock).set({ reserved: 1 }).where(eq(stock.id, second)),
    orm.update(stock).set({ bought: 5 }).where(eq(stock.id, third)),
    orm.update(batch).set({ lowStockAt: 3 }).where(eq(batch.id, sold.batchId)),
    orm
      .insert(activityClosedDay)
      .values({ activityId: sold.activityId, day: place().next, reason: 'Travaux', createdAt: Date.now() }),
  ])
  const asked: { startTs: number; endTs: number }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/activity-stocks')) asked.push(request.postDataJSON())
  })
  await open(page, calendarAddress(sold))
  const cell = page.locator(`button[data-day="${place().day}"]`)
  await cell.waitFor()
  const seen = (day: string) => readText(page.locator(`button[data-day="${day}"] > [aria-hidden]`))
  return { page, sold, asked, seen, first, second, third, orm, write }
}

// [K-SCREEN-040] [K-SCREEN-041] [K-SCREEN-042] [K-RULE-091]
test('an operator sees for each day of a month the places left, bought and being paid, and the opening', async () => {
  const { page, sold, asked, seen, orm, write } = await soldDay()
  expect(await seen(place().day)).toBe('15 -20% 7/15 7 achetés 1 en paiement')
  expect(await seen(place().next)).toBe('16 Fermé')
  // Until it opens, the calendar says when, by month and by day.
  const opensAt = wallClockToUtc(ZONE, place().year, place().month, 10, 9, 30)
  const two = String(place().month).padStart(2, '0')
  await write([orm.update(batch).set({ opensAt }).where(eq(batch.id, sold.batchId))])
  await open(page, calendarAddress(sold))
  await page.getByText(`Ouvre le 10/${two} à 09:30`).waitFor()
  await page.locator(`button[data-day="${place().day}"]`).click()
  await dayDialog(page).getByText(`Ouverture des ventes le 10/${two}/${place().year} à 09:30`).waitFor()
  await expectClean(page, 'calendar-opening')
  await page.keyboard.press('Escape')
  await dayDialog(page).waitFor({ state: 'hidden' })
  await write([orm.update(batch).set({ opensAt: null }).where(eq(batch.id, sold.batchId))])
  await open(page, calendarAddress(sold))
  expect(await seen(`${place().day.slice(0, 8)}14`)).toBe('14 -')
  const [month] = asked
  const { year, month: number } = place()
  const week = 7 * 86_400_000
  expect(Math.abs((month?.startTs ?? 0) - (wallClockToUtc(ZONE, year, number, 1) - week))).toBeLessThanOrEqual(
    3_600_000,
  )
  expect(Math.abs((month?.endTs ?? 0) - (wallClockToUtc(ZONE, year, number + 1, 1) + week))).toBeLessThanOrEqual(
    3_600_000,
  )
  await page
    .getByRole('button', { name: /15 .*7 places restantes sur 15, 7 achetées, 1 en paiement, 20 % de réduction$/ })
    .first()
    .waitFor()
  await expectCleanEverywhere(page, 'office calendar')
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-038] [K-SCREEN-043] [K-SCREEN-044] [K-RULE-092]
test('an operator moves from day to day with the arrow keys, and opens one without loading the others', async () => {
  const { page, asked, first } = await soldDay()
  // Arrows go from day to day, Enter opens one.
  await page.locator(`button[data-day="${place().next}"]`).focus()
  await page.locator(`button[data-day="${place().next}"]`).evaluate((element: HTMLElement) => element.click())
  await page.waitForURL((url) => url.searchParams.get('date') === place().next)
  const dialog = dayDialog(page)
  await dialog.getByText(/^Fermé le 16\/\d\d\/\d{4} \(Travaux\)$/).waitFor()
  // It hangs from the top of the window, no higher than what it says.
  const { y = -1, height = 0 } = (await dialog.boundingBox()) ?? {}
  expect([y, height < 800]).toEqual([0, true])
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('date'))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('date') === place().day)
  await row(page, first).waitFor()
  const last = asked.at(-1)
  // No clock changes on a fifteenth.
  expect((last?.endTs ?? 0) - (last?.startTs ?? 0)).toBe(24 * 3_600_000)
  expect(wallClock(ZONE, last?.startTs ?? 0)).toMatchObject({ month: place().month, day: 15, hour: 0, minute: 0 })
  await dialog.getByRole('button', { name: 'Jour précédent' }).click()
  await dialog.getByText('Aucun créneau ce jour.').waitFor()
  await page.keyboard.press('ArrowRight')
  await row(page, first).waitFor()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText('Aucun créneau ce jour.').waitFor()
  await dialog.getByRole('button', { name: 'Jour suivant' }).click()
  await row(page, first).waitFor()
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-045] [K-SCREEN-046] [K-SCREEN-047] [K-SCREEN-048] [K-SCREEN-049]
test("a day has a table of its slots under their tickets, with sold-out ones marked, and the day's sum", async () => {
  const { page, first, second, third } = await soldDay()
  await page.locator(`button[data-day="${place().day}"]`).click()
  const dialog = dayDialog(page)
  await row(page, first).waitFor()
  await dialog.getByRole('button', { name: 'Actualiser', exact: true }).waitFor()
  const heads = await dialog.getByRole('columnheader').allInnerTexts()
  expect(heads.map((head) => head.trim())).toEqual(['Créneau', 'Total', 'Acheté', 'Restant', 'PDF', 'Ajustement'])
  await dialog.getByRole('rowheader', { name: 'Visite', exact: true }).waitFor()
  expect(await readText(row(page, first))).toBe('10:00 – 11:00 Billets Stock bas 5 2 3 Simuler PDF Ajuster stock')
  expect(await readText(row(page, second))).toBe('11:00 – 12:00 Billets 5 0 1 en paiement 4 Simuler PDF Ajuster stock')
  expect(await readText(row(page, third))).toBe('12:00 – 13:00 Billets Complet 5 5 0 Simuler PDF Ajuster stock')
  expect(await readText(dialog.locator('tfoot'))).toBe('Journée 15 7 1 en paiement 7')
  const background = (id: string) => row(page, id).evaluate((element) => getComputedStyle(element).backgroundColor)
  const clear = 'rgba(0, 0, 0, 0)'
  expect([await background(first), await background(second)]).toEqual([clear, clear])
  expect(await background(third)).not.toBe(clear)
  await expectCleanEverywhere(page, 'office calendar day')
  await page.setViewportSize(PHONE)
  const [wide, room] = await dialog
    .locator('table')
    .evaluate(({ scrollWidth, parentElement }) => [scrollWidth, parentElement?.clientWidth ?? 0])
  expect(wide).toBeLessThanOrEqual(room ?? 0)
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-050] [K-SCREEN-051] [K-SCREEN-052] [K-RULE-063]
test("an operator adjusts a slot's places by hand, is shown a colleague's change, and closes the day", async () => {
  const { page, seen, first, second, orm, write } = await soldDay()
  await page.locator(`button[data-day="${place().day}"]`).click()
  const dialog = dayDialog(page)
  await row(page, first)
    .getByRole('button', { name: /^Ajuster stock/ })
    .click()
  const panel = dialog.getByRole('form', { name: /^Ajuster le stock/ })
  const total = panel.getByLabel('Nouveau total', { exact: true })
  const update = panel.getByRole('button', { name: 'Mettre à jour', exact: true })
  expect(await total.inputValue()).toBe('5')
  expect(await update.isDisabled()).toBe(true)
  await total.fill('beaucoup')
  expect(await update.isDisabled()).toBe(true)
  await panel.getByText('Indiquez un nombre de places.').waitFor()
  await total.fill('8')
  expect(await readText(panel)).toMatch(/Stock actuel 5 dont 3 restantes Après ajustement 8 dont 6 restantes/)
  await expectCleanEverywhere(page, 'office calendar adjust')
  // A buyer may be faster: sold places are not taken away.
  await total.fill('1')
  await update.click()
  await panel.getByText(/2 places sont vendues/).waitFor()
  takeProblems(page)
  // The panel reads the day again after a refusal; what a colleague does before would not be a conflict.
  await expect.poll(() => update.getAttribute('aria-busy')).toBe(null)
  // A colleague has made it six: eight is asked for again, of what there is now.
  await write([orm.update(stock).set({ quantity: 6 }).where(eq(stock.id, first))])
  await total.fill('8')
  await page.keyboard.press('Enter')
  await panel.getByText(/il est maintenant de 6/).waitFor()
  expect((await stored(first))?.quantity).toBe(6)
  await expect.poll(() => readText(panel)).toMatch(/Stock actuel 6/)
  takeProblems(page)
  await write([orm.update(stock).set({ quantity: 5 }).where(eq(stock.id, first))])
  await dialog.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(() => readText(panel)).toMatch(/Stock actuel 5/)
  await total.fill('8')
  await page.keyboard.press('Enter')
  await notice(page, 'Créneau 10:00 – 11:00 : 8 places')
  await expect.poll(async () => (await stored(first))?.quantity).toBe(8)
  await expect.poll(() => readText(row(page, first))).toContain('8 2 6')
  expect(await readText(row(page, first))).toContain('Ajusté')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => stored(first)).toMatchObject({ quantity: 5, adjustedAt: null })
  await expect.poll(() => readText(row(page, first))).toContain('5 2 3')

  await write([orm.update(stock).set({ quantity: 9 }).where(eq(stock.id, second))])
  await dialog.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(() => readText(row(page, second))).toContain('9 0 1 en paiement 8')

  await dialog.getByRole('button', { name: 'Fermer la journée' }).click()
  await dialog.getByText(/7 places achetées et 1 en paiement restent valables/).waitFor()
  await dialog.getByLabel('Raison').fill('Crue')
  await page.keyboard.press('Enter')
  await dialog.getByText(/^Fermé le 15\/\d\d\/\d{4} \(Crue\)$/).waitFor()
  await expect.poll(() => readText(row(page, first))).toContain('Fermé')
  // Nothing of a closed day counts as on sale; what was sold of it is still said.
  await expect.poll(() => seen(place().day)).toBe('15 Fermé 7 achetés')
  expect(
    await row(page, first)
      .getByRole('button', { name: /^Ajuster/ })
      .count(),
  ).toBe(0)
  await shoot(page, 'office calendar closed day')
  await dialog.getByRole('button', { name: 'Rouvrir la journée' }).click()
  await expect.poll(async () => (await stored(first))?.archivedAt).toBe(null)
  await row(page, first)
    .getByRole('button', { name: /^Ajuster/ })
    .waitFor()
  expect(takeProblems(page)).toEqual([])
})

test('an operator sees the buyers of a slot, and writes to them after their number is shown', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const sold = await sell()
  const [first = ''] = sold.slotIds
  await buy(sold, first, 2)
  await buy(sold, first, 1)
  await open(page, calendarAddress(sold, `&date=${place().day}`))
  await row(page, first)
    .getByRole('button', { name: /^Acheteurs du créneau 10:00/ })
    .click()
  const list = page.getByRole('list', { name: 'Acheteurs' })
  await list.getByText(BUYER).first().waitFor()
  expect(await readText(list)).toContain('2 × Visite · le quinze, 10:00 - 11:00 Validée')
  await page.getByText('2 commandes, 1 personne à joindre').waitFor()
  await page.getByRole('button', { name: 'Leur écrire' }).click()
  await page.getByLabel('Objet').fill('La grotte est inondée')
  await page.getByLabel('Texte').fill('Bonjour,\nvotre visite est reportée.')
  // A written text is not lost by a key: the window asks first.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  expect(await page.getByLabel('Texte').inputValue()).toContain('reportée')
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByText('1 personne recevra ce mail. Il ne pourra pas être rappelé.').waitFor()
  await expectCleanEverywhere(page, 'office calendar buyers')
  await page.getByRole('button', { name: 'Envoyer à 1 personne' }).click()
  await notice(page, 'Le mail part à 1 personne.')
  const mail = await mailTo(shop.server, BUYER, /La grotte est inondée/)
  expect(mail.text).toContain('votre visite est reportée.')
  expect(mail.text).toContain('Grotte aux cristaux')
})

/** A day with tickets of one and of two hours, of which the last slot is sold out, and its window for a simulated PDF. */
async function simulating() {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const sold = await sell()
  const [first = '', second = '', third = ''] = sold.slotIds
  const { orm, write } = shop.server.db()
  await write([
    {
      sql: `insert into ticket_info (id, batch_id, position, label, span, buying_price, public_price, youpiiz_price)
        values (?, ?, 1, 'Deux heures', 2, 1000, 4000, 3000)`,
      args: [newId('ti'), sold.batchId],
    },
    orm.update(stock).set({ bought: 3 }).where(eq(stock.id, second)),
    orm.update(stock).set({ bought: 5 }).where(eq(stock.id, third)),
  ])
  await open(page, calendarAddress(sold, `&date=${place().day}`))
  await row(page, first)
    .getByRole('button', { name: /^Simuler PDF/ })
    .click()
  const window = page.getByRole('dialog', { name: 'Simuler un PDF' })
  await window.getByText('Théâtre du Parc').waitFor()
  return { page, sold, first, third, window }
}

// [K-SCREEN-053] [K-SCREEN-054] [K-SCREEN-055] [K-SCREEN-057] [K-RULE-061] [K-RULE-090]
test("an operator simulates a buyer's ticket, for no more slots than the ticket has, and saves it", async () => {
  const { page, third, window } = await simulating()
  expect(await readText(window)).toMatch(
    /Date 15\/\d\d\/\d{4}, 10:00 – 11:00 Activité Grotte aux cristaux Partenaire Théâtre du Parc/,
  )
  const price = window.locator('p', { hasText: 'Prix total' }).locator('output')
  expect(await readText(price)).toBe('16,00 €')
  await window.getByRole('checkbox', { name: /^Audioguide/ }).check()
  expect(await readText(price)).toBe('19,00 €')
  // Two hours take both slots, of which the second has two places left.
  await window.getByRole('radio', { name: /^Deux heures/ }).check()
  expect(await readText(price)).toBe('30,00 €')
  const more = window.getByRole('button', { name: /^Ajouter : / })
  const fewer = window.getByRole('button', { name: /^Retirer : / })
  expect(await fewer.getAttribute('aria-disabled')).toBe('true')
  await more.click()
  expect(await readText(price)).toBe('60,00 €')
  expect(await more.getAttribute('aria-disabled')).toBe('true')
  await expectCleanEverywhere(page, 'office specimen')
  const pdf = await saved(page, window.getByRole('button', { name: 'Générer PDF', exact: true }))
  expect(scan(pdf)).toEqual(['QR-Code:SPECIMEN-1'])
  expect(textOfPdf(pdf)).toMatch(/SPÉCIMEN.*Deux heures/)
  expect(describePdf(pdf).info).toMatch(/Pages: +2\n/)
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
  await row(page, third)
    .getByRole('button', { name: /^Simuler PDF/ })
    .click()
  await window.getByText('Stock épuisé', { exact: true }).waitFor()
  expect(takeProblems(page)).toEqual([])
})

// [K-SCREEN-056] [K-SCREEN-058] [K-RULE-003]
test('the PDF is shown in a frame in development, and not in production', async () => {
  const { page, sold, first, window } = await simulating()
  const shown = page.waitForResponse(/\/files\/generated\//)
  await window.getByRole('button', { name: 'Debug PDF', exact: true }).click()
  // The browser's own viewer shows it: it comes as a document to look at.
  expect((await shown).headers()).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'inline' })
  const debug = page.getByRole('dialog', { name: 'Debug PDF', exact: true })
  const frame = debug.locator('iframe')
  await frame.waitFor()
  const before = await frame.getAttribute('src')
  await debug.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => frame.getAttribute('src').catch(() => before)).not.toBe(before)
  expect(scan(await saved(page, debug.getByRole('button', { name: 'Download' })))).toEqual(['QR-Code:SPECIMEN-1'])
  await shoot(page, 'office pdf debug')
  await page.keyboard.press('Escape')
  await debug.waitFor({ state: 'detached' })
  takeProblems(page)

  // In production the tool of whoever works on the product is not there.
  await page.route(/\/admin\/activity\/[^/]+\?/, async (route) => {
    const answer = await answerRoute(shop.server, route)
    const body = (await answer.text()).replace('"production":false', '"production":true')
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
  })
  await open(page, calendarAddress(sold, `&date=${place().day}`))
  await row(page, first)
    .getByRole('button', { name: /^Simuler PDF/ })
    .click()
  await window.getByRole('button', { name: 'Générer PDF' }).waitFor()
  expect(await window.getByRole('button', { name: 'Debug PDF', exact: true }).count()).toBe(0)
})

// [K-SCREEN-059] [K-SCREEN-060] [K-COMPONENT-001] [K-RULE-060] [K-CONSTANT-012] [K-ERROR-025]
test('an operator generates twenty tickets with Code 128 on a phone', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...PHONE })
  const sold = await sell()
  await open(page, calendarAddress(sold))
  expect(await readText(page.locator(`button[data-day="${place().day}"]`))).toMatch(
    /15\/15 0 acheté · 0 en paiement -20%/,
  )
  await page.getByRole('button', { name: 'Générer des PDFs' }).click()
  const panel = page.getByRole('dialog', { name: 'Générateur de PDFs', exact: true })
  await panel.getByLabel('Billet').waitFor()
  expect(await panel.getByLabel('Billet').locator('option').allInnerTexts()).toEqual(['Visite'])
  const kind = panel.getByRole('combobox', { name: 'Type de code' })
  expect(await kind.inputValue()).toBe('QR Code')
  const generate = panel.getByRole('button', { name: 'Générer', exact: true })
  await generate.click()
  await panel.getByText('Veuillez entrer au moins un code pour générer un PDF.', { exact: true }).waitFor()
  const quantity = panel.getByLabel('Quantité')
  expect([await quantity.inputValue(), await quantity.getAttribute('min')]).toEqual(['1', '1'])
  const option = panel.getByLabel('Audioguide')
  expect([await option.inputValue(), await option.getAttribute('min')]).toEqual(['0', '0'])
  await option.fill('2')
  await panel.getByLabel('Codes aléatoires').fill('19')
  await panel.getByRole('button', { name: 'Ajouter' }).click()
  const codes = panel.getByRole('textbox', { name: 'Codes', exact: true })
  const random = (await codes.inputValue()).split('\n')
  expect(random).toHaveLength(19)
  for (const code of random) expect(code).toMatch(/^[A-Z]{10}$/)
  await panel.getByRole('checkbox', { name: 'Créneau fixe' }).check()
  await panel.getByLabel('Date', { exact: true }).fill(place().day.split('-').reverse().join('/'))
  await panel.getByLabel('De', { exact: true }).fill('14h')
  await panel.getByLabel('À', { exact: true }).fill('15h30')
  const validity = panel.getByLabel('Date de validité (facultatif)')
  expect(await validity.getAttribute('placeholder')).toBe('JJ/MM/AAAA')
  await validity.fill('31/12/2030')
  await page.keyboard.press('Tab')

  await codes.fill(['', '  9520123456788  ', '', 'musée', ...random].join('\n'))
  await kind.fill('code128')
  await page.getByRole('option', { name: 'Code 128', exact: false }).first().click()
  expect(await kind.inputValue()).toBe('Code 128')
  await generate.click()
  await panel.getByText('Ligne 4, « musée » : seul un QR code porte le caractère « é ».').waitFor()
  takeProblems(page)
  await expectCleanEverywhere(page, 'office pdf generator')
  await page.setViewportSize({ width: 1280, height: 900 })
  const box = await panel.boundingBox()
  // It slides in from the right, up to the gutter of the scroll bar.
  expect(box?.width).toBe(500)
  expect(box && box.x + box.width).toBeGreaterThanOrEqual(1260)
  await codes.fill(['', '  9520123456788  ', '', ...random].join('\n'))
  const pdf = await saved(page, generate)
  await notice(page, '20 billets générés')
  expect(scan(pdf)).toEqual(['CODE-128:9520123456788'])
  expect(describePdf(pdf).info).toMatch(/Pages: +20\n/)
  const text = textOfPdf(pdf)
  expect(text).toMatch(/15\/\d\d\/\d{4}, 14:00 - 15:30/)
  expect(text).toContain('Valable jusqu’au 31/12/2030')
  expect(text).toContain('2 × Audioguide')
})

test('a month is downloaded as a table and as a calendar file', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  const sold = await sell()
  await open(page, calendarAddress(sold))
  const text = async (name: string) =>
    Buffer.from(await saved(page, page.getByRole('button', { name }))).toString('utf8')
  expect(await text('CSV : le mois pour un tableur')).toContain(`${place().day};10:00;11:00;Visite`)
  expect(await text('.ics : le mois pour un agenda')).toContain(`UID:${sold.slotIds[0]}`)
})
