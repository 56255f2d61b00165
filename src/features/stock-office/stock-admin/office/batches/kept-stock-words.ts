import { z } from 'zod'
import { currencyAmount } from '#contract/shapes.ts'
import { weekdayNames } from '#contract/weekday-names.ts'
import { type ReservationInput, reservationInput, stockModeInput } from '#features/stock/slots/office-stock-shapes.ts'
import { extractSchedule } from '#features/stock/slots/weekly-schedule.ts'
import { periodText } from '#kernel/stock/validity.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { momentText } from '#web/office/kit/form/days.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { hoursText } from '#web/office/kit/form/hours-text.ts'
import { durationText } from '#web/office/kit/pickers/durations.ts'
import { rangeText } from '../form/stock-input.ts'
import { modeNames, stockWords } from '../stock-words.ts'

/** French words for the audited fields of a stock, whose shapes differ from the form's. */

const labels: Readonly<Record<string, string>> = {
  archived: 'Archivé',
  from: 'À partir du',
  stock: 'Stock à part',
  prices: 'Prix public / Youpiiz / d’achat',
}

const prices = { publicPrice: currencyAmount, youpiizPrice: currencyAmount, buyingPrice: currencyAmount }
const pricedRow = z.object({ label: z.string(), ...prices })

const places = (quantity: number | null) => (quantity === null ? 'sans limite' : `${quantity.toLocaleString('fr')} pl.`)

const rowText = ({ label, publicPrice, youpiizPrice, buyingPrice }: z.output<typeof pricedRow>) =>
  `${label} ${[publicPrice, youpiizPrice, buyingPrice].map(({ cents }) => formatPrice(cents)).join(' / ')}`

type Week = Extract<ReservationInput, { type: 'Weekly' }>['slots']

/** Text of the common schedule if there is one, else slot by slot, so that two different weeks never read the same. */
function weekText(slots: Week, zone: string): string {
  const schedule = extractSchedule(slots)
  if (typeof schedule === 'string')
    return slots
      .map(
        ({ weekday, timeOfDay, quantity, period }) =>
          `${weekdayNames[weekday]} ${rangeText(timeOfDay)}, ${places(quantity)}, ${periodText(zone, period)}`,
      )
      .join(' ; ')
  const { durationMinutes, quantity, period, hours } = schedule
  const days = hoursText({ weekdays: hours, overrides: [] })?.replaceAll('\n', ' ; ')
  return `${places(quantity)} par créneau de ${durationText(durationMinutes)}, ${periodText(zone, period)} : ${days}`
}

function reservationText(value: unknown, zone: string): string | undefined {
  const { data } = reservationInput.safeParse(value)
  if (data?.type === 'Weekly') return weekText(data.slots, zone)
  if (data?.type === 'Fixed')
    return data.slots
      .map(
        ({ period: { startTs, endTs }, quantity }) =>
          `${formatDate(zone, startTs)} ${formatTime(zone, startTs)} – ${formatTime(zone, endTs)}, ${places(quantity)}`,
      )
      .join(' ; ')
  if (!data) return undefined
  const hours = data.schedule.type === 'Override' ? `, ${hoursText(data.schedule.openingHours) ?? ''}` : ''
  return `Flexible, ${periodText(zone, data.period)}, ${places(data.quantity)}${hours}`
}

function modeText(value: unknown): string | undefined {
  const { data } = stockModeInput.safeParse(value)
  if (!data) return undefined
  if (data.type === 'Pregenerated' && data.unlimited) return `${modeNames[data.type]}, illimité`
  if (data.type === 'Automatic' && data.sendEmail) return `${modeNames[data.type]}, e-mail après chaque achat`
  return data.type === 'VendorConfirm' ? `${modeNames[data.type]}, ${data.email}` : modeNames[data.type]
}

function rowsText(value: unknown): string | undefined {
  const { data } = z.array(pricedRow).safeParse(value)
  return data && data.length > 0 ? data.map(rowText).join(' ; ') : undefined
}

export const keptStockWords = (zone: string): FieldWords => ({
  label: (path) => labels[String(path[0])] ?? stockWords.label(path),
  print: (path, value) => {
    switch (path.at(-1)) {
      case 'reservation':
        return reservationText(value, zone)
      case 'mode':
        return modeText(value)
      case 'ticketInfo':
      case 'options':
      case 'prices':
        return rowsText(value)
      case 'opensAt':
      case 'from':
        return typeof value === 'number' ? momentText(value, zone) : undefined
      case 'stock':
        return typeof value === 'string' ? 'créé' : undefined
      default: {
        const price = currencyAmount.safeParse(value).data
        return price ? formatPrice(price.cents) : stockWords.print?.(path, value)
      }
    }
  },
  whole: ['reservation', 'mode', 'publicPrice', 'youpiizPrice', 'buyingPrice', 'fees'],
})
