import { expect, test } from 'vitest'
import { newShop } from '../../support/shop.ts'
import { stockForm, stockOffice, weeklyInput, withQuantity } from '../../support/stock-office.ts'

async function soldSlot() {
  const office = await stockOffice()
  const { stocks } = await office.create(weeklyInput())
  const [batch] = stocks
  const [slot] = await office.offered()
  if (!batch || !slot) throw new Error('Nothing is on sale.')
  await office.buy(batch, slot.id, 7)
  const adjust = (delta: number, stockId = slot.id) =>
    office.app.call('/admin/adjust-stock', { stockId, delta }, { as: office.admin })
  const available = async () => (await office.offered()).find(({ id }) => id === slot.id)?.available
  return { office, batch, slot, adjust, available }
}

// [K-CALL-036] [K-RULE-093] [K-ENTITY-034]
test('an operator adds and removes places by hand, never below the sold number, and the shop shows it at the next request', async () => {
  const { slot, adjust, available, office } = await soldSlot()
  const { stock } = await adjust(5)
  expect(stock).toMatchObject({ id: slot.id, quantity: 15, bought: 7, reserved: 0, remaining: 8 })
  expect(stock.adjustedAt).not.toBeNull()
  expect(await available()).toBe(8)
  expect(await office.app.call('/admin/get-stock', { stockId: slot.id }, { as: office.admin })).toEqual({ stock })
  await expect(adjust(-9)).rejects.toMatchObject({
    code: 'quantityBelowSold',
    status: 409,
    message: 'Le total ne peut pas descendre à 6 : 7 places sont vendues ou en cours de paiement.',
    fields: ['delta'],
  })
  expect((await adjust(-8)).stock).toMatchObject({ quantity: 7, remaining: 0, stockHint: 'SoldOut' })
  // Nothing left: the slot leaves the calendar's choices.
  expect(await available()).toBe(0)
  await expect(adjust(1_000_000)).rejects.toMatchObject({ code: 'quantityAboveMost' })
  await expect(adjust(1, 'si-none')).rejects.toMatchObject({ code: 'stockNotFound' })
})

test('an adjustment based on an outdated number of places is refused', async () => {
  const { office, slot, adjust } = await soldSlot()
  const { app, admin } = office
  const seen = (delta: number, ifQuantity: number) =>
    app.call('/admin/adjust-stock', { stockId: slot.id, delta, ifQuantity }, { as: admin })
  const quantity = async () => (await office.slots()).find(({ id }) => id === slot.id)?.quantity
  await adjust(5)
  // The operator sees 10 places and types 12, which would make 17 of them.
  await expect(seen(2, 10)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    message: 'Le total a été changé entre-temps : il est maintenant de 15. Vérifiez, puis recommencez.',
    details: { quantity: 15 },
  })
  expect(await quantity()).toBe(15)
  // Both at once from the same 15: one of them is told.
  const both = await Promise.allSettled([seen(1, 15), seen(2, 15)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([16, 17]).toContain(await quantity())
  // Control: without what was seen, both count.
  const before = (await quantity()) ?? 0
  await Promise.all([adjust(1), adjust(2)])
  expect(await quantity()).toBe(before + 3)
})

test('a later edit of the template keeps and lists a quantity set by hand', async () => {
  const { office, batch, slot, adjust } = await soldSlot()
  await adjust(5)
  const [stored] = await office.batches()
  if (!stored) throw new Error('No batch.')
  const { plan } = await office.update(batch.id, withQuantity(stockForm(stored), 3))
  expect(plan).toMatchObject({ changed: 15, keptCount: 1 })
  expect(plan.kept).toMatchObject([
    { stockId: slot.id, reason: 'adjusted', quantity: 15, wantedQuantity: 3, bought: 7 },
  ])
  expect((await office.slots()).find(({ id }) => id === slot.id)?.quantity).toBe(15)
})

test('an adjustment is undone, unless places above the former number are sold or it was adjusted again', async () => {
  const { office, batch, slot, adjust } = await soldSlot()
  const lastChange = async () =>
    (await office.app.call('/admin/list-history', { target: slot.id }, { as: office.admin })).items[0]?.id ?? ''
  const undo = (changeId: string) => office.app.call('/admin/undo-change', { changeId }, { as: office.admin })
  const row = async () => (await office.slots()).find(({ id }) => id === slot.id)
  await adjust(-2)
  await undo(await lastChange())
  expect(await row()).toMatchObject({ quantity: 10, adjustedAt: null })
  office.app.advance(1000)
  await adjust(5)
  const first = await lastChange()
  office.app.advance(1000)
  await adjust(1)
  await expect(undo(first)).rejects.toMatchObject({ code: 'changedMeanwhile' })
  await office.buy(batch, slot.id, 9, await office.app.newMember())
  await expect(undo(await lastChange())).rejects.toMatchObject({ code: 'quantityBelowSold' })
  expect(await row()).toMatchObject({ quantity: 16, bought: 16 })
})

test('stock limited by its documents, or unlimited, has no quantity to adjust', async () => {
  const { office, adjust } = await soldSlot()
  const shop = newShop(office.app)
  const documents = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 3 })
  await expect(adjust(1, documents.slotIds[0])).rejects.toMatchObject({
    code: 'stockWithoutQuantity',
    message: 'Ce stock est limité par ses billets : ajoutez ou retirez des billets.',
  })
  const { stock } = await office.app.call('/admin/get-stock', { stockId: documents.slotIds[0] }, { as: office.admin })
  expect(stock).toMatchObject({ quantity: 0, remaining: 3 })
  const open = await shop.sell({ kind: 'Flexible', quantity: null })
  await expect(adjust(1, open.slotIds[0])).rejects.toMatchObject({
    message: 'Ce stock n’a pas de limite de places.',
  })
})
