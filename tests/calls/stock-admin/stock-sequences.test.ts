import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayKey } from '../../../src/features/stock/region-time.ts'
import { atLength } from '../../support/at-length.ts'
import {
  PARIS,
  type StockInput,
  type StockOffice,
  stockForm,
  stockOffice,
  weeklyInput,
} from '../../support/stock-office.ts'
import type { Member } from '../../support/test-app.ts'

type Weekly = Extract<StockInput['reservation'], { type: 'Weekly' }>['slots']

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      hours: fc.subarray([9, 10, 11], { minLength: 1 }),
      quantity: fc.integer({ min: 1, max: 8 }),
      weeks: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), at: fc.nat(40), quantity: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), at: fc.nat(10) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      at: fc.nat(40),
      delta: fc.integer({ min: -6, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), at: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const refused = (error: unknown) => {
  if (!(error instanceof Error && 'code' in error) || error.code === 'serverError') throw error
}

/** What sales and hands have made of each slot, kept beside the product. */
interface Ledger {
  held: Map<string, number>
  byHand: Map<string, number>
  pending: { paymentId: string; stockId: string; quantity: number }[]
  buyers: Map<string, Member>
  closed: Set<string>
}

async function take(office: StockOffice, ledger: Ledger, action: Step): Promise<void> {
  const { app, admin, activityId } = office
  const slots = (await office.slots()).filter(({ endTs }) => endTs > Date.now())
  const pick = (at: number) => slots[at % Math.max(1, slots.length)]
  if (action.do === 'edit') {
    const [batch] = await office.batches()
    if (!batch) return
    const { reservation } = weeklyInput(action)
    const wanted: Weekly = reservation.type === 'Weekly' ? reservation.slots : []
    const operation = {
      type: 'updateStock' as const,
      id: batch.id,
      updates: { ...stockForm(batch), reservation: { type: 'Weekly' as const, slots: wanted } },
    }
    const preview = await office.preview([operation])
    const { plan } = await office.manage([operation])
    expect(plan).toEqual(preview)
  } else if (action.do === 'buy') {
    const [slot, as] = [pick(action.at), await app.newMember()]
    const [batch] = await office.batches()
    if (!slot || !batch) return
    const wish = {
      stockIds: [slot.id],
      ticketInfoId: batch.ticketInfo[0]?.id ?? '',
      quantity: action.quantity,
      options: [],
    }
    try {
      await app.call('/add-ticket-to-cart', wish, { as })
    } catch (error) {
      return refused(error)
    }
    const { payment } = await app.call('/start-cart-purchase', {}, { as })
    if (!payment) return
    ledger.held.set(slot.id, (ledger.held.get(slot.id) ?? 0) + action.quantity)
    ledger.pending.push({ paymentId: payment.paymentId, stockId: slot.id, quantity: action.quantity })
    ledger.buyers.set(payment.paymentId, as)
  } else if (action.do === 'cancel') {
    const [order] = ledger.pending.splice(action.at % Math.max(1, ledger.pending.length), 1)
    const as = order && ledger.buyers.get(order.paymentId)
    if (!order || !as) return
    await app.call('/cancel-purchase', { paymentId: order.paymentId }, { as })
    ledger.held.set(order.stockId, (ledger.held.get(order.stockId) ?? 0) - order.quantity)
  } else if (action.do === 'adjust') {
    const slot = pick(action.at)
    if (!slot || action.delta === 0) return
    try {
      const { stock } = await app.call('/admin/adjust-stock', { stockId: slot.id, delta: action.delta }, { as: admin })
      ledger.byHand.set(slot.id, stock.quantity ?? 0)
    } catch (error) {
      refused(error)
    }
  } else if (action.do === 'close') {
    const slot = pick(action.at)
    if (!slot) return
    const day = dayKey(PARIS, slot.startTs)
    ledger.closed.add(day)
    await app.call('/admin/close-days', { activityId, days: [{ day }] }, { as: admin })
  } else {
    const days = [...ledger.closed]
    if (days.length === 0) return
    ledger.closed.clear()
    await app.call('/admin/reopen-days', { activityId, days }, { as: admin })
  }
}

/** No place lost, none sold twice, nothing that was set by hand overwritten, and the shop shows what there is. */
async function expectSound(office: StockOffice, ledger: Ledger): Promise<void> {
  const slots = await office.slots()
  for (const slot of slots) {
    expect(slot.reserved + slot.bought, slot.id).toBe(ledger.held.get(slot.id) ?? 0)
    expect(slot.quantity, slot.id).toBeGreaterThanOrEqual(slot.reserved + slot.bought)
    if (ledger.byHand.has(slot.id)) expect(slot.quantity, slot.id).toBe(ledger.byHand.get(slot.id))
  }
  expect(new Set(slots.map(({ templateId, startTs }) => `${templateId} ${startTs}`)).size).toBe(slots.length)
  for (const id of ledger.held.keys()) expect(slots.some((slot) => slot.id === id)).toBe(true)
  const open = slots.filter(
    ({ archivedAt, endTs, startTs }) =>
      archivedAt === null && endTs > Date.now() && !ledger.closed.has(dayKey(PARIS, startTs)),
  )
  expect((await office.offered()).map(({ id, available }) => [id, available]).sort()).toEqual(
    open.map(({ id, quantity, reserved, bought }) => [id, (quantity ?? 0) - reserved - bought]).sort(),
  )
  const starts = open.map(({ startTs }) => startTs)
  expect(new Set(starts).size).toBe(starts.length)
  const [batch] = await office.batches()
  expect(batch?.totals).toEqual({
    stocks: open.length,
    remaining: open.reduce((sum, { quantity, reserved, bought }) => sum + (quantity ?? 0) - reserved - bought, 0),
    bought: open.reduce((sum, { bought }) => sum + bought, 0),
    reserved: open.reduce((sum, { reserved }) => sum + reserved, 0),
  })
  await office.expectConsistent()
}

test('no place is lost or sold twice while operators edit, adjust and close and members buy and cancel, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const office = await stockOffice()
      await office.create(weeklyInput({ quantity: 5, weeks: 2 }))
      const ledger: Ledger = {
        held: new Map(),
        byHand: new Map(),
        pending: [],
        buyers: new Map(),
        closed: new Set(),
      }
      for (const action of steps) {
        office.app.advance(1000)
        await take(office, ledger, action)
      }
      await expectSound(office, ledger)
    }),
    { numRuns: atLength(200, 12) },
  )
})
