import { classNames } from '#ui/class-names.ts'
import { countText } from '#web/office/kit/chart/figure-texts.ts'
import type { FilledHour } from '../figure-shapes.ts'
import { dayNames, fillRate, fillText, hourText } from './fill-columns.ts'

type Places = Pick<FilledHour, 'places' | 'sold'>

const sum = (hours: readonly Places[]): Places => ({
  places: hours.reduce((all, { places }) => all + places, 0),
  sold: hours.reduce((all, { sold }) => all + sold, 0),
})

/** Most of the accent in a cell; the text stays readable on it. */
const DARKEST = 45

/** Week of an activity's or a partner's slots, hour by hour; the darker a cell beside the others, the fuller. */
export function FillTable({ label, hours }: { label: string; hours: readonly FilledHour[] }) {
  const fullest = Math.max(...hours.map((each) => fillRate(each) ?? 0))
  const rows = [...new Set(hours.map(({ hour }) => hour))].toSorted((one, other) => one - other)
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0.5 text-sm tabular-nums max-md:(-mx-2.5 w-[calc(100%+1.25rem)] text-xs)"
    >
      <thead className="text-note text-ink-soft">
        <tr>
          <th scope="col" className="w-10 py-1 text-left font-semibold md:w-16">
            Heure
          </th>
          {dayNames.map((name) => (
            <th key={name} scope="col" className="py-1 font-semibold">
              <span className="max-md:hidden">{name}</span>
              <span className="md:hidden">{name.slice(0, 3)}</span>
            </th>
          ))}
          <th scope="col" className="py-1 font-semibold">
            <span className="max-md:hidden">Semaine</span>
            <span className="md:hidden" aria-hidden="true">
              Sem.
            </span>
            <span className="sr-only md:hidden">Semaine</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((hour) => {
          const ofHour = hours.filter((each) => each.hour === hour)
          return (
            <tr key={hour}>
              <th scope="row" className="text-left font-normal">
                {hourText(hour)}
              </th>
              {dayNames.map((name, at) => (
                <Cell key={name} places={ofHour.find(({ weekday }) => weekday === at + 1)} fullest={fullest} />
              ))}
              <Cell places={sum(ofHour)} />
            </tr>
          )
        })}
        <tr>
          <th scope="row" className="text-left font-semibold">
            Total
          </th>
          {dayNames.map((name, at) => {
            const ofDay = hours.filter(({ weekday }) => weekday === at + 1)
            return <Cell key={name} places={ofDay.length === 0 ? undefined : sum(ofDay)} />
          })}
          <Cell places={sum(hours)} />
        </tr>
      </tbody>
    </table>
  )
}

interface CellProps {
  /** Undefined where no slot begins. */
  places: Places | undefined
  /** Rate of the fullest hour, which is the darkest; undefined for a sum, which has no shade. */
  fullest?: number
  className?: string
}

function Cell({ places, fullest, className }: CellProps) {
  if (places === undefined) return <td className={classNames('py-1.5 text-center text-ink-soft', className)}>–</td>
  const rate = fillRate(places)
  const isSum = fullest === undefined
  const share = isSum || fullest === 0 ? 0 : Math.round((DARKEST * (rate ?? 0)) / fullest)
  return (
    <td
      className={classNames(
        'rounded py-1.5 text-center text-ink',
        isSum ? 'font-semibold' : 'border border-line',
        className,
      )}
      style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${share}%, var(--paper))` }}
    >
      <span className="block">{fillText(rate)}</span>
      <span className="block text-note font-normal max-md:sr-only">
        {countText(places.sold)} sur {countText(places.places)}
      </span>
    </td>
  )
}
