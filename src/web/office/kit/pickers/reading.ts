/** Result of reading a typed text: its value, or a French problem. */
export type Reading<Value> = { value: Value } | { problem: string }

/**
 * True if one text is the other with characters added in one place: the person is typing or deleting. Otherwise it is a
 * new text.
 */
export function goesOn(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length === longer.length) return shorter === longer
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same++
  return longer.endsWith(shorter.slice(same))
}
