/** Fields that differ between two states, before and after. */
export interface Changes {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Normal form of a state for comparison and audit: without `undefined`, object keys sorted. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, entry]) => [key, canonical(entry)]),
  )
}

/** Fields that a write changes; null if none differs. */
export function changesBetween(before: object, after: object): Changes | null {
  const changes: Changes = { before: {}, after: {} }
  const read = (state: object, key: string): unknown => canonical((state as Record<string, unknown>)[key])
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [read(before, key), read(after, key)]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    changes.before[key] = was
    changes.after[key] = is
  }
  return Object.keys(changes.after).length === 0 ? null : changes
}

/** Time of a change: now, but always later than the previous change, so that no two states share one time. */
export const laterThan = (previous: number, now: number): number => Math.max(now, previous + 1)
