/** Order in which dropped documents are sold, and warnings about it. */

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** Natural order: `billet-2` before `billet-10`. */
export const inNumberOrder = <Named extends { name: string }>(files: readonly Named[]): Named[] =>
  files.toSorted((one, other) => collator.compare(one.name, other.name))

export const isInOrder = (files: readonly { name: string }[], order: readonly { name: string }[]): boolean =>
  files.every((file, at) => file === order[at])

/** Splits a name around its last run of digits. */
const NUMBERED = /^(.*?)(\d{1,9})(\D*)$/
const MOST_NAMED = 5
const MOST_MISSING = 1000

/** Names the numbers missing in a series of file names that differ only by number; null if none. */
export function gapText(names: readonly string[]): string | null {
  const series = new Map<string, Set<number>>()
  for (const name of names) {
    const [, before = '', digits, after = ''] = NUMBERED.exec(name) ?? []
    if (digits === undefined) continue
    const key = `${before}…${after}`
    series.set(key, (series.get(key) ?? new Set()).add(Number(digits)))
  }
  for (const [key, numbers] of series) {
    const missing = missingNumbers(numbers)
    if (missing.length === 0) continue
    const named = missing.slice(0, MOST_NAMED).join(', ')
    if (missing.length === 1) return `Il manque le numéro ${named} de « ${key} ».`
    const more = missing.length > MOST_NAMED ? ` et ${missing.length - MOST_NAMED} autres` : ''
    return `Il manque les numéros ${named}${more} de « ${key} ».`
  }
  return null
}

/** Missing numbers; empty if more are missing than present, since the numbers are then codes and no count. */
function missingNumbers(numbers: ReadonlySet<number>): number[] {
  const sorted = [...numbers].sort((one, other) => one - other)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  const count = last - first + 1 - sorted.length
  if (count === 0 || count > Math.min(sorted.length, MOST_MISSING)) return []
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((number) => !numbers.has(number))
}
