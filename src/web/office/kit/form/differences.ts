/** Path of a value: `['addresses', 0, 'phone']`. */
export type Path = readonly (string | number)[]

export interface Difference {
  path: Path
  before: unknown
  after: unknown
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  if (!isFields(one) || !isFields(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

/** Fields of `after` that differ from `before`. A field that becomes undefined is left out; see `isEmptied`. */
export const changedFields = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => value !== undefined && !isSame(Reflect.get(before, key), value)),
  ) as Partial<Values>

/** True if an update empties the field. */
export const isEmptied = <Values extends object>(before: Values, after: Values, key: keyof Values): boolean =>
  after[key] === undefined && before[key] !== undefined

const entryIds = (list: unknown[]): unknown[] | null =>
  list.length > 0 && list.every((entry) => isFields(entry) && typeof entry.id === 'string')
    ? list.map((entry) => (isFields(entry) ? entry.id : null))
    : null

/**
 * Differences at the deepest meaningful level: field by field in objects except `whole` ones, item by item in lists
 * only if both have the same items in the same order.
 */
export function differences(
  before: unknown,
  after: unknown,
  whole: readonly string[] = [],
  path: Path = [],
): Difference[] {
  if (isSame(before, after)) return []
  const key = path.at(-1)
  const isWhole = typeof key === 'string' && whole.includes(key)
  if (!isWhole && isFields(before) && isFields(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((own) => differences(before[own], after[own], whole, [...path, own]))
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const ids = entryIds(before)
    if (ids && isSame(ids, entryIds(after)))
      return before.flatMap((entry, at) => differences(entry, after[at], whole, [...path, at]))
  }
  return [{ path, before, after }]
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value)

/** Copy with another value at `path`. */
export function withValueAt<Value>(value: Value, path: Path, next: unknown): Value {
  const [key, ...rest] = path
  if (key === undefined) return next as Value
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(copy, key, withValueAt(valueAt(value, [key]), rest, next))
  // The copy has the shape of its original.
  return copy as Value
}

const startsWith = (path: Path, start: Path) => start.every((key, at) => path[at] === key)

/** A field that others have changed; `mine` is set if this person changed it differently. */
export interface Clash extends Difference {
  mine: { value: unknown } | null
}

/** Compares others' changes of `base` with the changes made here. */
export function clashes(base: unknown, mine: unknown, theirs: unknown, whole: readonly string[]): Clash[] {
  const own = differences(base, mine, whole)
  const found = new Map<string, Clash>()
  for (const { path } of differences(base, theirs, whole)) {
    const touching = own.filter((one) => startsWith(one.path, path) || startsWith(path, one.path))
    const at = touching.reduce<Path>((shortest, one) => (one.path.length < shortest.length ? one.path : shortest), path)
    const [before, after, value] = [valueAt(base, at), valueAt(theirs, at), valueAt(mine, at)]
    if (isSame(after, value)) continue
    found.set(at.join('.'), { path: at, before, after, mine: touching.length > 0 ? { value } : null })
  }
  return [...found.values()]
}

/** Own changes on top of others', with theirs where `takesTheirs` says so. */
export const merged = <Values>(mine: Values, found: readonly Clash[], takesTheirs: (clash: Clash) => boolean): Values =>
  found.reduce((values, clash) => (takesTheirs(clash) ? withValueAt(values, clash.path, clash.after) : values), mine)
