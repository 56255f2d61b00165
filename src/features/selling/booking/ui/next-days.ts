import { isStillOn } from '#features/stock/slots/calendar.ts'
import { lowestPrices } from '#kernel/prices/pricing.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { type Choice, choiceRemaining } from './choices.ts'

export interface NextDay {
  /** 'YYYY-MM-DD' in the zone. */
  day: string
  startTs: number
  /** Lowest price of one ticket, cents. */
  price: number
  /** Places left over all times of the day; null without limit. */
  left: number | null
}

/** The first days, at most `most`, on which there is something to buy. */
export function nextDays(choices: readonly Choice[], zone: string, nowTs: number, most: number): NextDay[] {
  const days = new Map<string, { startTs: number; choices: Choice[] }>()
  for (const choice of choices) {
    if (!choice.period || !isStillOn(choice.period, nowTs) || choiceRemaining(choice) === 0) continue
    const key = dayKey(zone, choice.period.startTs)
    const known = days.get(key) ?? { startTs: choice.period.startTs, choices: [] }
    known.choices.push(choice)
    known.startTs = Math.min(known.startTs, choice.period.startTs)
    days.set(key, known)
  }
  return [...days]
    .sort(([, a], [, b]) => a.startTs - b.startTs)
    .slice(0, most)
    .flatMap(([day, { startTs, choices: own }]) => {
      const prices = lowestPrices(own.map((choice) => choice.prices))
      return prices ? [{ day, startTs, price: prices.price3, left: placesLeft(own) }] : []
    })
}

/** Places of different stocks, each counted once however many tickets are sold on it. */
function placesLeft(choices: readonly Choice[]): number | null {
  const stocks = new Map<string, number>()
  for (const choice of choices) {
    if (choice.kind === 'expert') return null
    for (const { id, remaining } of choice.stocks) {
      if (remaining === null) return null
      stocks.set(id, remaining)
    }
  }
  return [...stocks.values()].reduce((sum, left) => sum + left, 0)
}
