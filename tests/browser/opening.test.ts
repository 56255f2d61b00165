/** A stock that opens at a moment, from the countdown to the cart, and what the ones behind are told. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatTime } from '#kernel/time/region-time.ts'
import {
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { bookingRegion, pickOne } from '../support/browser-buying.ts'
import { joinButton, waitingRoom } from '../support/browser-opening.ts'
import { openStock } from '../support/open-stock.ts'
import { newShop, type Sale } from '../support/shop.ts'

const shop = openBrowserShop()

/** Opens in `inMs`; of one place, of which a person may buy one. */
function sell(inMs: number, sale: Sale = {}) {
  const db = shop.server.db()
  const batch = { opensAt: Date.now() + inMs, maxPerPerson: 1 }
  return newShop({ db: () => db }).sell({ kind: 'Flexible', quantity: 1, batch, ...sale })
}

test('two people queue for one place: after the countdown the draw admits one, and the other is told that nothing is left', async () => {
  const { activityId, batchId } = await sell(3_600_000)
  const pages = [
    await shop.newPage({ as: 'marie@demo.test' }),
    await shop.newPage({ as: 'cse@demo.test', ...PHONE }),
  ] as const
  for (const page of pages) {
    await open(page, `/a/x/${activityId}`)
    await joinButton(page).waitFor()
    expect(await readText(waitingRoom(page))).toMatch(/La vente ouvre dans (01:00:00|59:\d\d)/)
    expect(await readText(waitingRoom(page))).toContain('1 place par personne au plus, toutes commandes comprises.')
    await page.getByText('Ces billets se choisissent une fois la vente ouverte, à votre tour.').waitFor()
  }
  await expectCleanEverywhere(pages[0], 'opening-before')
  for (const page of pages) {
    // By the keyboard, as by the mouse.
    await joinButton(page).focus()
    await page.keyboard.press('Enter')
    await waitingRoom(page).getByText('Vous êtes dans la file.').first().waitFor()
  }
  // A second tab and a reload keep the place.
  await open(pages[1], `/a/x/${activityId}`)
  await waitingRoom(pages[1]).getByText('2 personnes sont dans la file.').waitFor()
  await expectClean(pages[1])

  await openStock(shop.server.db(), batchId)
  // The page asks anew for the moment that it believed.
  for (const page of pages) await open(page, `/a/x/${activityId}`)
  const admitted = (page: Page) => waitingRoom(page).getByText('C’est à vous !').waitFor({ timeout: PATIENCE_MS })
  const index = await Promise.any(pages.map((page, at) => admitted(page).then(() => at)))
  const [first, second] = index === 0 ? pages : [pages[1], pages[0]]
  await waitingRoom(second).getByText('Vous êtes en tête de la file').first().waitFor()
  expect(await readText(waitingRoom(first))).toMatch(/il vous reste 0[45]:\d\d/)
  await expectCleanEverywhere(second, 'opening-waiting')
  await expectCleanEverywhere(first, 'opening-admitted')
  await pickOne(bookingRegion(first), 'Plein tarif')
  await bookingRegion(first).getByRole('button', { name: 'Ajouter au panier' }).click()
  await first.getByRole('dialog', { name: 'Votre panier' }).getByText('Plein tarif').first().waitFor()
  await open(first, '/cart')
  await first.getByText('1 place par personne au plus, toutes commandes comprises.').waitFor()
  await first.getByRole('button', { name: 'Passer au paiement' }).click()
  await first.getByLabel('NUMÉRO DE CARTE').waitFor()
  await waitingRoom(second).getByText('Toutes les places sont en cours de paiement').waitFor({ timeout: PATIENCE_MS })
  await shop.server
    .db()
    .write([{ sql: 'update stock set bought = bought + reserved, reserved = 0 where batch_id = ?', args: [batchId] }])
  await waitingRoom(second).getByText('C’est fini').first().waitFor({ timeout: PATIENCE_MS })
  await expectCleanEverywhere(second, 'opening-over')
  for (const page of pages) expect(takeProblems(page)).toEqual([])
})

test("pages left open change by themselves: one from the countdown to the person's turn, the other to the head of the queue", async () => {
  const { activityId, batchId } = await sell(3_600_000)
  const pages = [await shop.newPage({ as: 'marie@demo.test' }), await shop.newPage({ as: 'cse@demo.test', ...PHONE })]
  for (const page of pages) {
    await open(page, `/a/x/${activityId}`)
    await joinButton(page).click()
    await waitingRoom(page).getByText('Vous êtes dans la file.').first().waitFor()
  }
  await openStock(shop.server.db(), batchId, Date.now() + 5000)
  const called = pages.map((page, at) =>
    waitingRoom(page)
      .getByText('C’est à vous !')
      .waitFor({ timeout: 2 * PATIENCE_MS })
      .then(() => at),
  )
  const other = pages[1 - (await Promise.any(called))]
  if (!other) throw new Error('There are two.')
  await waitingRoom(other).getByText('Vous êtes en tête de la file').first().waitFor()
  for (const page of pages) expect(takeProblems(page)).toEqual([])
})

test('a visitor is asked to sign in, and a page open at the moment of opening sells without a reload', async () => {
  const { activityId, batchId } = await sell(3_600_000, { quantity: 20 })
  const visitor = await shop.newPage(DESKTOP)
  const from = Date.now()
  await open(visitor, `/a/x/${activityId}`)
  await waitingRoom(visitor).getByRole('link', { name: 'Connectez-vous' }).waitFor()
  const opensInMs = 5000 + 3 * (Date.now() - from)
  await expectClean(visitor)
  const page = await shop.newPage({ as: 'marie@demo.test' })
  // Far enough for the page to stand before the sale opens, however slow the machine is.
  await openStock(shop.server.db(), batchId, Date.now() + opensInMs)
  await open(page, `/a/x/${activityId}`)
  await joinButton(page).waitFor()
  // The queue is empty: every member simply buys.
  await bookingRegion(page)
    .getByRole('button', { name: 'Ajouter : Plein tarif', exact: true })
    .waitFor({ timeout: PATIENCE_MS + opensInMs })
  expect(await waitingRoom(page).count()).toBe(0)
  expect(takeProblems(page)).toEqual([])
})

test('a page that wakes from sleep asks for its place at once, says that the turn has passed, and how to continue', async () => {
  const { activityId } = await sell(3_600_000)
  const page = await shop.newPage({ as: 'marie@demo.test', ...PHONE })
  // Asleep: by itself the page asks for nothing in ten minutes.
  const told = {
    ...{ placeId: 'pl-asleep', state: 'before', opensAt: Date.now() + 3_600_000, inFront: 0, present: 1, left: 1 },
    ...{ until: null as number | null, missedAt: null as number | null, askAgainMs: 600_000 },
  }
  for (const path of ['join-opening', 'get-place'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { res: { place: told } } }))
  await open(page, `/a/x/${activityId}`)
  await joinButton(page).click()
  await waitingRoom(page).getByText('Vous êtes dans la file.').first().waitFor()
  const missedAt = Date.now() - 120_000
  Object.assign(told, { state: 'waiting', missedAt })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const at = formatTime('Europe/Paris', missedAt)
  await waitingRoom(page).getByText(`C’était à vous à ${at}, mais cette page était en veille.`).first().waitFor()
  await waitingRoom(page).getByText('Vous avez gardé votre place').first().waitFor()
  await expectCleanEverywhere(page, 'opening-missed')
  Object.assign(told, { state: 'ended', until: missedAt })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waitingRoom(page)
    .getByText(`Votre tour s’est terminé à ${at}, pendant que cette page était en veille.`, { exact: false })
    .first()
    .waitFor()
  await expectClean(page, 'opening-ended')
  Object.assign(told, { state: 'before', missedAt: null, until: null })
  await joinButton(page).click()
  await waitingRoom(page).getByText('Vous êtes dans la file.').first().waitFor()
  expect(takeProblems(page)).toEqual([])
})
