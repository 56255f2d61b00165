import type { ExchangeDate } from '#features/tickets/exchanges/contract.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'

interface ExchangeDatesProps {
  dates: readonly ExchangeDate[]
  paidCents: number
  /** Ticket of the item; the dates name their ticket if it is another one. */
  ticketLabel: string
  /** `exchangeDateKey` of the chosen date. */
  chosen: string | undefined
  error: string | null
  choose: (date: ExchangeDate) => void
  /** Shows later dates; null if there are none. */
  more: (() => void) | null
}

export const exchangeDateKey = ({ ticketInfoId, stockIds }: ExchangeDate): string =>
  [ticketInfoId, ...stockIds].join(' ')

/**
 * Dates for which an item can be exchanged. More expensive ones are shown with the reason why they cannot be chosen.
 */
export function ExchangeDates({ dates, paidCents, ticketLabel, chosen, error, choose, more }: ExchangeDatesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-note font-semibold text-ink-soft">Nouvelle date</legend>
      {dates.length === 0 ? (
        <p className="text-ink-soft">Aucune autre date n’a assez de places pour ce billet.</p>
      ) : (
        <ScrollBox
          label="Dates proposées"
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-paper"
        >
          {dates.map((date) => (
            <label
              key={exchangeDateKey(date)}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 has-disabled:cursor-default has-disabled:text-ink-soft"
            >
              <input
                type="radio"
                name="exchange-date"
                className="size-4 shrink-0 accent-accent"
                disabled={date.isDearer}
                aria-invalid={error === null ? undefined : true}
                checked={chosen === exchangeDateKey(date)}
                onChange={() => choose(date)}
              />
              <span className="min-w-0 grow">
                {date.validityDateStr}
                {date.ticketLabel === ticketLabel ? '' : `, ${date.ticketLabel}`}
                <span className="block text-note text-ink-soft">{placesText(date)}</span>
              </span>
              <span className="shrink-0 text-right tabular-nums">
                {formatPrice(date.price.cents)}
                {date.subsidy.cents > 0 ? (
                  <span className="block text-note text-ink-soft">part CSE {formatPrice(date.subsidy.cents)}</span>
                ) : null}
                <span className="block text-note text-ink-soft">{differenceText(date, paidCents)}</span>
              </span>
            </label>
          ))}
        </ScrollBox>
      )}
      {error === null ? null : <p className="mt-1 font-medium text-negative">{error}</p>}
      {more === null ? null : (
        <Button variant="secondary" size="sm" className="mt-2" onClick={more}>
          Dates suivantes
        </Button>
      )}
    </fieldset>
  )
}

function placesText({ remaining, isDearer }: ExchangeDate): string {
  if (isDearer) return 'Plus cher : un échange ne demande pas de supplément.'
  if (remaining === null) return 'Places illimitées'
  return `${remaining} ${plural(remaining, 'place libre', 'places libres')}`
}

function differenceText({ price, refund }: ExchangeDate, paidCents: number): string {
  if (price.cents > paidCents) return `+ ${formatPrice(price.cents - paidCents)}`
  return refund.cents > 0 ? `${formatPrice(refund.cents)} rendus` : 'même prix'
}
