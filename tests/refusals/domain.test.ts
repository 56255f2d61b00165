import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { stock, ticketOption } from '#kernel/stock/tables.ts'
import { expectNothingChanged } from '../support/db-state.ts'
import { expectDeclaredRefusal } from '../support/expect-refusal.ts'
import { fakeCards } from '../support/fake-cards.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { buyEverything, type Everything, sellEverything } from '../support/sales-world.ts'
import type { Sold } from '../support/shop.ts'
import { HOST, type Member, openTestApp, type TestApp } from '../support/test-app.ts'

const HOUR = 3_600_000

let app: TestApp
let everything: Everything
let marie: Member
let paul: Member
let mariesOwn: Awaited<ReturnType<typeof buyEverything>>
let group: { id: string }

beforeAll(async () => {
  const cards = fakeCards()
  app = await openTestApp({ cards })
  everything = await sellEverything(app, 'eu', 'pour tous')
  marie = await app.newMember()
  paul = await app.newMember()
  mariesOwn = await buyEverything(app, cards, marie, everything, { region: 'eu', host: HOST, name: 'de Marie' })
  group = await app.newGroup({ permCse: true })
})
afterAll(() => app.close())

const expectRefusal = (path: CallPath, input: object, code: ErrorCode, as = paul) =>
  expectDeclaredRefusal(app, path, input, code, as)

const wish = (sold: Sold, facts: object = {}) => ({
  stockIds: sold.slotIds.slice(0, 1),
  ticketInfoId: sold.ticketId,
  quantity: 1,
  options: [],
  ...facts,
})

describe('a ticket', () => {
  const refuse = (sold: Sold, facts: object, code: ErrorCode, as?: Member) =>
    expectRefusal('/add-ticket-to-cart', wish(sold, facts), code, as)

  test('is not sold below its minimum, above its maximum, or above the stock', async () => {
    const limits = { minQuantity: 2, maxQuantity: 6 }
    const sold = await everything.sell('limitée', {
      quantity: 4,
      ticket: limits,
      options: [{ minQuantity: 1, maxQuantity: 3 }],
    })
    const option = (quantity: number) => ({ quantity: 2, options: [{ optionId: sold.optionIds[0], quantity }] })
    await refuse(sold, { quantity: 1 }, 'quantityBelowMin')
    await refuse(sold, { quantity: 7 }, 'quantityAboveMax')
    await refuse(sold, { quantity: 1000 }, 'quantityAboveMax')
    await refuse(sold, { quantity: 5 }, 'stockGone')
    await refuse(sold, option(4), 'quantityAboveMax')
    await refuse(await everything.sell('épuisée', { quantity: 0 }), {}, 'stockGone')
  })

  test('takes no option of another ticket, a repeated option, or a withdrawn one', async () => {
    const sold = await everything.sell('avec option', { options: [{}, {}] })
    const other = await everything.sell('avec autre option')
    const [first, withdrawn] = sold.optionIds
    const { orm, write } = app.db()
    await write([
      orm
        .update(ticketOption)
        .set({ archivedAt: 1 })
        .where(eq(ticketOption.id, withdrawn ?? '')),
    ])
    const choices = [
      [{ optionId: other.optionIds[0], quantity: 1 }],
      [{ optionId: 'tio-unknown', quantity: 1 }],
      [{ optionId: withdrawn, quantity: 1 }],
      [1, 1].map((quantity) => ({ optionId: first, quantity })),
    ]
    for (const options of choices) await refuse(sold, { options }, 'optionNotFound')
  })

  test('takes no stock of another activity or batch, withdrawn or unknown, in any mixture', async () => {
    const sold = await everything.sell('à soi', { slots: 3, span: 2 })
    const other = await everything.sell('à un autre')
    const [own = '', withdrawn = ''] = sold.slotIds
    const { orm, write } = app.db()
    await write([orm.update(stock).set({ archivedAt: 1 }).where(eq(stock.id, withdrawn))])
    const foreign = other.slotIds[0] ?? ''
    for (const stockIds of [
      [foreign],
      [own, foreign],
      ['si-unknown'],
      [own, 'si-unknown'],
      [own, withdrawn],
      [foreign, foreign],
    ])
      await refuse(sold, { stockIds }, 'stockNotFound')
  })

  test('takes exactly its span of contiguous slots', async () => {
    const sold = await everything.sell('longue', { slots: 4, span: 2 })
    const [a = '', b = '', c = ''] = sold.slotIds
    for (const stockIds of [[a, c], [a], [a, b, c], [a, a]]) await refuse(sold, { stockIds }, 'slotsNotContiguous')
    const short = await everything.sell('courte', { slots: 2 })
    const [slot = '', next = ''] = short.slotIds
    for (const stockIds of [
      [slot, next],
      [slot, slot],
    ])
      await refuse(short, { stockIds }, 'slotsNotContiguous')
  })

  test('takes no promotion that is unknown, hidden, not begun, over, of another activity or of another partner', async () => {
    const sold = await everything.sell('promue')
    const other = await everything.sell('promue ailleurs')
    const now = Date.now()
    const { promote } = everything.shop
    const ten = { percentHundredths: 1000 }
    const refused = [
      'o-unknown',
      await promote({ ...ten, activityId: sold.activityId, visibility: 'Hidden' }),
      await promote({ ...ten, activityId: sold.activityId, visibility: 'Archived' }),
      await promote({ ...ten, activityId: sold.activityId, flashStartTs: now - HOUR, flashEndTs: now }),
      await promote({ ...ten, activityId: sold.activityId, flashStartTs: now + HOUR, flashEndTs: now + 2 * HOUR }),
      await promote({ ...ten, activityId: other.activityId }),
      await promote({ ...ten, targetKind: 'Vendor', targetId: other.vendorId }),
    ]
    for (const offerId of refused) await refuse(sold, { offerId }, 'offerNotApplicable')
  })

  test('is not sold once it is hidden or past, nor to a person without the right', async () => {
    const hidden: [string, object][] = [
      ['activité cachée', { activity: { visibility: 'Hidden' } }],
      ['activité archivée', { activity: { visibility: 'Archived' } }],
      ['partenaire caché', { vendor: { visibility: 'Hidden' } }],
      ['billet caché', { ticket: { visibility: 'Hidden' } }],
      ['billet retiré', { ticket: { archivedAt: 1 } }],
      ['lot retiré', { batch: { archivedAt: 1 } }],
      ['réservée', { activity: { groupId: group.id } }],
      ['partenaire réservé', { vendor: { groupId: group.id } }],
    ]
    for (const [label, sale] of hidden) await refuse(await everything.sell(label, sale), {}, 'ticketNotFound')
    await refuse(await everything.sell('premium', { activity: { cse: true } }), {}, 'premiumRequired')
    await refuse(await everything.sell('passée', { startTs: Date.now() - HOUR }), {}, 'slotPassed')
    await refuse(mariesOwn.inCart, { ticketInfoId: 'ti-unknown' }, 'ticketNotFound')
    await refuse(mariesOwn.inCart, { ticketInfoId: mariesOwn.inCart.activityId }, 'ticketNotFound')
  })
})

describe('a ticket of the third-party catalogue', () => {
  test('is not sold on another day, in the past, beyond twenty, or to a person without the right', async () => {
    const activities = [
      await everything.sell('experte'),
      await everything.sell('experte voisine'),
      await everything.sell('experte premium', { activity: { cse: true } }),
      await everything.sell('experte réservée', { activity: { groupId: group.id } }),
    ]
    const [own, neighbour, premium, restricted] = await Promise.all(
      activities.map(({ activityId }, at) => everything.sellExpert(activityId, `Catalogue ${at}`)),
    )
    const friday = Date.UTC(2026, 5, 12, 12)
    const refuse = (facts: object, code: ErrorCode) =>
      expectRefusal(
        '/add-expert-ticket-to-cart',
        { stockId: own?.expertStockId, ticketInfoId: own?.expertTicketId, quantity: 1, date: friday, ...facts },
        code,
      )
    await refuse({ ticketInfoId: 'eti-unknown' }, 'ticketNotFound')
    await refuse({ stockId: 'es-unknown' }, 'stockNotFound')
    await refuse({ stockId: neighbour?.expertStockId }, 'stockNotFound')
    await refuse({ date: friday + 24 * HOUR }, 'noDateForTicket')
    await refuse({ date: 0 }, 'noDateForTicket')
    await refuse({ date: 253_402_300_799_999 }, 'noDateForTicket')
    await refuse({ date: friday - 72 * HOUR }, 'slotPassed')
    await refuse({ quantity: 21 }, 'quantityAboveMax')
    await refuse({ stockId: premium?.expertStockId, ticketInfoId: premium?.expertTicketId }, 'premiumRequired')
    await refuse({ stockId: restricted?.expertStockId, ticketInfoId: restricted?.expertTicketId }, 'ticketNotFound')
  })
})

describe("another person's", () => {
  test('article, payment and order are not found', async () => {
    await expectRefusal('/remove-from-cart', { id: mariesOwn.cartItemId }, 'cartItemNotFound')
    await expectRefusal('/remove-from-cart', { id: 'ci-unknown' }, 'cartItemNotFound')
    for (const paymentId of [mariesOwn.paidPaymentId, mariesOwn.pendingPaymentId, 'pi_unknown'])
      await expectRefusal('/cancel-purchase', { paymentId }, 'purchaseNotFound')
    for (const paymentId of [mariesOwn.paidPaymentId, mariesOwn.pendingPaymentId, 'pi_unknown']) {
      const read = () => app.call('/get-purchase', { paymentId }, { as: paul })
      expect(await expectNothingChanged(app, read)).toEqual({ list: [], number: null, paid: false, invoices: [] })
      await expectRefusal('/get-receipt', { paymentId }, 'purchaseNotFound')
    }
  })

  // [C-ROLE-023]
  test('order opens with its own token only, and the token opens no other order', async () => {
    const { token, orderId } = mariesOwn
    for (const guess of ['guess', orderId, `${token}x`, token.slice(1)]) {
      await expectRefusal('/get-order-from-token', { token: guess }, 'orderNotFound')
      await expectRefusal('/finalize-purchase', { token: guess, orderId, action: 'confirm' }, 'orderNotFound')
    }
    await expectRefusal('/finalize-purchase', { token, orderId: 'oi-unknown', action: 'reject' }, 'orderNotFound')
  })
})

describe('a purchase', () => {
  test('is not started from an empty cart or beside an open one, nor cancelled once it is paid', async () => {
    await expectRefusal('/start-cart-purchase', {}, 'cartEmpty')
    await expectRefusal('/start-cart-purchase', {}, 'purchaseInProgress', marie)
    await expectRefusal('/cancel-purchase', { paymentId: mariesOwn.paidPaymentId }, 'alreadyPaid', marie)
  })

  test('confirmed by its partner stays confirmed: confirming again changes nothing, rejecting is refused', async () => {
    const cards = fakeCards()
    const other = await openTestApp({ cards })
    try {
      const anna = await other.newMember()
      const place = { region: 'eu', host: HOST, name: 'de Anna' }
      const own = await buyEverything(other, cards, anna, await sellEverything(other, 'eu', 'pour tous'), place)
      const decide = (action: 'confirm' | 'reject') =>
        other.send('/finalize-purchase', { token: own.token, orderId: own.orderId, action })
      const first = await (await decide('confirm')).json()
      await expectNothingChanged(other, async () => expect(await (await decide('confirm')).json()).toEqual(first))
      const { message } = refusalTexts.orderConflict
      await expectNothingChanged(other, async () => {
        const response = await decide('reject')
        expect([response.status, await response.json()]).toEqual([409, { error: { code: 'orderConflict', message } }])
      })
    } finally {
      await other.platform.close()
    }
  })
})
