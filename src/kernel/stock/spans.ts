import type { Slot } from '#kernel/time/types.ts'

/** Slots that one ticket takes together. `remaining` is that of the scarcest, null if all are unlimited. */
export type SpanGroup<S extends Slot = Slot> = {
  slots: S[]
  startTs: number
  endTs: number
  remaining: number | null
}

/** True if each slot, in the order given, ends where the next starts; false for none. */
export function isContiguous(slots: readonly Pick<Slot, 'startTs' | 'endTs'>[]): boolean {
  return slots.length > 0 && slots.every((slot, index) => index === 0 || slots[index - 1]?.endTs === slot.startTs)
}

/** Smallest remaining quantity; null (unlimited) only if every slot is. */
export function smallestRemaining(slots: readonly Pick<Slot, 'remaining'>[]): number | null {
  return slots.reduce<number | null>(
    (least, { remaining }) => (remaining === null ? least : Math.min(least ?? remaining, remaining)),
    null,
  )
}

/**
 * Every run of `span` contiguous slots, by start; a slot without enough followers starts none. Expects slots of one
 * batch; of two that start together, the lower id is taken as the follower.
 */
export function spanGroups<S extends Slot>(slots: readonly S[], span: number): SpanGroup<S>[] {
  if (!Number.isInteger(span) || span < 1) return []
  const sorted = slots.toSorted((a, b) => a.startTs - b.startTs || (a.id < b.id ? -1 : 1))
  const byStart = new Map<number, S>()
  for (const slot of sorted) if (!byStart.has(slot.startTs)) byStart.set(slot.startTs, slot)
  const groups: SpanGroup<S>[] = []
  for (const first of sorted) {
    const run = [first]
    let last = first
    while (run.length < span) {
      const next = byStart.get(last.endTs)
      if (!next || next.endTs <= next.startTs) break
      run.push(next)
      last = next
    }
    if (run.length < span) continue
    groups.push({ slots: run, startTs: first.startTs, endTs: last.endTs, remaining: smallestRemaining(run) })
  }
  return groups
}
