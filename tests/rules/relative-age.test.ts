/** How long ago something was, as tables of the office say it. */
import { expect, test } from 'vitest'
import { ageText } from '#web/office/kit/list/date-text.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

// [P-CONSTANT-004]
test.each([
  [0, 'à l’instant'],
  [59 * SECOND + 999, 'à l’instant'],
  [MINUTE, 'il y a 1 minute'],
  [HOUR - 1, 'il y a 59 minutes'],
  [HOUR, 'il y a 1 heure'],
  [DAY - 1, 'il y a 23 heures'],
  [DAY, 'il y a 1 jour'],
  [30 * DAY - 1, 'il y a 29 jours'],
  [30 * DAY, 'il y a 1 mois'],
  [365 * DAY - 1, 'il y a 12 mois'],
  [365 * DAY, 'il y a 1 an'],
  [730 * DAY, 'il y a 2 ans'],
])('an event %i ms ago is shown as %s', (ago, text) => {
  expect(ageText(1_800_000_000_000 - ago, 1_800_000_000_000)).toBe(text)
})
