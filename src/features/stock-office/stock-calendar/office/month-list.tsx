import { plural } from '#lib/words/plural.ts'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { monthOfDay, monthText, shortDayText } from '#web/office/kit/month-days.ts'
import { DayBadge } from './day-badge.tsx'
import { closedText, offSaleText, opensText, placesText } from './day-texts.ts'
import type { MonthViewProps } from './month-grid.tsx'

/** Month on a phone: one line per day with stock. */
export function MonthList({ month, days, zone, onOpen }: Pick<MonthViewProps, 'month' | 'days' | 'zone' | 'onOpen'>) {
  const shown = [...days.values()].filter(({ day }) => monthOfDay(day).month === month.month)
  if (shown.length === 0)
    return <p className="rounded-lg bg-surface px-4 py-6 text-center">Aucun créneau en {monthText(month)}.</p>
  return (
    <ul aria-label={`Stock de ${monthText(month)}`} className="divide-y divide-line border-y border-line">
      {shown.map((found) => (
        <li key={found.day}>
          <button
            type="button"
            data-day={found.day}
            onClick={() => onOpen(found.day)}
            className="flex min-h-14 w-full cursor-pointer items-center gap-3 py-2 text-left"
          >
            <span className="w-24 shrink-0 font-semibold">{shortDayText(found.day)}</span>
            <span className="min-w-0 grow">
              {found.closed ? (
                <span className="block text-negative">{closedText(found.day, found.closed.reason)}</span>
              ) : null}
              {found.slots > 0 ? (
                <>
                  <span className="block font-bold tabular-nums">{placesText(found)}</span>
                  <span className="block text-note text-ink-soft tabular-nums">
                    {found.bought} {plural(found.bought, 'acheté')} · {found.reserved} en paiement
                  </span>
                </>
              ) : null}
              {found.opensAt === null ? null : (
                <span className="block text-note font-semibold tabular-nums">{opensText(found.opensAt, zone)}</span>
              )}
              {found.archivedBought > 0 ? (
                <span className="block text-note text-negative">{offSaleText(found)}</span>
              ) : null}
            </span>
            {found.price ? <DayBadge price={found.price} /> : null}
            <ChevronRightIcon className="shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
    </ul>
  )
}
