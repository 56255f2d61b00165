import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import type { CliWorld } from '../support/cli-world.ts'
import { crossingWorld, purchaseIn } from './crossing-world.ts'
import { filledFolder, forgetFormer, move } from './moving-world.ts'

const folder = filledFolder()

/** Marie buys what is in her cart, gives it up, and her bank takes the money all the same. */
async function paidLate(world: CliWorld) {
  const site = await crossingWorld(world)
  // A waiting person would be offered the place first (chapter queues-and-waiting-lists, The waiting list).
  await world.db('eu').write([
    { sql: 'delete from waiting', args: [] },
    { sql: 'delete from waiting_look', args: [] },
  ])
  const { payment } = await site.call('/start-cart-purchase', {}, 'u-marie')
  if (!payment) throw new Error('No payment was opened.')
  await site.call('/cancel-purchase', { paymentId: payment.paymentId }, 'u-marie')
  site.cards.pay(payment.paymentId)
  const event = site.cards.event(payment.paymentId)
  return { ...site, event, paymentId: payment.paymentId }
}

/** Delivers the event at these points of a move, and keeps what it was answered. */
const deliveredAt =
  (points: string[], deliver: () => Promise<number>, seen: [string, number][]) => async (reached: string) => {
    if (points.includes(reached)) seen.push([reached, await deliver()])
  }

const BEFORE = ['frozen', 'copied order_item', 'copied', 'verified']
/** From here on it may be taken in, as soon as the server knows where. */
const AFTER = ['switched', 'released', 'cleaned order_item', 'cleaned attempt']
const refusedAt = (points: string[]) => points.map((point) => [point, 500])

describe('a card event about a moving purchase', { timeout: 60_000 }, () => {
  test('is refused until the tenant has arrived, and then settles the purchase there, once', async () => {
    const world = await folder.copy()
    const { webhook, event, paymentId, call, cards } = await paidLate(world)
    const seen: [string, number][] = []
    await move(world, { reached: deliveredAt([...BEFORE, ...AFTER], () => webhook(event), seen), staleMs: 1100 })
    expect(seen.slice(0, BEFORE.length)).toEqual(refusedAt(BEFORE))
    expect(await Promise.all([webhook(event), webhook(event)])).toEqual([200, 200])
    expect(await webhook({ ...event, id: 'evt_again' })).toBe(200)
    expect(await purchaseIn(world, 'oi', paymentId)).toEqual(['Paid', 1, 2, 0])
    expect(await purchaseIn(world, 'eu', paymentId)).toEqual([null, 0, 0, 0])
    expect((await call('/get-purchase', { paymentId }, 'u-marie')).list).toMatchObject([{ status: 'Success' }])
    expect((await call('/list-cart', {}, 'u-marie')).cartItems).toEqual([])
    expect(cards.refunds.size).toBe(0)
    for (const region of ['eu', 'oi']) expect(await mismatches(world.db(region), Date.now()), region).toEqual([])
  })

  test('is not matched with the unfinished copy in the region that the payment names', async () => {
    const world = await folder.copy()
    await forgetFormer(world, folder.data)
    const { webhook, event, paymentId } = await paidLate(world)
    await move(world)
    // A server keeps for a second where a tenant is; what it knew before the first move is none of the second's.
    await sleep(1_100)
    const seen: [string, number][] = []
    await move(world, {
      to: 'eu',
      reached: deliveredAt([...BEFORE, ...AFTER], () => webhook(event), seen),
      staleMs: 1100,
    })
    expect(seen.slice(0, BEFORE.length)).toEqual(refusedAt(BEFORE))
    expect(await webhook(event)).toBe(200)
    expect(await purchaseIn(world, 'eu', paymentId)).toEqual(['Paid', 1, 1, 0])
    expect(await purchaseIn(world, 'oi', paymentId)).toEqual([null, 0, 0, 0])
  })

  test('is processed where the tenant stays when the move is called off', async () => {
    const world = await folder.copy()
    const { webhook, event, paymentId } = await paidLate(world)
    const seen: [string, number][] = []
    const deliver = deliveredAt(['copied'], () => webhook(event), seen)
    const stopped = move(world, {
      reached: async (point) => {
        await deliver(point)
        if (point === 'verified') throw new Error('crash')
      },
    })
    await expect(stopped).rejects.toThrow('crash')
    await move(world, { abort: true })
    expect(seen).toEqual(refusedAt(['copied']))
    expect(await webhook(event)).toBe(200)
    expect(await purchaseIn(world, 'eu', paymentId)).toEqual(['Paid', 1, 1, 0])
  })

  test('is reported to the operator at once when its payment is unknown, even during a move', async () => {
    const world = await folder.copy()
    const { webhook, event } = await paidLate(world)
    const unknown = { ...event, id: 'evt_x', paymentId: 'pi_x', attemptId: 'pa-x' }
    const seen: [string, number][] = []
    await move(world, { reached: deliveredAt(['copied'], () => webhook(unknown), seen) })
    expect(seen).toEqual([['copied', 200]])
  })
})
