import { hoursProblem } from '#contract/hours-problem.ts'
import { weekdayNames } from '#contract/weekday-names.ts'
import { MOST_WEEKLY_SLOTS, stockModeInput } from '#features/stock/slots/office-stock-shapes.ts'
import { longestRun } from '#features/stock/slots/weekly-schedule.ts'
import { weeklySlotKey } from '#features/stock/slots/weekly-template.ts'
import { weekdays } from '#kernel/time/types.ts'
import { limits } from '#lib/words/limits.ts'
import { parseDecimal } from '#ui/typed-numbers.ts'
import type { Check } from '#web/office/kit/form/check.ts'
import { ticketsErrors } from '../tickets/ticket-problems.ts'
import { scheduledSlots } from './stock-input.ts'
import type { PeriodValues, SlotValues, StockValues } from './stock-values.ts'

/** Problems that keep a stock from being saved, in the order of its form. */

type Found = [name: string, message: string]

const UNSET = 'À renseigner.'
const NO_NUMBER = 'Entrez un nombre entier, par exemple 20.'
export const TOO_LONG = 'Aucune suite de créneaux n’est aussi longue.'
const NO_HOURS = 'Indiquez au moins une période d’ouverture.'

const atLeast = (name: string, text: string, least: number, below: string): Found[] => {
  const value = parseDecimal(text)
  if (value === null) return [[name, UNSET]]
  // Refused rather than rounded: a fraction is a typing error, and its meaning is unclear.
  if (!Number.isInteger(value)) return [[name, NO_NUMBER]]
  return value < least ? [[name, below]] : []
}

function periodErrors(name: string, { startTs, endTs }: PeriodValues): Found[] {
  if (startTs === null || endTs === null) return [[name, 'Indiquez le premier et le dernier jour.']]
  return endTs <= startTs ? [[name, 'La fin est après le début.']] : []
}

function modeErrors({ mode, email }: StockValues): Found[] {
  if (mode !== 'VendorConfirm') return []
  if (email.trim() === '') return [['email', 'Indiquez l’e-mail qui reçoit les demandes.']]
  return stockModeInput.safeParse({ type: mode, email: email.trim() }).success
    ? []
    : [['email', 'Cette adresse e-mail n’est pas valable.']]
}

function flexibleErrors(values: StockValues): Found[] {
  const { schedule, openingHours, mode, isLimited, quantity } = values
  const isClosed = !openingHours || Object.values(openingHours.weekdays).every((ranges) => ranges.length === 0)
  return [
    ...periodErrors('period', values.period),
    ...(schedule === 'Override' && isClosed ? [['openingHours', NO_HOURS] as Found] : []),
    ...(mode !== 'Pregenerated' && isLimited ? atLeast('quantity', quantity, 0, 'Au moins 0.') : []),
  ]
}

function scheduleErrors(values: StockValues): Found[] {
  const found: Found[] = [
    ...(Object.values(values.hours).every((ranges) => ranges.length === 0) ? [['hours', NO_HOURS] as Found] : []),
    ...weekdays.flatMap((day): Found[] => {
      const problem = hoursProblem(values.hours[day])
      return problem === null ? [] : [['hours', `${weekdayNames[day]} : ${problem}`]]
    }),
    ...atLeast('durationMinutes', values.durationMinutes, 1, 'Entrez un nombre de minutes d’au moins 1.'),
    ...atLeast('quantity', values.quantity, 1, 'Au moins une place par créneau.'),
    ...periodErrors('period', values.period),
  ]
  if (found.some(([name]) => name === 'hours' || name === 'durationMinutes')) return found
  const { length } = scheduledSlots(values)
  if (length === 0) return [['hours', 'Aucun créneau de cette durée ne tient dans ces horaires.'], ...found]
  if (length > MOST_WEEKLY_SLOTS)
    return [['durationMinutes', `${length} créneaux par semaine : ${MOST_WEEKLY_SLOTS} au plus.`], ...found]
  return found
}

function entryErrors({ reservation, earlyEntryHours: text }: StockValues): Found[] {
  if (reservation === 'Flexible') return []
  const found = atLeast('earlyEntryHours', text, 0, 'Au moins 0.')
  if (found.length > 0 || (parseDecimal(text) ?? 0) <= limits.earlyEntry.hours) return found
  return [['earlyEntryHours', `Au plus ${limits.earlyEntry.text}.`]]
}

function fixedErrors(values: StockValues): Found[] {
  if (values.rhythm === 'Dates') {
    if (values.dates.length === 0) return [['dates', 'Ajoutez au moins une date.']]
    return values.dates.flatMap(({ day, from, to, quantity }, at): Found[] => [
      ...(day === null ? [[`dates[${at}].day`, 'Choisissez un jour.'] as Found] : []),
      ...(from === null ? [[`dates[${at}].from`, UNSET] as Found] : []),
      ...(to === null ? [[`dates[${at}].to`, UNSET] as Found] : []),
      ...atLeast(`dates[${at}].quantity`, quantity, 0, 'Au moins 0.'),
    ])
  }
  if (values.week === 'Schedule') return scheduleErrors(values)
  if (values.slots.length === 0) return [['slots', 'Ajoutez au moins un créneau.']]
  return values.slots.flatMap(({ quantity, period }, at) => [
    ...atLeast(`slots[${at}].quantity`, quantity, 1, 'Au moins une place par créneau.'),
    ...periodErrors(`slots[${at}].period`, period),
    ...(values.slots.slice(0, at).some((other) => isSameSlot(other, values.slots[at]))
      ? [[`slots[${at}].period`, 'Ce créneau existe déjà ces jours-là.'] as Found]
      : []),
  ])
}

/** True for two slots at the same time whose days overlap: their places would be sold twice. */
function isSameSlot(one: SlotValues, other: SlotValues | undefined): boolean {
  if (!other || weeklySlotKey(one) !== weeklySlotKey(other)) return false
  const [from, to] = [one.period, other.period]
  return (from.startTs ?? 0) < (to.endTs ?? 0) && (to.startTs ?? 0) < (from.endTs ?? 0)
}

/** Slots of a week as entered in the form. */
export const plannedWeek = (values: StockValues) => (values.week === 'Slots' ? values.slots : scheduledSlots(values))

const runs = new WeakMap<readonly object[], number>()

/** Most slots that a ticket may take; null for flexible and Pregenerated stock, whose tickets take none. */
export function longestSpan(values: StockValues): number | null {
  if (values.reservation === 'Flexible' || values.mode === 'Pregenerated') return null
  if (values.rhythm === 'Dates') return Math.max(1, values.dates.length)
  const week = plannedWeek(values)
  const longest = runs.get(week) ?? Math.max(1, longestRun(week))
  runs.set(week, longest)
  return longest
}

function spanErrors(values: StockValues): Found[] {
  const longest = longestSpan(values) ?? 1
  return values.tickets.flatMap(({ span }, at): Found[] => (span > longest ? [[`tickets[${at}].span`, TOO_LONG]] : []))
}

/** Check of a stock's form; of a partner who sells by an agent no buying price is asked. */
export function checkStock(commission: number | null): Check<StockValues> {
  /** Cached, because every field asks about the same values. */
  let last: { values: StockValues; errors: ReadonlyMap<string, string> } | undefined
  return (values) => {
    if (last?.values === values) return last.errors
    last = { values, errors: stockErrors(values, commission) }
    return last.errors
  }
}

function stockErrors(values: StockValues, commission: number | null): ReadonlyMap<string, string> {
  const found: Found[] = [
    ...modeErrors(values),
    ...(values.reservation === 'Flexible' ? flexibleErrors(values) : fixedErrors(values)),
    ...ticketsErrors(values.tickets, commission),
    ...spanErrors(values),
    ...(values.lowStockAt.trim() === '' ? [] : atLeast('lowStockAt', values.lowStockAt, 0, 'Au moins 0.')),
    ...(values.maxPerPerson.trim() === '' ? [] : atLeast('maxPerPerson', values.maxPerPerson, 1, 'Au moins 1.')),
    ...entryErrors(values),
  ]
  const errors = new Map<string, string>()
  for (const [name, message] of found) if (!errors.has(name)) errors.set(name, message)
  return errors
}
