import type { Activity } from '#contract/catalogue-shapes.ts'

type Stocked = Pick<Activity, 'stockType' | 'bestStock'>

/** True if the texts say "reserve": only for dated tickets. Flexible, mixed and special stock is bought (A09). */
function isReserved({ stockType, bestStock }: Stocked): boolean {
  return stockType === 'Standard' && bestStock.hasFixedStocks && !bestStock.hasFlexibleStocks
}

export const reservationLabel = (activity: Stocked): 'Réserver' | 'Acheter' =>
  isReserved(activity) ? 'Réserver' : 'Acheter'

/** Heading of the module; without a price, nothing is on sale. */
export function bookingTitle(activity: Stocked): string {
  if (activity.stockType === 'Standard' && activity.bestStock.discount === null)
    return 'Aucun billet en vente pour le moment'
  return isReserved(activity) ? 'Réservez dès maintenant' : 'Achetez dès maintenant'
}
