const LONGEST = 160
/** Characters shown before the first difference, for orientation. */
const BEFORE = 40

/**
 * Shortens a text for a list. If it is compared with `beside`, shows the part that differs, so that two different texts
 * never look the same.
 */
export function excerpt(text: string, beside: string | undefined): string {
  if (text.length <= LONGEST) return text
  const start = beside === undefined ? 0 : Math.max(0, firstDifference(text, beside) - BEFORE)
  const part = text.slice(start, start + LONGEST)
  return `${start > 0 ? '…' : ''}${part}${start + LONGEST < text.length ? '…' : ''}`
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
