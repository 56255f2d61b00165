import type { z } from 'zod'
import type { stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { type WeeklySlot, weeklySlotKey, weeklySlots } from '#features/stock/slots/weekly-template.ts'
import { formatRange } from '#kernel/time/opening-hours.ts'
import { editWallClock, wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import type { Period, WeekHours } from '#kernel/time/types.ts'
import { parseDecimal } from '#ui/typed-numbers.ts'
import { ticketInput } from '../tickets/ticket-values.ts'
import type { DateValues, PeriodValues, StockValues } from './stock-values.ts'

/** Input that a call gets from a stock's form. */
export type StockSent = z.input<typeof stockInput>

const UNSET = Number.NaN

/** Parses a typed number and rounds it; NaN if empty. */
export const roundedNumber = (text: string): number => Math.round(parseDecimal(text) ?? UNSET)

const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : roundedNumber(text))

interface StockFacts {
  zone: string
  ids: WeeklyIds
  /** Commission of a partner who sells by an agent; null: a resale. */
  commission: number | null
}

export function toStockInput(values: StockValues, { zone, ids, commission }: StockFacts): StockSent {
  return {
    mode: toMode(values),
    reservation: toReservation(values, zone, ids),
    ticketInfo: values.tickets.map((ticket) => ticketInput(ticket, commission)),
    terms: values.terms,
    lowStockAt: optionalNumber(values.lowStockAt),
    opensAt: values.opensAt,
    maxPerPerson: optionalNumber(values.maxPerPerson),
    earlyEntryHours: roundedNumber(values.earlyEntryHours),
    contractKind: values.contractKind === '' ? null : values.contractKind,
    tellsContact: values.tellsContact === '' ? null : values.tellsContact === 'yes',
  }
}

function toMode({ mode, unlimited, sendEmail, email, reservation }: StockValues): StockSent['mode'] {
  switch (mode) {
    case 'Pregenerated':
      // Only a flexible stock can be unlimited; otherwise its documents limit it.
      return { type: mode, unlimited: reservation === 'Flexible' && unlimited }
    case 'Automatic':
      return { type: mode, sendEmail }
    case 'VendorConfirm':
      return { type: mode, email: email.trim() }
    case 'AdminConfirm':
      return { type: mode }
  }
}

/** Ids of stored weekly slots by weekday and time, so that a slot that stays or returns keeps its id. */
export type WeeklyIds = ReadonlyMap<string, readonly string[]>

export function weeklyIds(stored: readonly (WeeklySlot & { id: string })[]): WeeklyIds {
  const ids = new Map<string, string[]>()
  for (const slot of stored) {
    const key = weeklySlotKey(slot)
    ids.set(key, [...(ids.get(key) ?? []), slot.id])
  }
  return ids
}

function toReservation(values: StockValues, zone: string, ids: WeeklyIds): StockSent['reservation'] {
  if (values.reservation === 'Flexible')
    return {
      type: 'Flexible',
      period: toPeriod(values.period),
      schedule:
        values.schedule === 'Override' && values.openingHours !== null
          ? { type: 'Override', openingHours: values.openingHours }
          : { type: 'Inherit' },
      quantity: values.mode === 'Pregenerated' ? 0 : values.isLimited ? roundedNumber(values.quantity) : null,
    }
  if (values.rhythm === 'Dates') return { type: 'Fixed', slots: values.dates.map((date) => toDateInput(date, zone)) }
  if (values.week === 'Slots')
    return {
      type: 'Weekly',
      slots: values.slots.map(({ id, weekday, timeOfDay: typed, quantity, period }) => {
        // Midnight at the end of a slot is stored as 0, as slots cut from hours have it.
        const slot = { weekday, timeOfDay: { ...typed, endHour: typed.endHour % 24 } }
        return {
          ...storedSlotId(slot, ids, id),
          ...slot,
          quantity: roundedNumber(quantity),
          period: toPeriod(period),
        }
      }),
    }
  const [quantity, period] = [roundedNumber(values.quantity), toPeriod(values.period)]
  return {
    type: 'Weekly',
    slots: scheduledSlots(values).map((slot) => ({ ...storedSlotId(slot, ids), ...slot, quantity, period })),
  }
}

/** Id of a stored slot. If several seasons have the same time, the form's own. */
function storedSlotId(slot: WeeklySlot, ids: WeeklyIds, own?: string): { id?: string } {
  const stored = ids.get(weeklySlotKey(slot)) ?? []
  const id = stored.find((one) => one === own) ?? (own === undefined || stored.length === 1 ? stored[0] : undefined)
  return id === undefined ? {} : { id }
}

const cut = new WeakMap<WeekHours, { minutes: number; slots: WeeklySlot[] }>()

/** Slots cut from the form's opening ranges; none while the duration is invalid. */
export function scheduledSlots({
  hours,
  durationMinutes,
}: Pick<StockValues, 'hours' | 'durationMinutes'>): WeeklySlot[] {
  const minutes = roundedNumber(durationMinutes)
  const before = cut.get(hours)
  if (before?.minutes === minutes) return before.slots
  const slots = Number.isSafeInteger(minutes) && minutes >= 1 ? weeklySlots(hours, minutes) : []
  cut.set(hours, { minutes, slots })
  return slots
}

const toPeriod = ({ startTs, endTs }: PeriodValues): Period => ({ startTs: startTs ?? UNSET, endTs: endTs ?? UNSET })

const isStored = ({ was }: DateValues) => was !== null

function toDateInput(date: DateValues, zone: string) {
  return {
    ...(isStored(date) ? { id: date.id } : {}),
    period: toDayPeriod(date, zone),
    quantity: roundedNumber(date.quantity),
  }
}

/** Converts a day and two times into moments; an end not after the start falls on the next day. */
function toDayPeriod({ day, from, to, was }: DateValues, zone: string): Period {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  const [fromHour, fromMinute] = (from ?? '').split(':').map(Number)
  const [toHour, toMinute] = (to ?? '').split(':').map(Number)
  if (!year || !month || !date || fromHour === undefined || toHour === undefined)
    return { startTs: UNSET, endTs: UNSET }
  const minutes = { from: fromHour * 60 + (fromMinute ?? 0), to: toHour * 60 + (toMinute ?? 0) }
  const next = minutes.to <= minutes.from ? 1 : 0
  const moment = (dayOfMonth: number, hour: number, minute: number, original: number | undefined) => {
    const ts = wallClockToUtc(zone, year, month, dayOfMonth, hour, minute)
    // Normalised by the clock: day 32 becomes the 1st.
    return original === undefined ? ts : editWallClock(zone, original, wallClock(zone, ts))
  }
  return {
    startTs: moment(date, fromHour, fromMinute ?? 0, was?.startTs),
    endTs: moment(date + next, toHour, toMinute ?? 0, was?.endTs),
  }
}

/** "09:00 – 10:30". */
export const rangeText = (range: WeeklySlot['timeOfDay']): string => formatRange(range, ' – ')
