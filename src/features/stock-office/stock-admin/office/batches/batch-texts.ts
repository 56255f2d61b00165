import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { extractSchedule } from '#features/stock/slots/weekly-schedule.ts'
import { levelTexts } from '#features/stock-office/stock-alerts/level-texts.ts'
import { periodText } from '#kernel/stock/validity.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { counted } from '#lib/words/plural.ts'
import { durationText } from '#web/office/kit/pickers/durations.ts'

/** One line of text that says when a stock can be used. */
export function reservationText({ reservation }: StockBatch, zone: string): string {
  if (reservation.type === 'Weekly') {
    const { weekly } = reservation
    const schedule = extractSchedule(weekly)
    const week = `Chaque semaine : ${counted(weekly.length, 'créneau', 'créneaux')}`
    return typeof schedule === 'string'
      ? `${week} différents`
      : `${week} de ${durationText(schedule.durationMinutes)}, ${counted(schedule.quantity, 'place')} chacun, ${periodText(zone, schedule.period)}`
  }
  const [first] = reservation.stocks
  if (!first) return 'Terminé'
  const { period } = first.reservation
  if (reservation.type === 'Flexible') return `Flexible, ${periodText(zone, period)}`
  if (reservation.stocks.length > 1)
    return `${counted(reservation.stocks.length, 'créneau', 'créneaux')} à des dates précises`
  return `Le ${formatDate(zone, period.startTs)}, ${formatTime(zone, period.startTs)} – ${formatTime(zone, period.endTs)}`
}

interface Levels extends Pick<StockBatch, 'lowStockAt'> {
  totals: Pick<StockBatch['totals'], 'stocks' | 'remaining'>
}

/** Word and tone for a stock that is over, sold out or low; null if all is well. */
export function batchState({ totals: { stocks, remaining }, lowStockAt }: Levels) {
  if (stocks === 0) return { tone: 'off' as const, text: 'Terminé' }
  if (remaining === 0) return { tone: 'bad' as const, text: levelTexts.out }
  if (remaining !== null && lowStockAt !== null && remaining <= lowStockAt)
    return { tone: 'waiting' as const, text: levelTexts.low }
  return null
}

/** Future opening of its sale, and the most that one person may buy; null if neither applies. */
export function saleRulesText({ opensAt, maxPerPerson }: StockBatch, zone: string, now: number): string | null {
  const rules = [
    ...(opensAt !== null && opensAt > now
      ? [`Ouverture des ventes le ${formatDate(zone, opensAt)} à ${formatTime(zone, opensAt)}`]
      : []),
    ...(maxPerPerson === null ? [] : [`${maxPerPerson.toLocaleString('fr')} par personne au plus`]),
  ]
  return rules.length > 0 ? rules.join(' · ') : null
}
