import { formatPrice } from '#kernel/time/money.ts'
import { dayText } from '#web/office/kit/form/days.ts'
import { PACE_DAYS } from '../subsidy-limits.ts'

interface Pace {
  year: number
  left: number
  lately: number
  exhaustedOn: string | null
}

/** How long the budget lasts, in a sentence. */
export function paceText({ year, left, lately, exhaustedOn }: Pace): string {
  if (left <= 0) return 'Il ne reste rien : plus rien n’est pris en charge.'
  if (lately <= 0) return `Rien n’a été engagé ces ${PACE_DAYS} derniers jours.`
  const pace = `${formatPrice(lately)} en ${PACE_DAYS} jours`
  return exhaustedOn === null
    ? `À ce rythme (${pace}), il suffit jusqu’à la fin de ${year}.`
    : `À ce rythme (${pace}), il sera épuisé le ${dayText(exhaustedOn)}.`
}
