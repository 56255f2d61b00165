/** Hours of a day that cannot be meant are asked back with what was typed. */
import { expect, test } from 'vitest'
import { openingHoursInput } from '#contract/opening-hours-shapes.ts'

const range = (text: string) => {
  const [startHour = 0, startMinute = 0, endHour = 0, endMinute = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return { startHour, startMinute, endHour, endMinute }
}
const judged = (...ranges: string[]) => {
  const rest = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
  const { error } = openingHoursInput.safeParse({
    weekdays: { Monday: ranges.map(range), ...rest },
    overrides: [],
  })
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

test.each([
  [['09:00 - 12:30', '14:00 - 18:00']],
  [['14:00 - 18:00', '09:00 - 14:00']],
  [['00:00 - 24:00']],
  [['10:00 - 12:00', '22:00 - 04:00']],
  [['20:00 - 08:00']],
])('opening hours %j are valid', (ranges) => {
  expect(judged(...ranges)).toEqual([])
})

test.each([
  [['09:00 - 12:30', '12:00 - 18:00'], 'Lundi : 09:00 - 12:30 et 12:00 - 18:00 se chevauchent.'],
  [['12:00 - 18:00', '09:00 - 12:30'], 'Lundi : 09:00 - 12:30 et 12:00 - 18:00 se chevauchent.'],
  [['10:00 - 12:00', '10:00 - 12:00'], 'Lundi : 10:00 - 12:00 et 10:00 - 12:00 se chevauchent.'],
  [['20:00 - 02:00', '22:00 - 23:00'], 'Lundi : 20:00 - 02:00 et 22:00 - 23:00 se chevauchent.'],
  [
    ['14:00 - 12:00'],
    'Lundi : la fin de 14:00 - 12:00 est avant le début. Jusqu’au lendemain ? Une nuit finit à 08:00 au plus tard.',
  ],
  [['00:00 - 00:00'], 'Lundi : 00:00 - 00:00 est vide. Pour un jour entier, indiquez 00:00 - 24:00.'],
  [['09:00 - 24:30'], 'Lundi : 09:00 - 24:30 dépasse 24:00.'],
  [['24:00 - 02:00'], 'Lundi : 24:00 - 02:00 dépasse 24:00.'],
])('opening hours %j are reported as doubtful', (ranges, message) => {
  expect(judged(...ranges)).toEqual([`weekdays.Monday ${message}`])
})
