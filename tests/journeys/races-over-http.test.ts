/** The races of tests/races once more, over HTTP against the product as it runs, on every back-end. */
import { inArray, isNull } from 'drizzle-orm'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { ClientError } from '#api/client.ts'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { hashOfCode } from '#features/tickets/check-in/code-hash.ts'
import { checkIn, scanLink } from '#features/tickets/check-in/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { httpCall, payByCard } from '../support/http-shop.ts'
import { startSale } from '../support/served-sale.ts'
import type { Sale, Sold } from '../support/shop.ts'
import { sellTickets } from '../support/sold-tickets.ts'

async function served(buyers: number, sale: Sale, { hot = false } = {}) {
  const { shop, members, sold } = await startSale(buyers, sale, {
    prepare: async (db) => {
      await db.write([db.orm.update(stock).set({ hot })])
    },
  })
  onTestFailed(() => console.log(shop.output().slice(-4000)))
  onTestFinished(() => shop.stop(), 30_000)
  return { shop, members, sold, db: shop.db() }
}

/** A buyer presses again, under the same key, while the database is too busy to answer; one that never answers fails. */
async function patient<Result>(ask: (headers: Record<string, string>) => Promise<Result>): Promise<Result> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const since = Date.now()
  for (let tries = 1; ; tries++) {
    try {
      return await ask(headers)
    } catch (error) {
      const isBusy = error instanceof ClientError && error.code === 'databaseUnavailable'
      if (!isBusy || Date.now() - since > 60_000) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 500 * tries))
    }
  }
}

/** Adds, starts and pays; answers what the buyer learned. */
async function rush(
  { shop, members, sold }: Awaited<ReturnType<typeof served>>,
  stockIds: (index: number, sold: Sold) => string[],
) {
  await Promise.all(
    members.map((member, index) =>
      patient((headers) =>
        httpCall(
          shop,
          member,
          '/add-ticket-to-cart',
          { stockIds: stockIds(index, sold), ticketInfoId: sold.ticketId, quantity: 1, options: [] },
          headers,
        ),
      ),
    ),
  )
  return Promise.all(
    members.map(async (member) => {
      const { payment, failedItems } = await patient((headers) =>
        httpCall(shop, member, '/start-cart-purchase', {}, headers),
      )
      if (!payment) return failedItems.map(({ reason }) => reason).join()
      await payByCard(shop, payment)
      // As often as an order's page asks: eighty that never pause would be another test.
      for (let pause = 100, tries = 0; tries < 20; tries++, pause = Math.min(pause * 2, 5000)) {
        const { paymentId } = payment
        const { list } = await patient(() => httpCall(shop, member, '/get-purchase', { paymentId }))
        if (list[0] && list[0].status !== 'Pending') return list[0].status
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      return 'Pending'
    }),
  )
}

const countOutcomes = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((other) => other === outcome).length]),
  )

test('50 of 80 members who buy the last 50 places at once pay, 30 are told that they are gone, and none is left', {
  timeout: 120_000,
}, async () => {
  const world = await served(80, { quantity: 50 })
  expect(countOutcomes(await rush(world, (_, sold) => sold.slotIds))).toEqual({ Success: 50, stockGone: 30 })
  const { db } = world
  expect(
    await db.orm.select({ quantity: stock.quantity, reserved: stock.reserved, bought: stock.bought }).from(stock),
  ).toEqual([{ quantity: 50, reserved: 0, bought: 50 }])
  expect(await mismatches(db, Date.now())).toEqual([])
})

test('15 of 40 members who buy the last 15 places of a hot stock at once pay, 25 are told that they are gone', {
  timeout: 120_000,
}, async () => {
  const world = await served(40, { quantity: 15 }, { hot: true })
  expect(countOutcomes(await rush(world, (_, sold) => sold.slotIds))).toEqual({ Success: 15, stockGone: 25 })
  expect(await mismatches(world.db, Date.now())).toEqual([])
})

test('multi-slot tickets bought at once over shared slots are whole, and no slot is oversold', {
  timeout: 120_000,
}, async () => {
  const world = await served(40, { span: 2, slots: 5, quantity: 6 })
  const outcomes = countOutcomes(await rush(world, (index, sold) => sold.slotIds.slice(index % 4, (index % 4) + 2)))
  const { db } = world
  const slots = await db.orm.select().from(stock)
  expect(Math.max(...slots.map((slot) => slot.bought))).toBeLessThanOrEqual(6)
  expect(slots.reduce((sum, slot) => sum + slot.bought, 0)).toBe((outcomes.Success ?? 0) * 2)
  expect(await db.orm.$count(orderItem, inArray(orderItem.status, ['Success']))).toBe(outcomes.Success)
  expect(await mismatches(db, Date.now())).toEqual([])
})

test('a member who starts four purchases at once has one payment, charged once', { timeout: 60_000 }, async () => {
  const { shop, members, sold } = await served(1, { quantity: 10 })
  const [member] = members
  if (!member) throw new Error('No member.')
  await httpCall(shop, member, '/add-ticket-to-cart', {
    stockIds: sold.slotIds,
    ticketInfoId: sold.ticketId,
    quantity: 2,
    options: [],
  })
  const results = await Promise.all([1, 2, 3, 4].map(() => httpCall(shop, member, '/start-cart-purchase', {})))
  expect(new Set(results.map(({ payment }) => payment?.paymentId)).size).toBe(1)
})

test('a ticket scanned by six devices at once is admitted once, as is one scanned by devices without a network', async () => {
  const { shop, members, sold, db } = await served(1, { startTs: Date.now() - 1_800_000 })
  const [asker] = members
  if (!asker) throw new Error('Nobody asks.')
  await sellTickets(db, sold, ['PORTE-1', 'PORTE-2'])
  const token = 'secret-of-the-door'
  const link = { id: 'sl-door', vendorId: sold.vendorId, label: 'Porte', salt: 'sel', createdAt: Date.now() }
  const secret = { tokenHash: await sha256Hex(token), expiresAt: Date.now() + 3_600_000 }
  await db.write([db.orm.insert(scanLink).values({ ...link, ...secret })])
  const devices = Array.from({ length: 6 }, (_, at) => ({ deviceId: `device-at-${at}`, deviceName: `Porte ${at}` }))
  const answers = await Promise.all(
    devices.map((device, at) =>
      httpCall(shop, asker, '/check-scanned-ticket', {
        token,
        code: 'PORTE-1',
        scanId: `scan-of-device-${at}x`,
        ...device,
      }),
    ),
  )
  expect(countOutcomes(answers.map(({ outcome }) => outcome))).toEqual({ admitted: 1, alreadyUsed: 5 })
  const { day, codes } = await httpCall(shop, asker, '/get-scan-day', { token, codes: { version: null } })
  const hash = await hashOfCode(codes?.salt ?? '', 'PORTE-2')
  expect(codes?.hashes).toContain(hash)
  const told = await Promise.all(
    devices.map((device, at) => {
      const admissions = [{ scanId: `scan-offline-${at}xx`, hash, at: Date.now() }]
      return httpCall(shop, asker, '/reconcile-scans', { token, day, admissions, ...device })
    }),
  )
  expect(countOutcomes(told.map(({ list }) => list[0]?.outcome ?? ''))).toEqual({ admitted: 1, alreadyUsed: 5 })
  expect((await db.orm.select().from(checkIn).where(isNull(checkIn.dispute))).length).toBe(2)
})

test('places given up by four buyers are held for the four people waiting, despite other requests', {
  timeout: 120_000,
}, async () => {
  const { shop, members, sold, db } = await served(12, { quantity: 4 })
  const [buyers, waiters, walkers] = [members.slice(0, 4), members.slice(4, 8), members.slice(8)]
  const wish = { ticketInfoId: sold.ticketId, stockIds: sold.slotIds, quantity: 1 }
  // The wish of those who come by is as old as the slot: it stands in their carts.
  for (const member of [...buyers, ...walkers])
    await patient((headers) => httpCall(shop, member, '/add-ticket-to-cart', { ...wish, options: [] }, headers))
  const payments = await Promise.all(
    buyers.map((member) => patient(() => httpCall(shop, member, '/start-cart-purchase', {}))),
  )
  for (const member of waiters) await httpCall(shop, member, '/join-waiting-list', wish)
  const came = await Promise.all([
    ...walkers.map((member) => patient(() => httpCall(shop, member, '/start-cart-purchase', {}))),
    ...buyers.map(async (member, at) => {
      const paymentId = payments[at]?.payment?.paymentId ?? ''
      await patient(() => httpCall(shop, member, '/cancel-purchase', { paymentId }))
      return null
    }),
  ])
  expect(came.filter((answer) => answer?.payment)).toEqual([])
  const held = async () => {
    const lists = await Promise.all(waiters.map((member) => httpCall(shop, member, '/list-waitings', {})))
    return lists.filter(({ items }) => items[0]?.heldUntil != null).length
  }
  await expect.poll(held, { timeout: 90_000, interval: 500 }).toBe(4)
  const [slot] = await db.orm.select().from(stock)
  expect([slot?.reserved, slot?.bought]).toEqual([4, 0])
  expect(await mismatches(db, Date.now())).toEqual([])
})
