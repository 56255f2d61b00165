import type { Activity } from '#contract/catalogue-shapes.ts'

type Stocked = Pick<Activity, 'stockType' | 'bestStock'>

/** One reserves a date, and buys everything else: flexible, mixed and special stock (A09). */
function isReserved({ stockType, bestStock }: Stocked): boolean {
  return stockType === 'Standard' && bestStock.hasFixedStocks && !bestStock.hasFlexibleStocks
}

export const reservationLabel = (activity: Stocked): 'Réserver' | 'Acheter' =>
  isReserved(activity) ? 'Réserver' : 'Acheter'

/** What the module is headed; nothing is for sale where no price is left. */
export function bookingTitle(activity: Stocked): string {
  if (activity.stockType === 'Standard' && activity.bestStock.discount === null)
    return 'Aucun billet en vente pour le moment'
  return isReserved(activity) ? 'Réservez dès maintenant' : 'Achetez dès maintenant'
}
