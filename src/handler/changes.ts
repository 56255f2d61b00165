/** The fields of two states that differ, as they were and as they are. */
export interface Changes {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** A state in the form that comparing and the audit use: without `undefined`, keys of objects in order. */
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

/** What a write changes, field by field; null when nothing differs. */
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

/** When something is changed: now, and later than when it last was, so that two states never have one time. */
export const laterThan = (previous: number, now: number): number => Math.max(now, previous + 1)
