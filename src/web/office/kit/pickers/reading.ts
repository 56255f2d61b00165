/** A text that somebody types: what it says, or the French sentence about why it says nothing. */
export type Reading<Value> = { value: Value } | { problem: string }

/**
 * True where one text is the other with something added in one place: somebody goes on typing, or takes back. Else it
 * stands in the other's place.
 */
export function goesOn(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length === longer.length) return shorter === longer
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same++
  return longer.endsWith(shorter.slice(same))
}
