import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import { closedDayTexts, hoursFromToday } from '#kernel/time/opening-hours.ts'
import { classNames } from '#ui/class-names.ts'

/** Opening hours of the week from today on, and exceptional closing days. */
export function OpeningHoursList({ hours, zone, nowTs }: { hours: OpeningHours; zone: string; nowTs: number }) {
  const closedDays = closedDayTexts(hours.overrides, zone, nowTs)
  return (
    <div className="grow">
      <table className="w-full max-w-112 text-copy">
        <caption className="sr-only">Horaires d’ouverture</caption>
        <tbody>
          {hoursFromToday(hours.weekdays, zone, nowTs).map((day, index) => (
            <tr key={day.weekday} className={index === 0 ? 'font-semibold' : 'font-normal'}>
              <th scope="row" className="py-0.5 pr-6 text-left [font-weight:inherit]">
                {day.label}
              </th>
              <td className={classNames('py-0.5 text-right tabular-nums', day.closed && 'text-ink-soft')}>
                {day.text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {closedDays.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-1 text-sm text-warning">
          {closedDays.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
