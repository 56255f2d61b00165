import type { Territory } from './french-places.ts'

export interface NamedDay {
  /** 'YYYY-MM-DD'. */
  day: string
  name: string
}

type Rule = [name: string, when: string | number]

/** Code du travail, L3133-1: a day of the year, or days after Easter Sunday. */
const everywhere: Rule[] = [
  ['Jour de l’An', '01-01'],
  ['Lundi de Pâques', 1],
  ['Fête du Travail', '05-01'],
  ['Victoire de 1945', '05-08'],
  ['Ascension', 39],
  ['Lundi de Pentecôte', 50],
  ['Fête nationale', '07-14'],
  ['Assomption', '08-15'],
  ['Toussaint', '11-01'],
  ['Armistice de 1918', '11-11'],
  ['Noël', '12-25'],
]

const abolition = (when: string): Rule[] => [['Abolition de l’esclavage', when]]

/** L3134-13 for Alsace and Moselle, L3422-2 for abolition days (28 May at Saint-Martin, as it has held it since 2019). */
const own: Record<Territory, Rule[]> = {
  metropole: [],
  alsaceMoselle: [
    ['Vendredi saint', -2],
    ['Saint-Étienne', '12-26'],
  ],
  guadeloupe: abolition('05-27'),
  martinique: abolition('05-22'),
  guyane: abolition('06-10'),
  reunion: abolition('12-20'),
  mayotte: abolition('04-27'),
  saintMartin: abolition('05-28'),
  saintBarthelemy: abolition('10-09'),
  saintPierre: [],
  nouvelleCaledonie: [['Fête de la Citoyenneté', '09-24']],
  // Since 2026, 20 November in place of 29 June.
  polynesie: [
    ['Arrivée de l’Évangile', '03-05'],
    ['Vendredi saint', -2],
    ['Matari’i', '11-20'],
  ],
  wallis: [
    ['Saint-Pierre-Chanel', '04-28'],
    ['Saints Pierre et Paul', '06-29'],
    ['Fête du Territoire', '07-29'],
  ],
}

const DAY_MS = 86_400_000

/** Easter Sunday in UTC, by the Gregorian computus of Meeus. */
function easter(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/** Public holidays of a territory from the first to the last day, both included, in order. */
export function publicHolidays(territory: Territory, first: string, last: string): NamedDay[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return years
    .flatMap((year) =>
      [...everywhere, ...own[territory]].map(([name, when]) => ({
        name,
        day:
          typeof when === 'string'
            ? `${year}-${when}`
            : new Date(easter(year) + when * DAY_MS).toISOString().slice(0, 10),
      })),
    )
    .filter(({ day }) => day >= first && day <= last)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}
