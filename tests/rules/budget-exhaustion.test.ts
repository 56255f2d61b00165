import { expect, test } from 'vitest'
import { exhaustionDay } from '#features/catalogue/subsidies/exhaustion.ts'

const NOW = Date.UTC(2026, 5, 10, 8)
const day = (left: number, lately: number, zone = 'Europe/Paris') =>
  exhaustionDay(zone, NOW, { year: 2026, left, lately })

test('a budget is exhausted on the day that the pace of the last 30 days leads to', () => {
  expect(day(3000, 3000)).toBe('2026-07-10')
  expect(day(300, 3000)).toBe('2026-06-13')
  expect(day(1, 3_000_000)).toBe('2026-06-10')
})

test('a budget that outlasts its year, or of which nothing was taken lately, has no day of exhaustion', () => {
  // 204 days from 10 June to 31 December.
  expect(day(204 * 100, 3000)).toBe('2026-12-31')
  expect(day(205 * 100, 3000)).toBeNull()
  expect(day(3000, 0)).toBeNull()
  expect(day(3000, -50)).toBeNull()
  expect(day(Number.MAX_SAFE_INTEGER, 1)).toBeNull()
})

test('a budget of which nothing is left is exhausted today, on the clock of its region', () => {
  expect(day(0, 0)).toBe('2026-06-10')
  expect(day(0, 500, 'Pacific/Auckland')).toBe('2026-06-10')
  expect(exhaustionDay('Indian/Reunion', Date.UTC(2026, 5, 10, 21), { year: 2026, left: 0, lately: 0 })).toBe(
    '2026-06-11',
  )
})
