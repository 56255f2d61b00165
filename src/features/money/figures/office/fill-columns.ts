import { shareText } from '#web/office/kit/chart/figure-texts.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import type { FilledHour } from '../figure-shapes.ts'

export const dayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

export const hourText = (hour: number): string => `${hour} h`

/** Share of the places that is sold; null without places. */
export const fillRate = ({ places, sold }: Pick<FilledHour, 'places' | 'sold'>): number | null =>
  places === 0 ? null : sold / places

/** Rate rounded down, so that only what is sold out is full; below ten percent with a decimal. */
export function fillText(rate: number | null): string {
  if (rate === null) return '–'
  return rate < 0.1 ? shareText(Math.floor(rate * 1000) / 1000) : shareText(Math.floor(rate * 100) / 100)
}

/** Columns of the file, in which each hour of the week is a row. */
export const fillColumns: readonly Column<FilledHour>[] = [
  { id: 'weekday', header: 'Jour', value: ({ weekday }) => dayNames[weekday - 1] ?? '' },
  { id: 'hour', header: 'Heure', value: ({ hour }) => hourText(hour) },
  { id: 'slots', header: 'Créneaux', value: ({ slots }) => slots },
  { id: 'places', header: 'Places', value: ({ places }) => places },
  { id: 'sold', header: 'Places vendues', value: ({ sold }) => sold },
  {
    id: 'rate',
    header: 'Remplissage',
    value: (row) => fillText(fillRate(row)),
    exported: (row) => {
      const rate = fillRate(row)
      return rate === null ? null : Number(rate.toFixed(4))
    },
  },
]
