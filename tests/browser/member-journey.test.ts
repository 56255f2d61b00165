/**
 * A member's whole journey on a phone, on both runtimes: the queue of an opening, two means of payment, wallet and
 * calendar, no network, and a ticket that is given away.
 */
import { expect, test } from 'vitest'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import {
  expectClean,
  HOOBIIZ,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  payWithCard,
  takeProblems,
} from '../support/browser.ts'
import { bookingRegion, download, more, pagePaymentId, pickOne, ticketCodes } from '../support/browser-buying.ts'
import { joinButton, waitingRoom } from '../support/browser-opening.ts'
import { shown } from '../support/browser-partners.ts'
import { httpCall, newHttpMembers } from '../support/http-shop.ts'
import { openStock } from '../support/open-stock.ts'
import { codeIn } from '../support/read-barcode.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()

test('a member on a phone waits for an opening, pays by two means, adds the ticket to wallet and calendar, shows it without a network and gives the second one away', async () => {
  const db = shop.server.db()
  const { activityId, batchId } = await newShop({ db: () => db }).sell({
    ...{ kind: 'Fixed', mode: 'Automatic', quantity: 4, batch: { opensAt: Date.now() + 3_600_000, maxPerPerson: 2 } },
    activity: { label: 'Le grand départ' },
  })
  // The page asks it whether there are dates.
  await db.write([markBestStale([activityId], Date.now())])
  await refreshBest(db, Date.now(), 'Europe/Paris')
  // A new member: the cart is empty, however often this is tried.
  const [buyer, other] = await newHttpMembers(db, 2, { firstName: 'Ada', lastName: 'Morel' })
  if (!buyer || !other) throw new Error('No buyers were made.')
  const page = await shop.newPage({ host: HOOBIIZ, session: buyer.cookie.replace('session=', ''), ...PHONE })
  const friendEmail = `amie-${buyer.userId}@exemple.test`
  await open(page, `/a/x/${activityId}`)
  await joinButton(page).click()
  await waitingRoom(page).getByText('Vous êtes dans la file.').first().waitFor()
  // Another member waits as well, and is let in at the same time: of four places each may have two.
  await httpCall(shop.server, other, '/join-opening', { openingId: batchId })
  await openStock(db, batchId)
  await waitingRoom(page)
    .getByText('C’est à vous !')
    .waitFor({ timeout: 2 * PATIENCE_MS })
  const booking = bookingRegion(page)
  await booking
    .getByRole('gridcell')
    .getByRole('button', { name: /, dès / })
    .first()
    .click()
  await booking.getByRole('button', { name: 'Ajouter : Plein tarif', exact: true }).waitFor()
  await pickOne(booking, 'Plein tarif')
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
