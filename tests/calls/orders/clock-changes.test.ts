/** A purchase on the days on which the clocks change, on a machine that lives elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyingWorld } from '../../support/buying.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const HOUR = 3_600_000
const utc = (text: string) => Date.parse(`${text}Z`)

const ownZone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Pacific/Auckland'
})
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const days = [
  {
    day: 'of 23 hours',
    jump: utc('2026-03-29T01:00'),
    date: '29/03/2026',
    before: '01:00 - 03:00',
    after: '03:00 - 04:00',
  },
  {
    day: 'of 25 hours',
    jump: utc('2026-10-25T01:00'),
    date: '25/10/2026',
    before: '02:00 - 02:00',
    after: '02:00 - 03:00',
  },
]

// [C-RULE-083] [C-RULE-084]
test.each(days)(
  'on a day $day slots, cart, hold, order, mail and e-ticket show the same time',
  async ({ jump, date, before, after }) => {
    const { app, cards, marie, shop, startWith, items, counters } = await buyingWorld()
    // Half an hour before the clocks change.
    app.advance(jump - HOUR / 2 - Date.now())
    await app.signIn(marie)
    const sold = await shop.sell({ startTs: jump - HOUR, slots: 2 })
    const [first = '', second = ''] = sold.slotIds
    const { stocks } = await app.call('/list-activity-stock', {
      activityId: sold.activityId,
      startTs: jump - 3 * HOUR,
      endTs: jump + 3 * HOUR,
    })
    expect(stocks.map(({ id }) => id)).toEqual([first, second])

    const { paymentId, holdUntil } = await startWith(marie, sold, { stockIds: [first] })
    expect(holdUntil).toBe(jump)
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    const [item] = await items()
    expect(item?.validityDateStr).toBe(`${date}, ${before}`)
    const mails = (await app.mails()).filter(({ recipient }) => recipient === marie.email)
    expect(mails.map(({ text }) => text).join()).toContain(`${date}, ${before}`)
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    const key = (list[0]?.attachments[0]?.url ?? '').split('?')[0]?.replace('/files/', '') ?? ''
    const pdf = await app.platform.files.get(key)
    expect(pdfText(pdf?.bytes ?? new Uint8Array())).toContain(`${date}, ${before}`)

    // The hold of what follows runs through the jump: 30 minutes by the clock of the world.
    const open = await startWith(marie, sold, { stockIds: [second] })
    expect(open.holdUntil).toBe(jump)
    app.advance(HOUR / 2 - 1)
    await runJobs(app)
    expect((await counters(sold))[1]).toEqual([1, 0])
    app.advance(60_001)
    await runJobs(app)
    expect((await counters(sold))[1]).toEqual([0, 0])
    const { cartItems } = await app.call('/list-cart', {}, { as: marie })
    expect(cartItems.map(({ validityDateStr }) => validityDateStr)).toEqual([`${date}, ${after}`])
    // Ended slots are gone, though the clock on the wall may say otherwise.
    await expect(
      app.call(
        '/add-ticket-to-cart',
        { stockIds: [first], ticketInfoId: sold.ticketId, quantity: 1, options: [] },
        { as: marie },
      ),
    ).rejects.toMatchObject({ code: 'slotPassed' })
  },
)
