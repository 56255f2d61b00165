import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { extractSchedule } from '#features/stock/slots/weekly-schedule.ts'
import { closedWeek } from '#kernel/time/opening-hours.ts'
import { dayKey, formatTime } from '#kernel/time/region-time.ts'
import { type StockMode, type TimeRange, type Weekday, type WeekHours, weekdays } from '#kernel/time/types.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'
import { limits } from '#lib/words/limits.ts'
import { numberText } from '#ui/typed-numbers.ts'
import { newId } from '../tickets/new-id.ts'
import { storedTicket, type TicketValues } from '../tickets/ticket-values.ts'

/** Values of a stock's form. */

/** UTC milliseconds of the first and last day's bounds in the region; the end is exclusive. */
export interface PeriodValues {
  startTs: number | null
  endTs: number | null
}

/** A weekly slot that is edited on its own. */
export interface SlotValues {
  id: string
  weekday: Weekday
  timeOfDay: TimeRange
  quantity: string
  period: PeriodValues
}

/** A slot on a single day. */
export interface DateValues {
  id: string
  day: string | null
  from: string | null
  to: string | null
  quantity: string
  /** Stored moments, which unchanged days and times keep. */
  was: { startTs: number; endTs: number } | null
}

export interface StockValues {
  reservation: 'Flexible' | 'Fixed'
  mode: StockMode
  unlimited: boolean
  sendEmail: boolean
  email: string
  /** Fixed stock: weekly slots, or single days. */
  rhythm: 'Weekly' | 'Dates'
  /** Weekly slots: cut from a schedule, or edited one by one. */
  week: 'Schedule' | 'Slots'
  hours: WeekHours
  durationMinutes: string
  quantity: string
  /** False for unlimited flexible stock, which cannot be Pregenerated. */
  isLimited: boolean
  period: PeriodValues
  slots: SlotValues[]
  dates: DateValues[]
  schedule: 'Inherit' | 'Override'
  openingHours: OpeningHours | null
  tickets: TicketValues[]
  terms: string
  lowStockAt: string
  opensAt: number | null
  maxPerPerson: string
  earlyEntryHours: string
  /** Empty: by default. */
  contractKind: ContractKind | ''
  /** Empty: by the kind of contract. */
  tellsContact: '' | 'yes' | 'no'
}

export const noPeriod: PeriodValues = { startTs: null, endTs: null }
export const newDate = (): DateValues => ({ id: newId(), day: null, from: null, to: null, quantity: '', was: null })

/** Values of a new stock. `email` is the partner's contact, which the form proposes (X14). */
export const emptyStock = (email: string): StockValues => ({
  reservation: 'Flexible',
  mode: 'Automatic',
  unlimited: false,
  sendEmail: false,
  email,
  rhythm: 'Weekly',
  week: 'Schedule',
  hours: closedWeek(),
  durationMinutes: '60',
  quantity: '',
  isLimited: true,
  period: noPeriod,
  slots: [],
  dates: [],
  schedule: 'Inherit',
  openingHours: null,
  tickets: [],
  terms: '',
  lowStockAt: '',
  opensAt: null,
  maxPerPerson: '',
  earlyEntryHours: String(limits.earlyEntry.usualHours),
  contractKind: '',
  tellsContact: '',
})

/** Converts a stored stock into the form's values. */
export function storedStock(batch: StockBatch, zone: string, email: string): StockValues {
  const { mode, reservation } = batch
  return {
    ...emptyStock(email),
    mode: mode.type,
    unlimited: mode.type === 'Pregenerated' && mode.unlimited,
    sendEmail: mode.type === 'Automatic' && mode.sendEmail,
    ...(mode.type === 'VendorConfirm' && mode.email !== null ? { email: mode.email } : {}),
    tickets: batch.ticketInfo.filter(({ visibility }) => visibility !== 'Archived').map(storedTicket),
    terms: batch.terms,
    lowStockAt: numberText(batch.lowStockAt),
    opensAt: batch.opensAt,
    maxPerPerson: numberText(batch.maxPerPerson),
    earlyEntryHours: String(batch.earlyEntryHours),
    contractKind: batch.contractKind ?? '',
    tellsContact: batch.tellsContact === null ? '' : batch.tellsContact ? 'yes' : 'no',
    ...reservationValues(reservation, zone),
  }
}

function reservationValues(reservation: StockBatch['reservation'], zone: string): Partial<StockValues> {
  if (reservation.type === 'Weekly') return weeklyValues(reservation.weekly)
  const { stocks } = reservation
  if (reservation.type === 'Fixed')
    return {
      reservation: 'Fixed',
      rhythm: 'Dates',
      dates: stocks.map(({ id, quantity, reservation: { period } }) => ({
        id,
        day: dayKey(zone, period.startTs),
        from: formatTime(zone, period.startTs),
        to: formatTime(zone, period.endTs),
        quantity: numberText(quantity),
        was: period,
      })),
    }
  const [first] = stocks
  if (first?.reservation.type !== 'Flexible') return {}
  const { schedule, period } = first.reservation
  return {
    period,
    schedule: schedule.type,
    openingHours: schedule.type === 'Override' ? schedule.openingHours : null,
    isLimited: first.quantity !== null,
    quantity: numberText(first.quantity),
  }
}

type Weekly = Extract<StockBatch['reservation'], { type: 'Weekly' }>['weekly']

/** Uses the common schedule if the slots have one. */
function weeklyValues(weekly: Weekly): Partial<StockValues> {
  const schedule = extractSchedule(weekly)
  const common = { reservation: 'Fixed', rhythm: 'Weekly', slots: weekly.map(slotValues) } as const
  if (typeof schedule === 'string') return { ...common, week: 'Slots' }
  return {
    ...common,
    slots: [],
    week: 'Schedule',
    hours: schedule.hours,
    durationMinutes: String(schedule.durationMinutes),
    quantity: String(schedule.quantity),
    period: schedule.period,
  }
}

export const slotValues = ({ id, weekday, timeOfDay, quantity, period }: Weekly[number]): SlotValues => ({
  id,
  weekday,
  timeOfDay,
  quantity: String(quantity),
  period,
})

export const byTime = (one: SlotValues, other: SlotValues): number =>
  weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday) ||
  one.timeOfDay.startHour - other.timeOfDay.startHour ||
  one.timeOfDay.startMinute - other.timeOfDay.startMinute
