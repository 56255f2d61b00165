import { type ClockedPlace, onSiteMoment } from '#kernel/time/place-clock.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'

/** "La vente de ce billet ouvre le 03/12/2026 à 10:00." */
export const saleNotOpenText = (opensAt: number, zone: string, place: ClockedPlace | null): string =>
  `La vente de ce billet ouvre le ${formatDate(zone, opensAt)} à ${formatTime(zone, opensAt)}${onSiteMoment(zone, place, opensAt)}.`

/** Text of the limit per person, before buying and beside the chosen tickets. */
export const personLimitText = (max: number): string =>
  `${max} ${plural(max, 'place')} par personne au plus, toutes commandes comprises.`
