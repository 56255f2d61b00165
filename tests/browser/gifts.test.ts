/** A buyer gives tickets from the order's page; somebody without account and a member receive them. */
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  HOOBIIZ,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { download } from '../support/browser-buying.ts'
import { keptBy } from '../support/browser-kept.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { codeIn } from '../support/read-barcode.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()

/** Codes of tickets that were given to somebody of this name. */
const newestCodes = async (server: typeof shop.server, receiver: string): Promise<string[]> =>
  (
    await server
      .db()
      .query(
        'select e.code from ticket_gift g join entry e on e.id = g.entry_id where g.receiver_name = ? order by g.accepted_at desc',
        [receiver],
      )
  ).rows.map(({ code }) => String(code))

const isPdf = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'

test('a giver offers and revokes gifts, and sees one accepted; a guest and a member each receive a ticket of their own', async () => {
  const { server } = shop
  const [buyer, member] = await newHttpMembers(server.db(), 2)
  if (!buyer || !member) throw new Error('No members were made.')
  await server.db().write([{ sql: "update user set first_name = 'Nora' where id = ?", args: [member.userId] }])
  const sold = await newShop({ db: () => server.db() }).sell()
  const payment = await openPayment(server, buyer, sold, 3)
  await payAndSettle(server, payment)
  const giver = await shop.newPage({ host: HOOBIIZ, session: buyer.cookie.replace('session=', ''), ...PHONE })
  await open(giver, `/orders/${payment.paymentId}`)
  const giveFirst = giver.getByRole('button', { name: /^Offrir le billet 1/ })
  await giveFirst.waitFor()
  await expectCleanEverywhere(giver, 'order with tickets to give')

  // A form that is wrong says where; the keyboard closes it and comes back.
  await giveFirst.focus()
  await giver.keyboard.press('Enter')
  const dialog = giver.getByRole('dialog', { name: 'Offrir le billet 1 ?' })
  await dialog.getByText('le billet change de code').waitFor()
  await expectCleanEverywhere(giver, 'gift window')
  await dialog.getByRole('button', { name: 'Offrir le billet', exact: true }).click()
  await dialog.getByText('Indiquez une adresse email valable').waitFor()
  await dialog.getByLabel('Adresse email de la personne').fill(buyer.email)
  await dialog.getByRole('button', { name: 'Offrir le billet', exact: true }).click()
  await dialog.getByText('C’est votre propre adresse').waitFor()
  takeProblems(giver)
  await giver.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await giveFirst.evaluate((button) => button === document.activeElement)).toBe(true)

  /** The keyboard goes on with the ticket whose button is gone. */
  const keepsFocus = (text: string) =>
    expect.poll(() => giver.evaluate(() => document.activeElement?.textContent)).toContain(text)
  const offer = async (ticket: number, email: string, message = '') => {
    await giver.getByRole('button', { name: new RegExp(`^Offrir le billet ${ticket}`) }).click()
    const window = giver.getByRole('dialog', { name: `Offrir le billet ${ticket} ?` })
    await window.getByLabel('Adresse email de la personne').fill(email)
    await window.getByLabel(/^Message/).fill(message)
    await window.getByRole('button', { name: 'Offrir le billet', exact: true }).click()
    await giver.getByText(`offert à ${email}, en attente`).waitFor()
    await keepsFocus(`offert à ${email}`)
  }
  await offer(1, 'ines@exemple.test', 'Joyeux anniversaire !')
  await offer(2, member.email)
  await offer(3, 'autre@exemple.test')
  await giver.getByRole('button', { name: 'Reprendre le billet 3' }).click()
  await giver.getByRole('button', { name: /^Offrir le billet 3/ }).waitFor()
  await keepsFocus('Offrir le billet 3')
  expect(await giver.getByRole('link', { name: /^Télécharger le billet/ }).count()).toBe(1)
  await expectCleanEverywhere(giver, 'order with given tickets')

  // A guest without an account, on a phone.
  const guest = await shop.newPage({ host: HOOBIIZ, ...PHONE })
  const offered = new URL(linkIn(await mailTo(server, 'ines@exemple.test', /Marie vous offre un billet/), '/cadeau/'))
  await open(guest, offered.pathname)
  expect(await readText(guest.getByRole('heading', { level: 1 }))).toBe('Marie vous offre un billet')
  const shown = await readText(guest.getByRole('main'))
  for (const text of ['Joyeux anniversaire !', 'Une soirée au théâtre', 'Plein tarif', 'Théâtre du Parc'])
    expect(shown).toContain(text)
  // Nothing of the shop is offered along with it.
  expect(await guest.locator('a[href^="/a/"], a[href^="/c"], nav').count()).toBe(0)
  await expectCleanEverywhere(guest, 'offered ticket')
  await guest.getByRole('button', { name: 'Accepter le billet' }).click()
  await guest.getByText('Indiquez le prénom').waitFor()
  await guest.getByLabel('Prénom').fill('Inès')
  await guest.getByLabel('Nom', { exact: true }).fill('Benali')
  await guest.keyboard.press('Enter')
  await guest.getByRole('heading', { level: 1, name: 'Votre billet' }).waitFor()
  const file = guest.getByRole('link', { name: /^Télécharger le billet/ })
  await file.waitFor()
  // The code as a picture and as text, for the entrance.
  const guestsCode = async () => (await newestCodes(server, 'Inès Benali'))[0]
  await guest.getByText(`${await guestsCode()}`, { exact: true }).waitFor()
  await expect
    .poll(async () => codeIn(await guest.getByRole('img', { name: /^QR code du billet/ }).screenshot()))
    .toBe(await guestsCode())
  await expectCleanEverywhere(guest, 'received ticket')
  await guest.getByText('Offert par Marie, au nom de Inès Benali').waitFor()
  expect(isPdf(await download(guest, file))).toBe(true)
  const own = linkIn(await mailTo(server, 'ines@exemple.test', /^Votre billet/), '/cadeau/')
  expect(new URL(own).pathname).toBe(new URL(guest.url()).pathname)
  await open(guest, offered.pathname)
  await guest.getByText('Ce billet a déjà été accepté').waitFor()
  await expectCleanEverywhere(guest, 'accepted offer')

  // A member, who finds it among the orders.
  const receiver = await shop.newPage({ host: HOOBIIZ, session: member.cookie.replace('session=', ''), ...DESKTOP })
  await open(receiver, '/orders')
  await receiver.getByText('On vous offre un billet', { exact: true }).waitFor()
  await receiver.getByText(`Pour l’accepter, ouvrez l’email envoyé à ${member.email}.`).waitFor()
  await expectCleanEverywhere(receiver, 'orders with an offer')
  const link = new URL(linkIn(await mailTo(server, member.email, /vous offre un billet/), '/cadeau/'))
  await open(receiver, link.pathname)
  await receiver.getByText('Vous l’acceptez en tant que').waitFor()
  await expectCleanEverywhere(receiver, 'offered ticket to a member')
  await receiver.getByRole('button', { name: 'Accepter le billet' }).click()
  await receiver.getByRole('heading', { level: 2, name: 'Billets reçus' }).waitFor()
  await receiver.getByText('Offert par Marie, au nom de Nora Duval').waitFor()
  const received = receiver.getByRole('link', { name: /^Télécharger le billet/ })
  await received.waitFor()
  await expectCleanEverywhere(receiver, 'orders with received ticket')
  expect(isPdf(await download(receiver, received))).toBe(true)

  // Held out at the entrance as a ticket that was bought: the code on white, the screen on, and the calendar.
  await receiver.context().grantPermissions(['screen-wake-lock'])
  await receiver.getByRole('link', { name: /^Afficher le billet/ }).click()
  await receiver.getByText('L’écran reste allumé').waitFor()
  await receiver.getByText('Offert par Marie, au nom de Nora Duval').waitFor()
  const [ownCode] = await newestCodes(server, 'Nora Duval')
  const onScreen = async (page: typeof giver) =>
    codeIn(await page.getByRole('img', { name: /^QR code du billet/ }).screenshot())
  await expect.poll(() => onScreen(receiver)).toBe(ownCode)
  await expectCleanEverywhere(receiver, 'received ticket of a member')
  const calendar = await download(receiver, receiver.getByRole('link', { name: 'Ajouter au calendrier' }))
  expect(new TextDecoder().decode(calendar)).toContain('SUMMARY:Une soirée au théâtre')
  const address = new URL(receiver.url())
  await receiver.getByRole('link', { name: 'Vos billets reçus' }).click()
  await receiver.getByRole('heading', { level: 2, name: 'Billets reçus' }).waitFor()

  // Without a network the ticket is on the receiver's device, and no more on the giver's; signed out, on neither.
  const keeps = (page: typeof giver) =>
    page.getByText('Vos billets restent lisibles sur cet appareil sans réseau').waitFor()
  await keeps(receiver)
  await receiver.context().setOffline(true)
  const away = await receiver.context().newPage()
  await away.goto('/orders')
  await away.getByRole('link', { name: /offert par Marie/ }).click()
  await away.getByRole('img', { name: /^QR code du billet/ }).waitFor()
  await away.getByText('Offert par Marie, au nom de Nora Duval').waitFor()
  await expectCleanEverywhere(away, 'received ticket offline')
  // Once the network is back at the door it is the same ticket that is held out.
  await receiver.context().setOffline(false)
  await away.waitForURL((url) => url.pathname === address.pathname && url.search === address.search)
  await expect.poll(() => onScreen(away)).toBe(ownCode)
  await away.close()
  await receiver.goto('/logout')
  await receiver.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => keptBy(receiver)).toMatchObject({ paths: [], scopes: [] })
  await open(giver, '/orders')
  await keeps(giver)
  const given = JSON.parse(
    JSON.stringify((await server.db().query('select code from entry where code is not null')).rows),
  )
  const giversCodes = (await keptBy(giver)).text
  for (const { code } of given.slice(0, 2)) expect(giversCodes).not.toContain(code)

  await open(giver, `/orders/${payment.paymentId}`)
  await giver.getByText('Un nouveau code a remplacé le vôtre').first().waitFor()
  const order = await readText(giver.getByRole('main'))
  for (const email of ['ines@exemple.test', member.email]) expect(order).toContain(`offert à ${email}.`)
  expect(await giver.getByRole('button', { name: /^Reprendre/ }).count()).toBe(0)
  await expectCleanEverywhere(giver, 'order with accepted tickets')
  for (const page of [giver, guest, receiver]) expect(takeProblems(page)).toEqual([])
})
