/** A phone that is switched off with tickets on it, and on again the day after without a network. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOOBIIZ, hydrated, openBrowserShop, PATIENCE_MS, PHONE } from '../support/browser.ts'
import { shown } from '../support/browser-partners.ts'
import { CHROMIUM, chromiumFlags } from '../support/chromium.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { codeIn } from '../support/read-barcode.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
const HOUR_MS = 3_600_000
const KEPT = 'Vos billets restent lisibles sur cet appareil sans réseau'

let folder: string
let on: BrowserContext | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-'))
})
afterEach(async () => {
  await on?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The same browser as last time: what it has kept is on the disk. The whole browser, which knows what can be installed. */
async function switchOn(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...{ executablePath: CHROMIUM, args: chromiumFlags, acceptDownloads: true },
    ...{ baseURL: shop.server.url(HOOBIIZ), viewport: PHONE, locale: 'fr-FR', timezoneId: 'Europe/Paris' },
  })
  on = context
  context.setDefaultTimeout(PATIENCE_MS)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

test('a ticket kept on a phone shows its code offline the next day, and the site can be installed', async () => {
  const { server } = shop
  const db = server.db()
  const [buyer] = await newHttpMembers(db, 1, { firstName: 'Ida', lastName: 'Morel' })
  if (!buyer) throw new Error('No buyer was made.')
  const things = newShop({ db: () => db })
  const startTs = Date.now() + 48 * HOUR_MS
  await payAndSettle(
    server,
    await openPayment(server, buyer, await things.sell({ startTs, activity: { label: 'Le soir' } }), 1),
  )
  const { rows } = await db.query(
    `select e.code from entry e join order_item i on i.id = e.order_item_id
      where i.user_id = ? and i.mode = 'Automatic'`,
    [buyer.userId],
  )

  const today = await switchOn()
  const value = buyer.cookie.replace('session=', '')
  const expires = Math.floor(Date.now() / 1000) + 30 * 86_400
  await today.context.addCookies([{ name: 'session', value, url: server.url(HOOBIIZ), expires }])
  await today.page.goto('/orders')
  await hydrated(today.page)
  await shown(today.page, KEPT)
  const devTools = await today.context.newCDPSession(today.page)
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  await today.context.close()

  const { context, page } = await switchOn()
  await context.setOffline(true)
  await page.clock.setSystemTime(Date.now() + 26 * HOUR_MS)
  await page.goto('/orders')
  await page.getByRole('link', { name: /Le soir/ }).click()
  const code = page.getByRole('img', { name: /^QR code du billet/ })
  await expect.poll(async () => codeIn(await code.screenshot())).toBe(String(rows[0]?.code))
  await context.close()
})
