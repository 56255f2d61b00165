import { counted } from '#lib/words/plural.ts'
import type { LotFault, LotVerdict } from '../lot-rules.ts'

const placesText = (count: number): string => counted(count, 'place')

/** Heading of the browser's verdict. */
export function verdictText({ fault, count, ownNumber }: LotVerdict): string {
  if (fault !== null) return 'Le tirage n’est pas conforme'
  if (count === 0) return 'Le tirage est conforme : personne n’attendait avant l’ouverture'
  const own = ownNumber === null ? '' : `, la vôtre est la n° ${ownNumber.toLocaleString('fr')}`
  return `Le tirage est conforme : ${placesText(count)}${own}`
}

const faults: Record<Exclude<LotFault, 'order'>, string> = {
  seed: 'La graine publiée n’est pas celle de l’empreinte annoncée.',
  noted: 'La graine publiée n’est pas celle de l’empreinte que ce navigateur a notée avant le tirage.',
  repeated: 'Une même place figure plusieurs fois dans la liste.',
  missing: 'Votre place, que ce navigateur a notée avant l’ouverture, ne figure pas dans la liste.',
}

/** Explains what is wrong with a draw. */
export const faultText = (fault: LotFault, wrongNumber: number | null): string =>
  fault === 'order'
    ? `La place n° ${(wrongNumber ?? 1).toLocaleString('fr')} de la liste n’est pas celle que donne la graine.`
    : faults[fault]

export const readingText = (read: number, total: number): string =>
  `Vérification en cours : ${read.toLocaleString('fr')} sur ${placesText(total)}.`
