/** A stock that opens at a moment, from the countdown to the cart, and what the ones behind are told. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { markBestStale, refreshBest } from '../../src/features/stock/best.ts'
import { formatTime } from '../../src/features/stock/region-time.ts'
import {
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  HOOBIIZ,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  payWithCard,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { bookingRegion, download, more, pagePaymentId, ticketCodes } from '../support/browser-buying.ts'
import { shown } from '../support/browser-partners.ts'
import { httpCall, newHttpMembers } from '../support/http-shop.ts'
import { codeIn } from '../support/read-barcode.ts'
import { newShop, type Sale } from '../support/shop.ts'

const shop = openBrowserShop()

/** Opens in `inMs`; of one place, of which a person may buy one. */
function sell(inMs: number, sale: Sale = {}) {
  const db = shop.server.db()
  const batch = { opensAt: Date.now() + inMs, maxPerPerson: 1 }
  return newShop({ db: () => db }).sell({ kind: 'Flexible', quantity: 1, batch, ...sale })
}

const room = (page: Page): Locator => page.getByRole('region', { name: /^(Ouverture le|File d’attente)/ })
const joinButton = (page: Page): Locator => room(page).getByRole('button', { name: 'Rejoindre la file' })
const openNow = (batchId: string) =>
  shop.server.db().write([{ sql: 'update batch set opens_at = ? where id = ?', args: [Date.now(), batchId] }])

test('two wait for one place: the countdown, the lot, the turn of one, and the end for the other', async () => {
  const { activityId, batchId } = await sell(3_600_000)
  const pages = [
    await shop.newPage({ as: 'marie@demo.test' }),
    await shop.newPage({ as: 'cse@demo.test', ...PHONE }),
  ] as const
  for (const page of pages) {
    await open(page, `/a/x/${activityId}`)
    await joinButton(page).waitFor()
    expect(await readText(room(page))).toMatch(/La vente ouvre dans (01:00:00|59:\d\d)/)
    expect(await readText(room(page))).toContain('1 place par personne au plus, toutes commandes comprises.')
    await page.getByText('Ces billets se choisissent une fois la vente ouverte, à votre tour.').waitFor()
  }
  await expectCleanEverywhere(pages[0], 'opening-before')
  for (const page of pages) {
    // By the keyboard, as by the mouse.
    await joinButton(page).focus()
    await page.keyboard.press('Enter')
    await room(page).getByText('Vous êtes dans la file.').first().waitFor()
  }
  // A second tab and a reload keep the place.
  await open(pages[1], `/a/x/${activityId}`)
  await room(pages[1]).getByText('2 personnes sont dans la file.').waitFor()
  await expectClean(pages[1])

  await openNow(batchId)
  // What the page believes of the moment is asked anew.
  for (const page of pages) await open(page, `/a/x/${activityId}`)
  const admitted = (page: Page) => room(page).getByText('C’est à vous !').waitFor({ timeout: PATIENCE_MS })
  const index = await Promise.any(pages.map((page, at) => admitted(page).then(() => at)))
  const [first, second] = index === 0 ? pages : [pages[1], pages[0]]
  await room(second).getByText('Vous êtes en tête de la file').first().waitFor()
  expect(await readText(room(first))).toMatch(/il vous reste 0[45]:\d\d/)
  await expectCleanEverywhere(second, 'opening-waiting')
  await expectCleanEverywhere(first, 'opening-admitted')
  await more(bookingRegion(first), 'Plein tarif')
  await bookingRegion(first).getByRole('button', { name: 'Ajouter au panier' }).click()
  await first.getByRole('dialog', { name: 'Votre panier' }).getByText('Plein tarif').first().waitFor()
  await open(first, '/cart')
  await first.getByText('1 place par personne au plus, toutes commandes comprises.').waitFor()
  await first.getByRole('button', { name: 'Passer au paiement' }).click()
  await first.getByLabel('NUMÉRO DE CARTE').waitFor()
  await room(second).getByText('Toutes les places sont en cours de paiement').waitFor({ timeout: PATIENCE_MS })
  await shop.server
    .db()
    .write([{ sql: 'update stock set bought = bought + reserved, reserved = 0 where batch_id = ?', args: [batchId] }])
  await room(second).getByText('C’est fini').first().waitFor({ timeout: PATIENCE_MS })
  await expectCleanEverywhere(second, 'opening-over')
  for (const page of pages) expect(takeProblems(page)).toEqual([])
})

test('pages that are left open go from the countdown to the turn of one and to the head of the line of the other by themselves', async () => {
  const { activityId, batchId } = await sell(3_600_000)
  const pages = [await shop.newPage({ as: 'marie@demo.test' }), await shop.newPage({ as: 'cse@demo.test', ...PHONE })]
  for (const page of pages) {
    await open(page, `/a/x/${activityId}`)
    await joinButton(page).click()
    await room(page).getByText('Vous êtes dans la file.').first().waitFor()
  }
  await shop.server
    .db()
    .write([{ sql: 'update batch set opens_at = ? where id = ?', args: [Date.now() + 5000, batchId] }])
  const called = pages.map((page, at) =>
    room(page)
      .getByText('C’est à vous !')
      .waitFor({ timeout: 2 * PATIENCE_MS })
      .then(() => at),
  )
  const other = pages[1 - (await Promise.any(called))]
  if (!other) throw new Error('There are two.')
  await room(other).getByText('Vous êtes en tête de la file').first().waitFor()
  for (const page of pages) expect(takeProblems(page)).toEqual([])
})

test('a visitor is led to sign in, and a page that was open at the moment of opening sells without a reload', async () => {
  const { activityId } = await sell(8000, { quantity: 20 })
  const visitor = await shop.newPage(DESKTOP)
  await open(visitor, `/a/x/${activityId}`)
  await room(visitor).getByRole('link', { name: 'Connectez-vous' }).waitFor()
  await expectClean(visitor)
  const page = await shop.newPage({ as: 'marie@demo.test' })
  await open(page, `/a/x/${activityId}`)
  await joinButton(page).waitFor()
  // Nobody waits in line: whoever is there simply buys.
  await bookingRegion(page)
    .getByRole('button', { name: 'Ajouter : Plein tarif', exact: true })
    .waitFor({ timeout: 20_000 })
  expect(await room(page).count()).toBe(0)
  expect(takeProblems(page)).toEqual([])
})

test('a page that wakes asks for its place at once, and says that its turn has passed and what can be done', async () => {
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
  await room(page).getByText('Vous êtes dans la file.').first().waitFor()
  const missedAt = Date.now() - 120_000
  Object.assign(told, { state: 'waiting', missedAt })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const at = formatTime('Europe/Paris', missedAt)
  await room(page).getByText(`C’était à vous à ${at}, mais cette page était en veille.`).first().waitFor()
  await room(page).getByText('Vous avez gardé votre place').first().waitFor()
  await expectCleanEverywhere(page, 'opening-missed')
  Object.assign(told, { state: 'ended', until: missedAt })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await room(page)
    .getByText(`Votre tour s’est terminé à ${at}, pendant que cette page était en veille.`, { exact: false })
    .first()
    .waitFor()
  await expectClean(page, 'opening-ended')
  Object.assign(told, { state: 'before', missedAt: null, until: null })
  await joinButton(page).click()
  await room(page).getByText('Vous êtes dans la file.').first().waitFor()
  expect(takeProblems(page)).toEqual([])
})

test('a member on a phone waits for an opening, buys by two means, takes the ticket into wallet and calendar, shows it without a network and gives the second one away', async () => {
  const { activityId, batchId } = await sell(3_600_000, {
    ...{ kind: 'Fixed', mode: 'Automatic', quantity: 4, batch: { opensAt: Date.now() + 3_600_000, maxPerPerson: 2 } },
    activity: { label: 'Le grand départ' },
  })
  // The page asks it whether there are dates.
  const db = shop.server.db()
  await db.write([markBestStale([activityId], Date.now())])
  await refreshBest(db, Date.now(), 'Europe/Paris')
  // Somebody of their own: the cart is empty, however often this is tried.
  const [buyer, other] = await newHttpMembers(db, 2, { firstName: 'Ada', lastName: 'Morel' })
  if (!buyer || !other) throw new Error('No buyers were made.')
  const page = await shop.newPage({ host: HOOBIIZ, session: buyer.cookie.replace('session=', ''), ...PHONE })
  const friendEmail = `amie-${buyer.userId}@exemple.test`
  await open(page, `/a/x/${activityId}`)
  await joinButton(page).click()
  await room(page).getByText('Vous êtes dans la file.').first().waitFor()
  // Somebody else waits as well, and is let in at the same time: of four places each may have two.
  await httpCall(shop.server, other, '/join-opening', { openingId: batchId })
  await openNow(batchId)
  await room(page)
    .getByText('C’est à vous !')
    .waitFor({ timeout: 2 * PATIENCE_MS })
  const booking = bookingRegion(page)
  await booking
    .getByRole('gridcell')
    .getByRole('button', { name: /, dès / })
    .first()
    .click()
  await booking.getByRole('button', { name: 'Ajouter : Plein tarif', exact: true }).waitFor()
  await more(booking, 'Plein tarif')
  await more(booking, 'Plein tarif')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.getByRole('dialog', { name: 'Votre panier' }).getByText('Plein tarif').first().waitFor()
  await open(page, '/cart')
  await page.getByLabel('Payer avec mes chèques-vacances').check()
  await page.getByLabel('MONTANT EN CHÈQUES-VACANCES (€)').fill('20')
  await page.getByLabel('IDENTIFIANT CHÈQUE-VACANCES CONNECT').fill('123 4567 8901')
  await page.getByRole('button', { name: 'Passer au paiement' }).click()
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await page.getByRole('button', { name: /^Payer 12,00/ }).waitFor()
  await payWithCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  const paymentId = pagePaymentId(page)
  await expect.poll(() => ticketCodes(shop.server, paymentId)).toHaveLength(2)
  const codes = await ticketCodes(shop.server, paymentId)

  await page.getByRole('link', { name: 'Afficher les billets' }).click()
  await shown(page, 'Billet 1 sur 2')
  const wallet = page.getByRole('link', { name: 'Ajouter à Apple Wallet' })
  // A pass is a packed file, a calendar a text that says what it is.
  expect([...(await download(page, wallet)).subarray(0, 2)]).toEqual([0x50, 0x4b])
  expect(await page.getByRole('link', { name: 'Ajouter à Google Wallet' }).count()).toBe(1)
  const calendar = await download(page, page.getByRole('link', { name: 'Ajouter au calendrier' }))
  expect(new TextDecoder().decode(calendar)).toContain('SUMMARY:Le grand départ')
  await shown(page, 'Vos billets restent lisibles sur cet appareil sans réseau')

  await page.context().setOffline(true)
  const away = await page.context().newPage()
  await away.goto('/orders')
  await away.getByRole('link', { name: /Le grand départ.*billet 1 sur 2/ }).click()
  const code = away.getByRole('img', { name: /^QR code du billet/ })
  await code.waitFor()
  expect(codes).toContain(await codeIn(await code.screenshot()))
  await expectClean(away, 'ticket of the journey, offline')
  await away.close()
  await page.context().setOffline(false)

  await open(page, `/orders/${paymentId}`)
  await page.getByRole('button', { name: /^Offrir le billet 2/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Offrir le billet 2 ?' })
  await dialog.getByLabel('Adresse email de la personne').fill(friendEmail)
  await dialog.getByRole('button', { name: 'Offrir le billet', exact: true }).click()
  await page.getByText(`offert à ${friendEmail}, en attente`).waitFor()
  const gift = new URL(linkIn(await mailTo(shop.server, friendEmail, /vous offre un billet/), '/cadeau/'))
  const friend = await shop.newPage({ host: HOOBIIZ, ...PHONE })
  await open(friend, gift.pathname)
  await friend.getByLabel('Prénom').fill('Inès')
  await friend.getByLabel('Nom', { exact: true }).fill('Benali')
  await friend.getByRole('button', { name: 'Accepter le billet' }).click()
  await friend.getByRole('heading', { level: 1, name: 'Votre billet' }).waitFor()
  // One is left to the member, on screen and without a network.
  await open(page, `/orders/${paymentId}/tickets`)
  await page.getByRole('img', { name: /^QR code du billet/ }).waitFor()
  expect(await page.getByText(/^Billet \d sur \d$/).count()).toBe(0)
  await expectClean(page, 'the ticket that is left')
  for (const each of [page, friend]) expect(takeProblems(each)).toEqual([])
})
