/** A member shows a ticket on a phone, keeps it for a time without a network, and leaves nothing behind when they go. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectCleanEverywhere,
  HOOBIIZ,
  hydrated,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { keptBy } from '../support/browser-kept.ts'
import { shown } from '../support/browser-partners.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { showPlace } from '../support/partner-place.ts'
import { codeIn } from '../support/read-barcode.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
const KEPT = 'Vos billets restent lisibles sur cet appareil sans réseau'
const session = ({ cookie }: { cookie: string }) => cookie.replace('session=', '')

/** A buyer with tickets of a theatre whose address is shown. */
async function newBuyer(firstName: string, quantity: number) {
  const { server } = shop
  const db = server.db()
  const [buyer] = await newHttpMembers(db, 1, { firstName, lastName: 'Morel' })
  if (!buyer) throw new Error('No buyer was made.')
  const label = `La nuit de ${firstName}`
  const sold = await newShop({ db: () => db }).sell({ activity: { label } })
  await showPlace(db, sold.vendorId)
  const payment = await openPayment(server, buyer, sold, quantity)
  await payAndSettle(server, payment)
  const { rows } = await db.query(
    `select e.code from entry e join order_item i on i.id = e.order_item_id where i.user_id = ? order by e.unit_no`,
    [buyer.userId],
  )
  const codes = rows.map(({ code }) => String(code))
  return { buyer, label, codes, paymentId: payment.paymentId }
}

const openAs = (buyer: { cookie: string }) => shop.newPage({ host: HOOBIIZ, session: session(buyer), ...PHONE })
const codeOnScreen = async (page: Page) =>
  codeIn(await page.getByRole('img', { name: /^QR code du billet/ }).screenshot())

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch = (type: string, x: number) =>
    page.getByRole('article').evaluate(
      (element, { type, x }) => {
        const point = new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 })
        const touches = type === 'touchend' ? [] : [point]
        element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [point] }))
      },
      { type, x },
    )
  await touch('touchstart', from)
  await touch('touchend', to)
}

test('a member shows each ticket of an order, its code as a picture and as text, and adds it to the calendar', async () => {
  const { buyer, codes, label } = await newBuyer('Ana', 2)
  const page = await openAs(buyer)
  await page.context().grantPermissions(['screen-wake-lock'])
  await open(page, '/orders')
  await page.getByRole('link', { name: 'Afficher les billets' }).click()
  await page.getByRole('heading', { level: 1, name: label }).waitFor()
  await shown(page, 'Billet 1 sur 2')
  await shown(page, 'L’écran reste allumé')
  await expect.poll(() => codeOnScreen(page)).toBe(codes[0])
  const text = await readText(page.getByRole('article'))
  for (const part of [codes[0], '3 rue du Parc', '69006 Lyon', 'Plein tarif', 'Au nom de Ana Morel'])
    expect(text).toContain(part)
  const way = new URL(`${await page.getByRole('link', { name: 'Itinéraire' }).getAttribute('href')}`)
  expect(way.searchParams.get('destination')).toBe('3 rue du Parc, 69006 Lyon')
  await expectCleanEverywhere(page, 'ticket')

  await swipe(page, 300, 100)
  await shown(page, 'Billet 2 sur 2')
  await expect.poll(() => codeOnScreen(page)).toBe(codes[1])
  await swipe(page, 100, 300)
  await shown(page, 'Billet 1 sur 2')
  await page.getByRole('link', { name: 'Billet suivant' }).press('Enter')
  await shown(page, 'Billet 2 sur 2')
  // The address is that of the ticket.
  await page.reload()
  await hydrated(page)
  await shown(page, 'Billet 2 sur 2')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Ajouter au calendrier' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('billet.ics')
  expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:${label}`)
  await page.getByRole('link', { name: 'Votre commande' }).click()
  await page.getByRole('heading', { level: 1, name: 'Votre commande' }).waitFor()
  expect(takeProblems(page)).toEqual([])

  const stranger = await shop.newPage({ as: 'paul@demo.test', host: HOOBIIZ })
  await open(stranger, `${new URL(page.url()).pathname}/tickets`)
  await shown(stranger, 'Cette commande n’a pas de billet à présenter.')
})

test('a ticket seen before is available without a network, and nothing after signing out', async () => {
  const { buyer, codes, label } = await newBuyer('Lou', 1)
  const page = await openAs(buyer)
  // From home: no document of the orders was ever loaded.
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).or(page.getByLabel('Menu')).first().click()
  await page.getByRole('link', { name: 'Mes commandes' }).filter({ visible: true }).first().click()
  await shown(page, KEPT)
  const kept = await keptBy(page)
  expect(kept.scopes).toEqual(['/orders'])
  expect(kept.paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/orders/hors-connexion',
    '/orders/hors-connexion/list',
  ])
  expect(kept.text).not.toContain(session(buyer))

  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Afficher le billet/ }).click()
  await page.waitForURL(/hors-connexion\?billet=/)
  await page.getByText(/^Billets de Lou Morel, vus le \d\d\/\d\d\/\d{4} à \d\d:\d\d — hors connexion$/).waitFor()
  await expect.poll(() => codeOnScreen(page)).toBe(codes[0])
  takeProblems(page)
  await expectCleanEverywhere(page, 'ticket offline')
  // As a phone that was switched off meanwhile.
  const again = await page.context().newPage()
  await again.goto('/orders')
  await again.getByRole('link', { name: new RegExp(label) }).waitFor()
  await expectCleanEverywhere(again, 'tickets offline')
  // An address that was mistyped leads to the list.
  for (const path of ['/orders/x/tickets?billet=%25', '/orders/%25E0%25A4%25A']) {
    await again.goto(path)
    await again.getByRole('link', { name: new RegExp(label) }).waitFor()
  }
  await again.getByRole('link', { name: new RegExp(label) }).click()
  expect(await codeOnScreen(again)).toBe(codes[0])
  await again.close()

  await page.context().setOffline(false)
  // The shop is there again: the same ticket, as it is now.
  await page.waitForURL(/\/tickets\?billet=/)
  await shown(page, KEPT)
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => keptBy(page)).toMatchObject({ paths: [], scopes: [] })
  await page.context().setOffline(true)
  expect(await page.goto('/orders').catch(String)).toContain('ERR_INTERNET_DISCONNECTED')
})

test('tickets kept on a device are deleted when the session has ended elsewhere, and are never shown to another person', async () => {
  const [ana, tom, zoe] = [await newBuyer('Ana', 1), await newBuyer('Tom', 1), await newBuyer('Zoé', 1)]
  const { server } = shop
  const page = await openAs(ana.buyer)
  await open(page, `/orders/${ana.paymentId}`)
  await shown(page, KEPT)
  await server.db().write([{ sql: 'delete from session where user_id = ?', args: [ana.buyer.userId] }])
  await page.goto('/orders')
  await page.waitForURL(/\/login/)
  await expect.poll(() => keptBy(page), { timeout: PATIENCE_MS }).toMatchObject({ paths: [], scopes: [] })

  // So does the first page of any other kind, and a call of a page that was open.
  for (const first of ['page', 'call'] as const) {
    const [buyer] = [await newBuyer('Léa', 1)]
    const other = await openAs(buyer.buyer)
    await open(other, '/orders')
    await shown(other, KEPT)
    const [activity] = (
      await server.db().query('select id, slug_name as slug from activity order by created_at desc limit 1')
    ).rows
    if (first === 'call') await open(other, `/a/${activity?.slug}/${activity?.id}`)
    await server.db().write([{ sql: 'delete from session where user_id = ?', args: [buyer.buyer.userId] }])
    if (first === 'page') await other.goto('/favoris')
    else
      await other
        .getByRole('button', { name: /en favori/ })
        .first()
        .click()
    await expect.poll(() => keptBy(other), { timeout: PATIENCE_MS }).toMatchObject({ paths: [], scopes: [] })
  }

  // Another person's session takes the place of one on the same device, without any sign-out.
  const shared = await openAs(tom.buyer)
  await open(shared, '/orders')
  await shown(shared, KEPT)
  expect((await keptBy(shared)).text).toContain('Tom Morel')
  await shared.context().addCookies([{ name: 'session', value: session(zoe.buyer), url: server.url(HOOBIIZ) }])
  await open(shared, '/orders')
  await shown(shared, KEPT)
  const { text } = await keptBy(shared)
  expect([text.includes('Zoé Morel'), text.includes('Tom Morel'), text.includes(tom.codes[0] ?? '')]).toEqual([
    true,
    false,
    false,
  ])
})
