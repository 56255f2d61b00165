import { startOfDay } from '#kernel/time/region-time.ts'

export const HOUR_MS = 3_600_000

/** When the evening before a slot begins to admit its tickets; null if only the slot's own day does. */
export function eveningBefore(zone: string, slotStartTs: number, hours: number): number | null {
  const fromTs = slotStartTs - hours * HOUR_MS
  return fromTs < startOfDay(zone, slotStartTs) ? fromTs : null
}
