/**
 * A MATCH expression for what somebody typed: every word must begin some word of the row, accents and case aside. Words
 * are letters and digits only and stand in quotes, so that nothing typed is read as FTS5 syntax. Null without a word.
 */
export function matchExpression(typed: string): string | null {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const unique = [...new Set(words.map((word) => word.toLowerCase()))].slice(0, mostWords)
  return unique.length === 0 ? null : unique.map((word) => `"${word}"*`).join(' ')
}

const mostWords = 8
