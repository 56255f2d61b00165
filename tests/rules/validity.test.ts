import { describe, expect, test } from 'vitest'
import { validityDateStr } from '../../src/features/stock/validity.ts'

const utc = (text: string) => Date.parse(text)
const paris = 'Europe/Paris'

describe('validityDateStr', () => {
  test('of a fixed slot is its French date and hours in the region', () => {
    const slot = { type: 'Fixed' as const, startTs: utc('2026-03-29T00:30:00Z'), endTs: utc('2026-03-29T02:00:00Z') }
    expect(validityDateStr(slot, paris)).toBe('29/03/2026, 01:30 - 04:00')
    expect(validityDateStr(slot, 'Indian/Reunion')).toBe('29/03/2026, 04:30 - 06:00')
  })

  test('of a flexible ticket is its period, both bounds included', () => {
    const period = { startTs: utc('2026-05-31T22:00:00Z'), endTs: utc('2026-12-31T22:59:59.999Z') }
    expect(validityDateStr({ type: 'Flexible', ...period }, paris)).toBe('Du 01/06/2026 au 31/12/2026')
  })

  // [C-RULE-085]
  test("of an expert ticket is the chosen date, else its product's period", () => {
    const period = { startTs: utc('2026-05-31T22:00:00Z'), endTs: utc('2026-06-30T21:59:59Z') }
    expect(validityDateStr({ type: 'ExpertTicket', dateTs: utc('2026-06-09T22:00:00Z'), period }, paris)).toBe(
      '10/06/2026',
    )
    expect(validityDateStr({ type: 'ExpertTicket', dateTs: null, period }, paris)).toBe('Du 01/06/2026 au 30/06/2026')
    expect(validityDateStr({ type: 'ExpertTicket', dateTs: null, period: null }, paris)).toBe('Date Flexible')
  })
})
