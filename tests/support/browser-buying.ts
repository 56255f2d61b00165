import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright-core'
import { open } from './browser.ts'
import type { RunningShop } from './running-shop.ts'

/** The steps of a purchase, as a person takes them. */

/** The booking module of an activity's page. */
export const bookingRegion = (page: Page): Locator =>
  page.getByRole('region', { name: /^((Réservez|Achetez) dès maintenant|Aucun billet en vente pour le moment)$/ })

/** Opens the page of a demo activity, by its key. */
export async function openActivity(page: Page, key: string): Promise<Locator> {
  await open(page, `/a/${key}/a-demo-${key}`)
  return bookingRegion(page)
}

/** Picks the first day of next month on which there is something to sell; answers its name: "mercredi 2 décembre". */
export async function pickDay(booking: Locator): Promise<string> {
  const shown = booking.getByRole('grid')
  const before = await shown.getAttribute('aria-label')
  await booking.getByRole('button', { name: 'Mois suivant' }).click()
  await booking.locator(`[role=grid]:not([aria-label="${before}"])`).waitFor()
  const day = booking
    .getByRole('gridcell')
    .getByRole('button', { name: /, dès / })
    .first()
  const name = (await day.getAttribute('aria-label')) ?? ''
  await day.click()
  return name.split(',')[0] ?? ''
}

/** One more of a ticket or of an option. */
export const more = (booking: Locator, label: string): Promise<void> =>
  booking.getByRole('button', { name: `Ajouter : ${label}`, exact: true }).click()

/** Picks one of a ticket; where it is the only kind, one is picked already. */
export async function pickOne(booking: Locator, label: string): Promise<void> {
  const shown = booking.getByRole('group', { name: `Quantité : ${label}`, exact: true }).getByRole('status')
  if ((await shown.textContent()) === '0') await more(booking, label)
}

/** Puts one ticket of an activity without dates into the cart. */
export async function addFlexible(page: Page, key: string, ticket: string): Promise<void> {
  const booking = await openActivity(page, key)
  await pickOne(booking, ticket)
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.getByRole('dialog', { name: 'Votre panier' }).getByText(ticket).first().waitFor()
}

/** From the cart page to its open card form. */
export async function startPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Passer au paiement' }).click()
  await page.getByLabel('NUMÉRO DE CARTE').waitFor()
}

/** The payment that the order page is about. */
export const pagePaymentId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Clicks a download link and answers the file. */
export async function download(page: Page, link: Locator): Promise<Uint8Array> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return downloadBytes(file)
}

const downloadBytes = async (file: Download) => new Uint8Array(await readFile(await file.path()))

/** The codes that the shop has written down for the tickets of a payment. */
export async function ticketCodes(server: RunningShop, paymentId: string): Promise<string[]> {
  const { rows } = await server.db().query(
    `select entry.code from entry join order_item on order_item.id = entry.order_item_id
     join attempt on attempt.id = order_item.attempt_id where attempt.payment_id = ?`,
    [paymentId],
  )
  return rows.map(({ code }) => String(code))
}

/** Lets the open hold of a person end in `ms`; the job that ends it comes `lateMs` after. */
export async function shortenHold(server: RunningShop, email: string, ms: number, lateMs: number): Promise<void> {
  const until = Date.now() + ms
  const own = `select attempt.id from attempt join user on user.id = attempt.user_id
               where attempt.status = 'Pending' and user.email = ?`
  await server.db().write([
    { sql: `update attempt set hold_until = ? where id in (${own})`, args: [until, email] },
    {
      sql: `update job set run_at = ? where dedupe_key in (select 'expire:' || id from (${own}))`,
      args: [until + lateMs, email],
    },
  ])
}
