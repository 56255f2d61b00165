import type { ReservationInput } from '#features/stock/slots/office-stock-shapes.ts'
import { mergeWeeklySlots, type WeeklySlot, weeklySlotKey } from '#features/stock/slots/weekly-template.ts'
import { weekdays } from '#kernel/time/types.ts'
import type { TemplateRow } from './stored-batch.ts'

export type WantedTemplate = Extract<ReservationInput, { type: 'Weekly' }>['slots'][number]

export interface TemplateMatch {
  wanted: WantedTemplate
  /** Stored template that continues, possibly from the archive; it keeps its slots and their sales. */
  existing: TemplateRow | null
}

export const toWeeklySlot = (row: TemplateRow): WeeklySlot => ({
  weekday: weekdays[row.weekday - 1] ?? 'Monday',
  timeOfDay: {
    startHour: row.startHour,
    startMinute: row.startMinute,
    endHour: row.endHour,
    endMinute: row.endMinute,
  },
})

const meets = (one: WantedTemplate, other: WantedTemplate) =>
  one.period.startTs < other.period.endTs && other.period.startTs < one.period.endTs

/** Index of a duplicate slot: same weekday and hours in overlapping periods; null if none. */
export function repeatedSlot(wanted: readonly WantedTemplate[]): number | null {
  const seen = new Map<string, WantedTemplate[]>()
  for (const [index, slot] of wanted.entries()) {
    const same = seen.get(weeklySlotKey(slot)) ?? []
    if (same.some((other) => meets(slot, other))) return index
    seen.set(weeklySlotKey(slot), [...same, slot])
  }
  return null
}

/**
 * Matches wanted templates to stored ones: by id if weekday and hours are unchanged, else by weekday and hours, those
 * on sale before archived ones. `removed` are on sale and no longer wanted.
 */
export function matchTemplates(existing: readonly TemplateRow[], wanted: readonly WantedTemplate[]) {
  const byId = new Map(existing.map((row) => [row.id, row]))
  const taken = new Set<string>()
  const matches = new Map<WantedTemplate, TemplateRow | null>(wanted.map((slot) => [slot, null]))
  for (const slot of wanted) {
    const row = slot.id === undefined ? undefined : byId.get(slot.id)
    if (!row || taken.has(row.id) || weeklySlotKey(toWeeklySlot(row)) !== weeklySlotKey(slot)) continue
    matches.set(slot, row)
    taken.add(row.id)
  }
  const open = wanted.filter((slot) => matches.get(slot) === null)
  const free = [...existing]
    .filter(({ id }) => !taken.has(id))
    .sort((one, other) => (one.archivedAt ?? -1) - (other.archivedAt ?? -1))
    .map((row) => ({ ...toWeeklySlot(row), id: row.id }))
  for (const { id, template } of mergeWeeklySlots(free, open)) {
    if (id === undefined || template === undefined) continue
    matches.set(template, byId.get(id) ?? null)
    taken.add(id)
  }
  return {
    matches: [...matches].map(([slot, row]): TemplateMatch => ({ wanted: slot, existing: row })),
    removed: existing.filter(({ id, archivedAt }) => !taken.has(id) && archivedAt === null),
  }
}
