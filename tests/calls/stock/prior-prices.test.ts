import { expect, test } from 'vitest'
import { eur } from '#kernel/time/money.ts'
import { newShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const noHours = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }

test('each slot names what its own promotions refer to, for tickets with fees and for options', async () => {
  const app = await testApp()
  const shop = newShop(app)
  // Two slots, at 10:00 and 11:00 in Paris, two days after the first.
  const sold = await shop.sell({ slots: 2, startTs: Date.now() + 3 * DAY, options: [{ label: 'Casque' }] })
  app.advance(DAY)
  await shop.promote({ activityId: sold.activityId, percentHundredths: 1000 })
  app.advance(HOUR)
  const saturday = { ...noHours, Saturday: [{ startHour: 9, startMinute: 0, endHour: 10, endMinute: 30 }] }
  await shop.promote({ activityId: sold.activityId, percentHundredths: 2000, hoursByWeek: saturday })
  const { stocks } = await app.call('/list-activity-stock', {
    activityId: sold.activityId,
    startTs: Date.now(),
    endTs: Date.now() + 7 * DAY,
  })
  const [ticketId, optionId] = [sold.ticketId, sold.optionIds[0] ?? '']
  // The second reduction of the early slot only grows: its reference stays that of the first.
  expect(stocks.map(({ offers, priorPrices }) => [offers.length, priorPrices])).toEqual([
    [2, { [ticketId]: eur(1600), [optionId]: eur(300) }],
    [1, { [ticketId]: eur(1600), [optionId]: eur(300) }],
  ])
  app.advance(40 * DAY)
  const later = await shop.sell({ slots: 1, options: [] })
  const { stocks: fresh } = await app.call('/list-activity-stock', {
    activityId: later.activityId,
    startTs: Date.now(),
    endTs: Date.now() + 7 * DAY,
  })
  expect(fresh[0]).not.toHaveProperty('priorPrices')
})
