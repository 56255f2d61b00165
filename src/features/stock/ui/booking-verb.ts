import type { Activity } from '../../../contract/catalogue-shapes.ts'

type Stocked = Pick<Activity, 'stockType' | 'bestStock'>

/** One reserves a date, and buys everything else: flexible, mixed and special stock (A09). */
export function isReserved({ stockType, bestStock }: Stocked): boolean {
  return stockType === 'Standard' && bestStock.hasFixedStocks && !bestStock.hasFlexibleStocks
}

export const reservationLabel = (activity: Stocked): 'Réserver' | 'Acheter' =>
  isReserved(activity) ? 'Réserver' : 'Acheter'
