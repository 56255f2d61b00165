/** A ticket whose code stands only in a document that an operator has uploaded, held out without a network. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ATELIER,
  expectClean,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
} from '../support/browser.ts'
import { download } from '../support/browser-buying.ts'
import { keptBy } from '../support/browser-kept.ts'
import { callAs, shown } from '../support/browser-partners.ts'
import { PDF, pdfBytes } from '../support/documents.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
const KEPT = 'Vos billets restent lisibles sur cet appareil sans réseau'
const isDocument = (path: string) => path.startsWith('/orders/hors-connexion/documents/')

/** Uploads a document in the office's way, for a slot of a stock that sells such. */
async function uploadDocument(office: Page, stockId: string, bytes: Uint8Array): Promise<void> {
  const announced = { mimeType: PDF, size: bytes.length, name: 'billet.pdf' }
  const { id, url } = await callAs(office, '/admin/start-ticket-file-upload', announced)
  const status = await office.evaluate(
    async ({ url, type, bytes }) => {
      const options = { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) }
      return (await fetch(url, options)).status
    },
    { url, type: PDF, bytes: [...bytes] },
  )
  expect(status).toBe(200)
  const { fileItem } = await callAs(office, '/admin/finish-ticket-file-upload', { id })
  await callAs(office, '/admin/add-stock-entries', { fileIds: [fileItem.id], stockId })
}

/** A buyer of a ticket with an uploaded document; `bytes` are that document's. */
async function newBuyer(label: string) {
  const { server } = shop
  const db = server.db()
  const [buyer] = await newHttpMembers(db, 1, { firstName: 'Ida', lastName: 'Morel' })
  if (!buyer) throw new Error('No buyer was made.')
  const sold = await newShop({ db: () => db }).sell({ mode: 'Pregenerated', activity: { label } })
  const bytes = pdfBytes(label)
  const office = await shop.newPage({ as: 'admin@demo.test', host: ATELIER })
  await office.goto('/robots.txt')
  await uploadDocument(office, sold.slotIds[0] ?? '', bytes)
  const payment = await openPayment(server, buyer, sold, 1)
  await payAndSettle(server, payment)
  const session = buyer.cookie.replace('session=', '')
  return { bytes, paymentId: payment.paymentId, page: await shop.newPage({ host: HOOBIIZ, session, ...PHONE }) }
}

const waysToSave = (page: Page) => page.getByRole('button', { name: /\.pdf$/ })

test('a document seen before opens offline, byte for byte, and is deleted once its owner has signed out', async () => {
  const { bytes, page } = await newBuyer('La nuit des papiers')
  await open(page, '/orders')
  await shown(page, KEPT)
  await page.context().setOffline(true)
  const away = await page.context().newPage()
  await away.goto('/orders')
  await away.getByRole('link', { name: /La nuit des papiers/ }).click()
  await shown(away, 'Le code de ce billet est dans son document : ouvrez-le et présentez-le à l’entrée.')
  await waysToSave(away).waitFor()
  await expectCleanEverywhere(away, 'kept document')
  expect(await download(away, waysToSave(away))).toEqual(bytes)
  await away.close()
  await page.context().setOffline(false)

  expect((await keptBy(page)).paths.filter(isDocument)).toHaveLength(1)
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => keptBy(page)).toMatchObject({ paths: [], scopes: [] })
  await page.context().setOffline(true)
  expect(await page.goto('/orders').catch(String)).toContain('ERR_INTERNET_DISCONNECTED')
})

test("a document that arrives while its order's page is open is kept as well", async () => {
  const { bytes, page, paymentId } = await newBuyer('La nuit des retards')
  const db = shop.server.db()
  const item = `(select i.id from order_item i join attempt a on a.id = i.attempt_id where a.payment_id = ?)`
  const entries = `(select id from entry where order_item_id = ${item})`
  const files = await db.query(`select * from entry_file where entry_id in ${entries}`, [paymentId])
  const file = files.rows[0]
  await db.write([
    { sql: `delete from entry_file where entry_id in ${entries}`, args: [paymentId] },
    { sql: `update entry set status = 'AwaitingUpload' where order_item_id = ${item}`, args: [paymentId] },
  ])
  await open(page, `/orders/${paymentId}`)
  await shown(page, 'Création de vos billets en cours')
  await shown(page, KEPT)
  expect((await keptBy(page)).paths.filter(isDocument)).toEqual([])

  await db.write([
    {
      sql: 'insert into entry_file (entry_id, file_id, position) values (?, ?, ?)',
      args: [String(file?.entry_id), String(file?.file_id), Number(file?.position)],
    },
    { sql: `update entry set status = 'Ready' where order_item_id = ${item}`, args: [paymentId] },
  ])
  await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
  await expect.poll(async () => (await keptBy(page)).paths.filter(isDocument)).toHaveLength(1)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Afficher le billet/ }).click()
  await page.waitForURL(/hors-connexion\?billet=/)
  expect(await download(page, waysToSave(page))).toEqual(bytes)
  takeProblems(page)
  await expectClean(page, 'document that came late, offline')
})
