import { use, useDeferredValue, useState } from 'react'
import { SlotPlace } from '#features/stock/slots/ui/slot-place.ts'
import { onSiteText } from '#kernel/time/place-clock.ts'
import { dayWords } from '#lib/words/day-words.ts'
import type { TimeSlot } from './choices.ts'
import { LaterTicketPicker } from './later-ticket-picker.tsx'
import { SlotPicker, slotLabel } from './slot-picker.tsx'

const formatters = new Map<string, ReturnType<typeof dayWords>>()
function longDate(zone: string, ts: number): string {
  const formatter =
    formatters.get(zone) ??
    dayWords({
      timeZone: zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
  formatters.set(zone, formatter)
  return formatter(ts)
}

/** The chosen day: its times, if there are several, and the tickets of the chosen one. */
export function DayTickets({ dayTs, slots, zone }: { dayTs: number; slots: readonly TimeSlot[]; zone: string }) {
  const place = use(SlotPlace)
  const free = slots.filter(({ soldOut }) => !soldOut)
  const [startTs, setStartTs] = useState(free.length === 1 ? (free[0]?.startTs ?? null) : null)
  // Marks the chosen time first; its tickets render after.
  const opened = useDeferredValue(startTs)
  const slot = slots.find((entry) => entry.startTs === opened)
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5" aria-label="Billets pour le jour choisi">
      <p className="font-bold first-letter:uppercase" role="status">
        {longDate(zone, dayTs)}
        {slots.length === 1 && slot ? (
          <span className="font-normal text-ink-soft">
            {' '}
            · {slotLabel(slot, zone)}
            {onSiteText(zone, place, slot)}
          </span>
        ) : null}
      </p>
      {slots.length > 1 ? <SlotPicker slots={slots} zone={zone} selected={startTs} onSelect={setStartTs} /> : null}
      {slot ? <LaterTicketPicker key={slot.startTs} choices={slot.choices} zone={zone} /> : null}
    </section>
  )
}
