import { describe, expect, test } from 'vitest'
import { closedDayTexts, hoursFromToday, isWithinHours, parseTimePart, sortRanges } from '#kernel/time/opening-hours.ts'
import type { TimeRange, WeeklyHours } from '#kernel/time/types.ts'

const utc = (text: string) => Date.parse(text)
const range = (startHour: number, startMinute: number, endHour: number, endMinute: number): TimeRange => ({
  startHour,
  startMinute,
  endHour,
  endMinute,
})
const hours: WeeklyHours = {
  Monday: [],
  Wednesday: [range(14, 0, 18, 0), range(9, 5, 12, 30)],
  Sunday: [range(10, 0, 17, 0)],
}

describe('opening hours', () => {
  test('start from today in the region, and say Fermé for a closed day', () => {
    const tuesdayNight = utc('2026-06-02T22:30:00Z') // Wednesday in Paris
    const days = hoursFromToday(hours, 'Europe/Paris', tuesdayNight)
    expect(days.map(({ label }) => label)).toEqual([
      'Mercredi',
      'Jeudi',
      'Vendredi',
      'Samedi',
      'Dimanche',
      'Lundi',
      'Mardi',
    ])
    expect(days[0]).toEqual({
      weekday: 'Wednesday',
      label: 'Mercredi',
      text: '09:05 - 12:30, 14:00 - 18:00',
      closed: false,
    })
    expect(days.filter(({ closed }) => closed).map(({ text }) => text)).toEqual(Array(5).fill('Fermé'))
    expect(hoursFromToday(hours, 'UTC', tuesdayNight)[0]?.label).toBe('Mardi')
  })

  test('show when and why an exception applies, and leave past exceptions out', () => {
    const overrides = [
      { day: '2026-12-25', reason: 'Noël' },
      { day: '2026-06-03', reason: 'Inventaire' },
      { day: '2026-06-02', reason: 'Hier' },
      { day: '2027-01-01', reason: '' },
    ]
    expect(closedDayTexts(overrides, 'Europe/Paris', utc('2026-06-02T22:30:00Z'))).toEqual([
      'Fermé le 03/06/2026 (Inventaire)',
      'Fermé le 25/12/2026 (Noël)',
      'Fermé le 01/01/2027',
    ])
  })

  // [K-RULE-044]
  test('ignore values that are not an hour or a minute', () => {
    expect(['9', '09', ' 23 ', '0'].map((text) => parseTimePart(text, 23))).toEqual([9, 9, 23, 0])
    expect(['24', '-1', '', '1.5', 'x', '007'].map((text) => parseTimePart(text, 23))).toEqual(Array(6).fill(null))
    expect([parseTimePart('59', 59), parseTimePart('60', 59)]).toEqual([59, null])
  })

  // [K-RULE-045]
  test('sort periods by their start', () => {
    const list = [range(14, 0, 18, 0), range(9, 30, 12, 0), range(9, 0, 9, 20)]
    expect(sortRanges(list).map(({ startHour, startMinute }) => [startHour, startMinute])).toEqual([
      [9, 0],
      [9, 30],
      [14, 0],
    ])
    expect(list[0]?.startHour).toBe(14)
  })

  test('extend a range that ends at midnight to the end of the day', () => {
    const evening: WeeklyHours = { Friday: [range(20, 0, 0, 0)] }
    const open = (text: string) => isWithinHours(evening, 'UTC', utc(text))
    expect([
      open('2026-06-05T19:59:00Z'),
      open('2026-06-05T20:00:00Z'),
      open('2026-06-05T23:59:00Z'),
      open('2026-06-06T00:00:00Z'),
    ]).toEqual([false, true, true, false])
  })
})
