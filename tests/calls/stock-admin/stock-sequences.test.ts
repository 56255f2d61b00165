import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayKey } from '#kernel/time/region-time.ts'
import { atLength } from '../../support/at-length.ts'
import { type Ledger, take, takenPlaces } from '../../support/stock-ledger.ts'
import { PARIS, type StockOffice, stockOffice, weeklyInput } from '../../support/stock-office.ts'
import { stockStep } from '../../support/stock-steps.ts'

/** No place lost, none sold twice, nothing that was set by hand overwritten, and the shop shows what there is. */
async function expectSound(office: StockOffice, ledger: Ledger): Promise<void> {
  const slots = await office.slots()
  for (const slot of slots) {
    expect([slot.reserved, slot.bought], slot.id).toEqual([
      takenPlaces(ledger.pending, slot.id),
      takenPlaces(ledger.paid, slot.id),
    ])
    expect(slot.quantity, slot.id).toBeGreaterThanOrEqual(slot.reserved + slot.bought)
    if (ledger.byHand.has(slot.id)) expect(slot.quantity, slot.id).toBe(ledger.byHand.get(slot.id))
  }
  expect(new Set(slots.map(({ templateId, startTs }) => `${templateId} ${startTs}`)).size).toBe(slots.length)
  for (const { stockId } of [...ledger.pending, ...ledger.paid])
    expect(slots.some((slot) => slot.id === stockId)).toBe(true)
  const open = slots.filter(
    ({ archivedAt, batchId, endTs, startTs }) =>
      archivedAt === null &&
      !ledger.deleted.has(batchId) &&
      endTs > Date.now() &&
      !ledger.closed.has(dayKey(PARIS, startTs)),
  )
  expect((await office.offered()).map(({ id, available }) => [id, available]).sort()).toEqual(
    open.map(({ id, quantity, reserved, bought }) => [id, (quantity ?? 0) - reserved - bought]).sort(),
  )
  const starts = open.map(({ startTs }) => startTs)
  expect(new Set(starts).size).toBe(starts.length)
  const batches = await office.batches()
  expect(batches.length).toBeGreaterThan(0)
  for (const batch of batches) {
    const own = open.filter(({ batchId }) => batchId === batch.id)
    expect(batch.totals).toEqual({
      stocks: own.length,
      remaining: own.reduce((sum, { quantity, reserved, bought }) => sum + (quantity ?? 0) - reserved - bought, 0),
      bought: own.reduce((sum, { bought }) => sum + bought, 0),
      reserved: own.reduce((sum, { reserved }) => sum + reserved, 0),
    })
  }
  expect(open.every(({ batchId }) => batches.some(({ id }) => id === batchId))).toBe(true)
  await office.expectConsistent()
}

test(
  'places are never lost or sold twice while operators edit, adjust, close, delete, exchange, change prices and undo, and members buy, pay and cancel, in any order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stockStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        const office = await stockOffice()
        await office.create(weeklyInput({ quantity: 5, weeks: 2 }))
        const ledger: Ledger = {
          byHand: new Map(),
          pending: [],
          paid: [],
          buyers: new Map(),
          closed: new Set(),
          deleted: new Set(),
        }
        for (const action of steps) {
          office.app.advance(1000)
          await take(office, ledger, action)
          await expectSound(office, ledger)
        }
      }),
      { numRuns: atLength(200, 12) },
    )
  },
  atLength(900_000, 60_000),
)
