/** In shorter words a final s or x is no plural. */
const SHORTEST_PLURAL = 4

/** Singular of a French word, judged by its ending: "musees" → "musee", "chevaux" → "cheval". */
export function singular(word: string): string {
  if (word.length < SHORTEST_PLURAL || !/^[a-z]+$/.test(word)) return word
  if (word.endsWith('eaux')) return word.slice(0, -1)
  if (word.endsWith('aux')) return `${word.slice(0, -2)}l`
  return /[^s]s$|[eo]ux$/.test(word) ? word.slice(0, -1) : word
}

/** Forms that do not begin with the word itself: singular of "musees", plural of "cheval". */
export function otherForms(word: string): string[] {
  const one = singular(word)
  if (one !== word) return [one]
  return word.length >= SHORTEST_PLURAL && word.endsWith('al') ? [`${word.slice(0, -1)}ux`] : []
}
