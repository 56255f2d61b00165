import { formatTime } from '#kernel/time/region-time.ts'
import type { ScanDay } from '../day-shapes.ts'

interface DaySlotsProps {
  day: Pick<ScanDay, 'slots' | 'activities'>
  /** Null for all activities. */
  activityId: string | undefined
  zone: string
}

/** Numbers of tickets sold for the day and of people admitted. */
export function DaySlots({ day, activityId, zone }: DaySlotsProps) {
  const labels = new Map(day.activities.map(({ id, label }) => [id, label]))
  const slots = day.slots.filter(
    (slot) => slot.sold > 0 && (activityId === undefined || slot.activityId === activityId),
  )
  if (slots.length === 0) return <p className="text-ink-soft">Aucun billet vendu pour ce jour.</p>
  return (
    <ul aria-label="Billets du jour" className="flex flex-col divide-y divide-line">
      {slots.map((slot) => (
        <li key={slot.stockId} className="flex items-baseline gap-3 py-2.5">
          <span className="min-w-26 shrink-0 whitespace-nowrap tabular-nums text-ink-soft">
            {slot.kind === 'Fixed'
              ? `${formatTime(zone, slot.startTs)} – ${formatTime(zone, slot.endTs)}`
              : 'Sans horaire'}
          </span>
          <span className="min-w-0 grow [overflow-wrap:anywhere]">
            {labels.get(slot.activityId) ?? ''}
            {slot.fromTs === null ? null : (
              <span className="block text-note text-ink-soft">
                Après minuit, entrée dès {formatTime(zone, slot.fromTs)}
              </span>
            )}
          </span>
          <span className="shrink-0 font-semibold tabular-nums">
            {slot.admitted} / {slot.sold}
          </span>
        </li>
      ))}
    </ul>
  )
}
