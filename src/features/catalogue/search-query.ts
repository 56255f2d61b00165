import { typedWords } from './search-fold.ts'

/**
 * A MATCH expression for what somebody typed: every word must begin some word of the row, accents and case aside. Words
 * are letters and digits only and stand in quotes, so that nothing typed is read as FTS5 syntax. Null without a word.
 */
export function matchExpression(typed: string): string | null {
  const words = typedWords(typed).map((variants) => variants.map((word) => `"${word.toLowerCase()}"*`).join(' OR '))
  const unique = [...new Set(words)].slice(0, mostWords)
  return unique.length === 0 ? null : unique.map((word) => `(${word})`).join(' AND ')
}

const mostWords = 8
