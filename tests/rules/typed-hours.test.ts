/** Hours of a day as partners write them on doors, sites and flyers, and what is asked back. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursProblem } from '#contract/hours-problem.ts'
import { weekHoursInput } from '#contract/opening-hours-shapes.ts'
import { offerFields } from '#features/catalogue/offers/offer-shapes.ts'
import { weeklyScheduleInput } from '#features/stock/slots/office-stock-shapes.ts'
import { endsNextDay, formatRange } from '#kernel/time/opening-hours.ts'
import type { TimeRange } from '#kernel/time/types.ts'
import { hoursText } from '#web/office/kit/form/hours-text.ts'
import { withPart } from '#web/office/kit/form/period-input.tsx'
import { readDayHours } from '#web/office/kit/pickers/typed-hours.ts'
import { readEndTime, readTime } from '#web/office/kit/pickers/typed-time.ts'

const range = (text: string): TimeRange => {
  const [startHour = 0, startMinute = 0, endHour = 0, endMinute = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return { startHour, startMinute, endHour, endMinute }
}
const read = (text: string) => {
  const reading = readDayHours(text)
  return 'value' in reading ? reading.value.map((each) => formatRange(each)) : reading.problem
}

describe('the hours of a day', () => {
  test.each([
    ['9h-18h30', '09:00 - 18:30'],
    ['9:00 – 12:00 / 14:00 - 18:00', '09:00 - 12:00, 14:00 - 18:00'],
    ['9h-12h 14h-18h', '09:00 - 12:00, 14:00 - 18:00'],
    ['14h-18h, 9h-12h', '09:00 - 12:00, 14:00 - 18:00'],
    ['de 9h à 12h30 et de 14h à 19h', '09:00 - 12:30, 14:00 - 19:00'],
    ['9 h 30 – 12 h ; 13 h 30 – 17 h', '09:30 - 12:00, 13:30 - 17:00'],
    ['0930-1800', '09:30 - 18:00'],
    ['9.30-18.00', '09:30 - 18:00'],
    ['9-12 / 14-18', '09:00 - 12:00, 14:00 - 18:00'],
    ['9H - 18H', '09:00 - 18:00'],
    ['9 heures à midi', '09:00 - 12:00'],
    ['10h–minuit', '10:00 - 24:00'],
    ['0h-24h', '00:00 - 24:00'],
    ['00:00-24:00', '00:00 - 24:00'],
    ['24h/24', '00:00 - 24:00'],
    ['20h-2h', '20:00 - 02:00'],
    ['minuit-4h', '00:00 - 04:00'],
    ['fermé', ''],
    ['Fermé', ''],
  ])('%j are read as %j', (text, wanted) => {
    expect([read(text)].flat().join(', ')).toBe(wanted)
  })

  test.each([
    ['9h-24h30', '« 24h30 » dépasse minuit. Jusqu’au lendemain ? Écrivez 0h30.'],
    ['18h-26h', '« 26h » dépasse minuit. Jusqu’au lendemain ? Écrivez 2h.'],
    [
      '14h-12h',
      'La fin de 14:00 - 12:00 est avant le début. Jusqu’au lendemain ? Une nuit finit à 08:00 au plus tard.',
    ],
    ['9h-12h30 / 12h-18h', '09:00 - 12:30 et 12:00 - 18:00 se chevauchent.'],
    ['9h-9h', '09:00 - 09:00 est vide. Pour un jour entier, indiquez 00:00 - 24:00.'],
    ['9h75-18h', '« 9h75-18h » n’est pas une heure.'],
    ['9h-99h', '« 99h » n’est pas une heure.'],
    ['9h', 'Indiquez des heures, par exemple 9h-12h / 14h-18h30.'],
    ['9h-12h sauf le lundi', 'Indiquez des heures, par exemple 9h-12h / 14h-18h30.'],
    ['sur rendez-vous', 'Indiquez des heures, par exemple 9h-12h / 14h-18h30.'],
    ['9h-12h / 14h', 'Indiquez des heures, par exemple 9h-12h / 14h-18h30.'],
  ])('%j are asked back', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  test('the hours of a day that we write are read as they were, in every way we write them', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(
        times,
        fc.constantFrom(' - ', ' – ', '–'),
        fc.constantFrom(', ', ' / ', ' et ', ' '),
        (all, dash, gap) => {
          const sorted = all.toSorted((one, other) => one - other)
          const ranges = sorted.flatMap((start, at) => {
            const end = at % 2 === 0 ? sorted[at + 1] : undefined
            if (end === undefined) return []
            const part = (minutes: number) => [Math.floor(minutes / 60), minutes % 60] as const
            const [startHour, startMinute] = part(start)
            const [endHour, endMinute] = part(end)
            return [{ startHour, startMinute, endHour, endMinute }]
          })
          const text = ranges.map((each) => formatRange(each, dash)).join(gap)
          expect(readDayHours(text)).toEqual({ value: ranges })
        },
      ),
    )
  })

  test('the hours of a day throw for no text, and no reading is one that a call refuses', () => {
    const letters = fc.constantFrom(...'0123456789h:.-–/, àetdemidinuit'.split(''))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(letters).map((all) => all.join('')),
        ),
        (text) => {
          const reading = readDayHours(text)
          if ('value' in reading) expect(hoursProblem(reading.value)).toBeNull()
          else expect(reading.problem).not.toBe('')
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a time beyond midnight', () => {
  test('a time beyond midnight is shown by no text, of older rows too', () => {
    const late = range('09:00-24:30')
    expect(formatRange(late)).toBe('09:00 - 00:30')
    const weekdays = { Monday: [late], Tuesday: [range('00:00-24:00')] }
    const rest = { Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
    expect(hoursText({ weekdays: { ...weekdays, ...rest }, overrides: [] })).toBe(
      'Lundi 09:00–00:30\nMardi 00:00–24:00',
    )
  })

  test.each([
    ['endHour', 24, '09:00-18:30', '09:00 - 24:00'],
    ['endMinute', 30, '09:00-24:00', '09:00 - 00:30'],
    ['endMinute', 0, '09:00-24:00', '09:00 - 24:00'],
    ['endHour', 2, '20:00-24:00', '20:00 - 02:00'],
  ] as const)('a time beyond midnight typed as %s %i into %s becomes %s', (part, value, before, after) => {
    expect(formatRange(withPart(range(before), part, value))).toBe(after)
  })

  test('a time beyond midnight is of the next day in a range that ends before it begins, and midnight is not', () => {
    expect(
      ['20:00-02:00', '09:00-18:00', '00:00-24:00', '20:00-00:00'].map((text) => endsNextDay(range(text))),
    ).toEqual([true, false, false, false])
  })

  test('a time beyond midnight ends a slot as midnight, or is asked back with the time of the next day', () => {
    expect([readEndTime('24:00'), readEndTime('24h'), readEndTime('23h30')]).toEqual([
      { value: '00:00' },
      { value: '00:00' },
      { value: '23:30' },
    ])
    expect(readEndTime('24h30')).toEqual({ problem: '24h30 dépasse minuit. Jusqu’au lendemain ? Écrivez 00:30.' })
    expect(readTime('24:00')).toEqual({ problem: '24:00 n’est pas une heure.' })
  })
})

describe('the calls refuse', () => {
  const doubtful = { Monday: [range('09:00-12:30'), range('12:00-18:00')] }

  test('overlapping hours of a promotion, as of a place', () => {
    const week = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [], ...doubtful }
    expect(weekHoursInput.safeParse(week).error?.issues[0]?.message).toBe(
      'Lundi : 09:00 - 12:30 et 12:00 - 18:00 se chevauchent.',
    )
    const offer = {
      label: 'Matinée',
      discount: { type: 'Percent', percent: 10 },
      target: { type: 'Global', reservationHoursByWeek: week },
      flash: { type: 'Disabled' },
      visibility: 'Public',
    }
    expect(offerFields.safeParse(offer).error?.issues[0]?.message).toContain('se chevauchent')
  })

  test('a weekly slot that ends at 24:30', () => {
    const slot = { weekday: 'Monday', quantity: 5, period: { startTs: 0, endTs: 1 } }
    const judged = (text: string) =>
      weeklyScheduleInput.safeParse({ ...slot, timeOfDay: range(text) }).error?.issues.map(({ message }) => message)
    expect(judged('22:00-24:30')).toEqual(['Un créneau finit à 24:00 au plus tard.'])
    expect([judged('22:00-24:00'), judged('22:00-02:00')]).toEqual([undefined, undefined])
  })
})
