import { use } from 'react'
import { bandColour } from '#features/stock/slots/ui/discount-colours.ts'
import { SlotPlace } from '#features/stock/slots/ui/slot-place.ts'
import { badgeBand } from '#kernel/prices/discount-badge.ts'
import { lowestPrices } from '#kernel/prices/pricing.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { onSiteTimes } from '#kernel/time/place-clock.ts'
import { formatTime } from '#kernel/time/region-time.ts'
import { classNames } from '#ui/class-names.ts'
import type { TimeSlot } from './choices.ts'

const ALL_DAY_MS = 20 * 3_600_000

/** "14:00 - 15:30", or that a ticket is for the whole day. */
export function slotLabel({ startTs, endTs }: Pick<TimeSlot, 'startTs' | 'endTs'>, zone: string): string {
  if (endTs - startTs >= ALL_DAY_MS) return 'Toute la journée'
  return `${formatTime(zone, startTs)} - ${formatTime(zone, endTs)}`
}

interface SlotPickerProps {
  slots: readonly TimeSlot[]
  zone: string
  selected: number | null
  onSelect: (startTs: number) => void
}

/** Times of the chosen day as radio buttons; arrow keys move between them. */
export function SlotPicker({ slots, zone, selected, onSelect }: SlotPickerProps) {
  const place = use(SlotPlace)
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-semibold">Choisissez un horaire</legend>
      <div className="grid grid-cols-2 gap-2 xs:grid-cols-3">
        {slots.map((slot) => {
          const prices = lowestPrices(slot.choices.map((choice) => choice.prices))
          const onSite = onSiteTimes(zone, place, slot)
          const isSelected = slot.startTs === selected
          return (
            <label
              key={slot.startTs}
              className={classNames(
                'flex min-h-13 flex-col items-center justify-center rounded-lg border px-2 py-1.5 text-center text-sm',
                'has-[:focus-visible]:(outline-2 outline-offset-2 outline-[var(--focus)])',
                slot.soldOut ? 'cursor-not-allowed border-line bg-surface text-ink-soft' : 'cursor-pointer',
                isSelected ? 'border-ink ring-1 ring-ink' : 'border-field hover:border-ink',
              )}
            >
              <input
                type="radio"
                name="slot"
                className="sr-only"
                checked={isSelected}
                disabled={slot.soldOut}
                onChange={() => onSelect(slot.startTs)}
              />
              <span className="font-semibold tabular-nums">{slotLabel(slot, zone)}</span>
              {onSite === null ? null : (
                <span className="text-balance text-xs text-ink-soft tabular-nums">{onSite}</span>
              )}
              {slot.soldOut ? (
                <span className="text-xs">Complet</span>
              ) : prices ? (
                <span className={classNames('mt-0.5 rounded px-1 text-xs', bandColour(badgeBand(prices)))}>
                  dès {formatPrice(prices.price3)}
                </span>
              ) : null}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
