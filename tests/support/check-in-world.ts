import { asc, eq } from 'drizzle-orm'
import type { CallInput } from '#api/client.ts'
import { hashOfCode } from '#features/tickets/check-in/code-hash.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { buyingWorld } from './buying.ts'
import type { Sale, Sold } from './shop.ts'
import { deliver } from './shop-jobs.ts'
import type { TestAppOptions } from './test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let scans = 0
/** A scan of its own. */
export const newScan = (device = 'une-porte') => ({
  scanId: `scan-number-${String(++scans).padStart(8, '0')}`,
  deviceId: `device-${device}`,
  deviceName: device,
})

/** A partner with tickets that were sold for today, and a link to its check-in. The test's clock says 10:00 in Paris. */
export async function checkInWorld(options: TestAppOptions = {}) {
  const world = await buyingWorld(options)
  const { app, shop, startWith, cards, marie, db } = world
  const admin = await app.newMember({ isAdmin: true, firstName: 'Olga', lastName: 'Petit' })

  /** Sells `quantity` tickets of a slot that begins in an hour unless said; answers their codes. */
  async function sell(sale: Sale = {}, quantity = 1): Promise<{ sold: Sold; codes: string[] }> {
    const sold = await shop.sell({ startTs: Date.now() + HOUR, quantity: 50, ...sale })
    return { sold, codes: await buy(sold, quantity) }
  }

  async function buy(sold: Sold, quantity = 1): Promise<string[]> {
    const { paymentId } = await startWith(marie, sold, { quantity })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    const rows = await db.orm
      .select({ code: entry.code, item: orderItem.id })
      .from(entry)
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .where(eq(orderItem.activityId, sold.activityId))
      .orderBy(asc(orderItem.startedAt), asc(entry.unitNo))
    return rows.slice(-quantity).map(({ code }) => code ?? '')
  }

  /** The secret of a new link. */
  async function newLink(
    { vendorId }: Pick<Sold, 'vendorId'>,
    facts: Partial<CallInput<'/admin/create-scan-link'>> = {},
  ): Promise<{ id: string; token: string; url: string }> {
    const input = { vendorId, label: 'Entrée nord', expiresAt: Date.now() + 30 * DAY, ...facts }
    const { id, url } = await app.call('/admin/create-scan-link', input, { as: admin })
    return { id, url, token: new URL(url).pathname.split('/').at(-1) ?? '' }
  }

  const scan = (token: string, code: string, facts: Partial<CallInput<'/check-scanned-ticket'>> = {}) =>
    app.call('/check-scanned-ticket', { token, code, ...newScan(), ...facts })

  /** Device without a network: the day that it keeps, and the admissions that it sends. */
  async function offlineDevice(token: string, name: string) {
    const day = await app.call('/get-scan-day', { token, codes: { version: null } })
    const { codes } = day
    if (!codes) throw new Error('No codes.')
    const { deviceId, deviceName } = newScan(name)
    const admission = async (code: string, at = Date.now()) => ({
      scanId: newScan().scanId,
      hash: await hashOfCode(codes.salt, code),
      at,
    })
    const send = async (admissions: CallInput<'/reconcile-scans'>['admissions']) =>
      (await app.call('/reconcile-scans', { token, day: day.day, admissions, deviceId, deviceName })).list
    return { day, codes, deviceId, admission, send }
  }

  return { ...world, admin, sell, buy, newLink, scan, offlineDevice }
}
