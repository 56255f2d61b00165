import type { SchoolZone } from './french-places.ts'

export interface SchoolHoliday {
  name: string
  /** First and last day without school, 'YYYY-MM-DD'. */
  from: string
  to: string
}

interface Calendar {
  /** Last day for which the zone's calendar is stored. */
  until: string
  holidays: SchoolHoliday[]
}

const holiday = (name: string, from: string, to: string): SchoolHoliday => ({ name, from, to })
const autumn = holiday('Vacances de la Toussaint', '2026-10-17', '2026-11-01')
const christmas = holiday('Vacances de Noël', '2026-12-19', '2027-01-03')
const bridge = holiday('Pont de l’Ascension', '2027-05-07', '2027-05-09')
const summer = holiday('Vacances d’été', '2027-07-03', '2027-08-31')

const mainland = (winter: [string, string], spring: [string, string]): Calendar => ({
  until: '2027-08-31',
  holidays: [
    autumn,
    christmas,
    holiday('Vacances d’hiver', ...winter),
    holiday('Vacances de printemps', ...spring),
    bridge,
    summer,
  ],
})

/**
 * Calendars of 2026-2027 as the ministry's `fr-en-calendrier-scolaire` (data.education.gouv.fr, Licence Ouverte) and the
 * academy of La Réunion give them; compared on 28 November 2026 with an answer of the dataset of 17 September 2026
 * (zones B, C and Corse) and with calendrier-scolaire.education/outre-mer/reunion, which cites the academy. Of the
 * academies of the Antilles, Guyane and Mayotte and of Saint-Pierre only 2025-2026 was found: zones that are missing are
 * said on screen, as are days after `until`.
 */
const calendars: Partial<Record<SchoolZone, Calendar>> = {
  A: mainland(['2027-02-13', '2027-02-28'], ['2027-04-10', '2027-04-25']),
  B: mainland(['2027-02-20', '2027-03-07'], ['2027-04-17', '2027-05-02']),
  C: mainland(['2027-02-06', '2027-02-21'], ['2027-04-03', '2027-04-18']),
  corse: { until: '2027-01-03', holidays: [christmas] },
  reunion: {
    until: '2027-07-02',
    holidays: [
      holiday('Vacances d’octobre', '2026-10-10', '2026-10-25'),
      holiday('Vacances de l’été austral', '2026-12-19', '2027-01-31'),
      holiday('Vacances de mars', '2027-03-17', '2027-03-29'),
      holiday('Vacances de mai', '2027-05-06', '2027-05-18'),
    ],
  },
}

/** Last day for which the school holidays of a zone are known; null if none are. */
export const schoolHolidaysKnownUntil = (zone: SchoolZone): string | null => calendars[zone]?.until ?? null

/** School holidays of a zone that share a day with the span, cut to it. */
export const schoolHolidays = (zone: SchoolZone, first: string, last: string): SchoolHoliday[] =>
  (calendars[zone]?.holidays ?? []).flatMap(({ name, from, to }) =>
    to < first || from > last ? [] : [{ name, from: from < first ? first : from, to: to > last ? last : to }],
  )
