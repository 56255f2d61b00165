const LONGEST = 160
/** What stands before the first difference, so that one sees where in the text it is. */
const BEFORE = 40

/**
 * A text as short as a list shows it. Of a long one the part in which it differs from `beside`, so that two that differ
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
