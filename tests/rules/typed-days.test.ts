/** Days, moments, times and durations as people type them: what they mean, or the sentence that says why they mean nothing. */
import { expect, test } from 'vitest'
import { readDuration } from '#web/office/kit/pickers/durations.ts'
import { readMoment, toMoment } from '#web/office/kit/pickers/moments.ts'
import { goesOn, type Reading } from '#web/office/kit/pickers/reading.ts'
import { readDay } from '#web/office/kit/pickers/typed-day.ts'
import { readTime } from '#web/office/kit/pickers/typed-time.ts'

const TODAY = '2026-11-28'
const coming = { today: TODAY, yearless: 'next', first: TODAY } as const
const anyDay = { today: TODAY, yearless: 'thisYear', first: null } as const
const said = <Value>(reading: Reading<Value>) => ('value' in reading ? reading.value : reading.problem)
const ASK_DAY = 'Indiquez un jour, par exemple 05/12/2026.'
const ASK_MOMENT = 'Indiquez un jour et une heure, par exemple 05/12/2026 14h30.'

test.each([
  ['29/02', '2028-02-29'],
  ['29/02/2027', '29/02/2027 n’existe pas.'],
  ['29 février 2027', '29 février 2027 n’existe pas.'],
  ['31/02/2026', '31/02/2026 n’existe pas.'],
  ['31/02', '31/02 n’existe pas.'],
  ['2026-13-45', '2026-13-45 n’existe pas.'],
  ['15/03', '2027-03-15'],
  ['15/03/2026', '15/03/2026 est avant le 28/11/2026.'],
  ['15 mars 2026', '15/03/2026 est avant le 28/11/2026.'],
  ['27/11/2026', '27/11/2026 est avant le 28/11/2026.'],
  ['28/11/2026', '2026-11-28'],
  ['05/12/2026', '2026-12-05'],
  ['05122026', '2026-12-05'],
  ['31022027', '31022027 n’existe pas.'],
  ['05/12/3026', 'Indiquez une année entre 1900 et 2999.'],
  ['demain', ASK_DAY],
  ['12/', ASK_DAY],
  ['05/12/202', ASK_DAY],
])('the text « %s » is read in a field of future days', (text, expected) => {
  expect(said(readDay(text, coming, null))).toBe(expected)
})

test.each([
  ['15/03/2026', '2026-03-15'],
  ['15/03', '2026-03-15'],
  ['29/02', '29/02 n’existe pas.'],
  ['29/02/2024', '2024-02-29'],
])('the text « %s » is read in a field of any day', (text, expected) => {
  expect(said(readDay(text, anyDay, null))).toBe(expected)
})

test('a past day is accepted when the field already contained it', () => {
  expect(said(readDay('10/01/2026', coming, '2026-01-10'))).toBe('2026-01-10')
  expect(said(readDay('10/01/2026', coming, '2026-01-11'))).toBe('10/01/2026 est avant le 28/11/2026.')
})

const PARIS = 'Europe/Paris'
const held = toMoment(PARIS, { day: '2026-11-30', time: '09:11' })

test.each([
  ['05/12', Date.UTC(2026, 11, 5, 8, 11)],
  ['14h30', Date.UTC(2026, 10, 30, 13, 30)],
  ['05/12/2026 14h30', Date.UTC(2026, 11, 5, 13, 30)],
  ['01/01/2020 10:00', '01/01/2020 est avant le 28/11/2026.'],
  ['05/12/2026 25:61', '25:61 n’est pas une heure.'],
  ['05/12/2026 à 24h', '24h n’est pas une heure.'],
  ['31/02/2027 10:00', '31/02/2027 n’existe pas.'],
  ['31/02/2027 à 10h', '31/02/2027 n’existe pas.'],
  ['28/03/2027 2h30', '02:30 n’existe pas ce jour-là : on change d’heure.'],
  ['demain', ASK_MOMENT],
  ['demain 10h', ASK_MOMENT],
])('the text « %s » is read in a field of moments', (text, expected) => {
  expect(said(readMoment(text, { ...coming, zone: PARIS }, held))).toBe(expected)
})

test('a field of moments asks for the time when only a day is typed', () => {
  expect(said(readMoment('05/12/2026', { ...coming, zone: PARIS }, null))).toBe(ASK_MOMENT)
})

test.each([
  ['9', '09:00'],
  ['17h45', '17:45'],
  ['25:61', '25:61 n’est pas une heure.'],
  ['24', '24 n’est pas une heure.'],
  ['14.30', '14:30'],
  ['25.61', '25.61 n’est pas une heure.'],
  ['midi', '12:00'],
  ['Minuit', '00:00'],
  ['soir', 'Indiquez une heure, par exemple 14h30.'],
])('the text « %s » is read in a field of times', (text, expected) => {
  expect(said(readTime(text))).toBe(expected)
})

test.each([
  ['1h30', 90],
  ['bientôt', 'Entrez une durée, par exemple 45 min, 1h30 ou 2 jours.'],
])('the text « %s » is read in a field of durations', (text, expected) => {
  expect(said(readDuration(text))).toBe(expected)
})

test.each([
  ['29/02', '29/02/', true],
  ['29/02/2027', '29/02/202', true],
  ['9/02', '29/02', true],
  ['12/3/2026', '12/13/2026', true],
  ['29/02', '29/02', true],
  ['2026-12-03', '2026-12-03 12:00', true],
  ['29/02', '15/03', false],
  ['05/12/2026', 'demain', false],
  ['28/3/2027 3h30', '28/3/2027 2h30', false],
])('the typed texts « %s » and « %s » are recognised as one text in progress, or as two', (one, other, expected) => {
  expect([goesOn(one, other), goesOn(other, one)]).toEqual([expected, expected])
})
