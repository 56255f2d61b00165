import { describe, expect, test } from 'vitest'
import { validityDateStr } from '#kernel/stock/validity.ts'

const utc = (text: string) => Date.parse(text)
const paris = 'Europe/Paris'

describe('the validity text', () => {
  test('gives a fixed slot its French date and hours in the region', () => {
    const slot = { type: 'Fixed' as const, startTs: utc('2026-03-29T00:30:00Z'), endTs: utc('2026-03-29T02:00:00Z') }
    expect(validityDateStr(slot, paris)).toBe('29/03/2026, 01:30 - 04:00')
    expect(validityDateStr(slot, 'Indian/Reunion')).toBe('29/03/2026, 04:30 - 06:00')
  })

  // Midnight after the last day, as the office stores it; its last millisecond; some hour of it.
  test.each(['2026-12-31T23:00:00Z', '2026-12-31T22:59:59.999Z', '2026-12-31T13:00:00Z'])(
    'gives a flexible ticket that ends at %s its period, both days included',
    (end) => {
      const period = { startTs: utc('2026-05-31T22:00:00Z'), endTs: utc(end) }
      expect(validityDateStr({ type: 'Flexible', ...period }, paris)).toBe('Du 01/06/2026 au 31/12/2026')
    },
  )

  // [C-RULE-085]
  test("gives an expert ticket its chosen date, else its product's period", () => {
    const period = { startTs: utc('2026-05-31T22:00:00Z'), endTs: utc('2026-06-30T21:59:59Z') }
    expect(validityDateStr({ type: 'ExpertTicket', dateTs: utc('2026-06-09T22:00:00Z'), period }, paris)).toBe(
      '10/06/2026',
    )
    expect(validityDateStr({ type: 'ExpertTicket', dateTs: null, period }, paris)).toBe('Du 01/06/2026 au 30/06/2026')
    expect(validityDateStr({ type: 'ExpertTicket', dateTs: null, period: null }, paris)).toBe('Date Flexible')
  })
})
