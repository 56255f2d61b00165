export interface Span {
  text: string
  bold: boolean
  red: boolean
}

const MARK = /\*\*\*([^*]+)\*\*\*|\*\*([^*]+)\*\*/g

/** Splits conditions into plain, **bold** and ***bold red*** spans; unmatched asterisks stay as they are. */
export function parseTerms(terms: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of terms.matchAll(MARK)) {
    if (match.index > from) spans.push({ text: terms.slice(from, match.index), bold: false, red: false })
    const red = match[1]
    spans.push({ text: red ?? match[2] ?? '', bold: true, red: red !== undefined })
    from = match.index + match[0].length
  }
  if (from < terms.length) spans.push({ text: terms.slice(from), bold: false, red: false })
  return spans
}
