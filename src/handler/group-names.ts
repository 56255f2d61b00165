import { plainText } from '#lib/plain-text.ts'
import type { Group } from './group.ts'

/** A group with the plain name by which lists search and sort it. */
export interface Named {
  group: Group
  plain: string
}

/** Joins the plain names into one text, a line each, with the offset at which each begins. */
function indexNames(named: readonly Named[]): { text: string; starts: number[] } {
  const starts: number[] = []
  let length = 0
  for (const { plain } of named) {
    starts.push(length)
    length += plain.length + 1
  }
  return { text: named.map(({ plain }) => plain).join('\n'), starts }
}

/** Index of the last number not above `wanted`, in ascending numbers. */
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Compares by plain name, then by id. */
export const compareNamed = (
  one: { plain: string; group: { id: string } },
  other: { plain: string; group: { id: string } },
): number => compareText(one.plain, other.plain) || compareText(one.group.id, other.group.id)

/** Names of a region's groups, sorted and searched; each order is made when it is first asked for. */
export class GroupNames {
  readonly #byId: ReadonlyMap<string, Group>
  #named: readonly Named[] | undefined
  #below: Map<string, readonly Named[]> | undefined
  #names: ReturnType<typeof indexNames> | undefined

  constructor(byId: ReadonlyMap<string, Group>) {
    this.#byId = byId
  }

  /** All groups, sorted by plain name. */
  all(): readonly Named[] {
    this.#named ??= [...this.#byId.values()]
      .map((group) => ({ group, plain: plainText(group.label) }))
      .sort((one, other) => compareNamed(one, other))
    return this.#named
  }

  /** Groups whose names contain every word, sorted by plain name; `words` are plain and not empty. */
  containing(words: readonly string[]): readonly Named[] {
    const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length)
    // Searching one joined text is many times faster than searching name by name.
    this.#names ??= indexNames(this.all())
    const { text, starts } = this.#names
    const found: Named[] = []
    for (let at = text.indexOf(longest); at !== -1; ) {
      const index = lastUpTo(starts, at)
      const entry = this.all()[index]
      if (entry && others.every((word) => entry.plain.includes(word))) found.push(entry)
      const next = starts[index + 1]
      at = next === undefined ? -1 : text.indexOf(longest, next)
    }
    return found
  }

  /** Direct subgroups, sorted by plain name. */
  below(id: string): readonly Named[] {
    if (this.#below === undefined) {
      const below = new Map<string, Named[]>()
      for (const entry of this.all()) {
        const { parentId } = entry.group
        if (parentId === null) continue
        const siblings = below.get(parentId)
        if (siblings) siblings.push(entry)
        else below.set(parentId, [entry])
      }
      this.#below = below
    }
    return this.#below.get(id) ?? []
  }
}
