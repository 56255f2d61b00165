/** Shorter words end in an s or an x of their own. */
const SHORTEST_PLURAL = 4

/** A French word in the singular, as far as its end tells: "musees" → "musee", "chevaux" → "cheval". */
export function singular(word: string): string {
  if (word.length < SHORTEST_PLURAL || !/^[a-z]+$/.test(word)) return word
  if (word.endsWith('eaux')) return word.slice(0, -1)
  if (word.endsWith('aux')) return `${word.slice(0, -2)}l`
  return /[^s]s$|[eo]ux$/.test(word) ? word.slice(0, -1) : word
}

/** The forms that a beginning of the word does not find: of "musees" the singular, of "cheval" the plural. */
export function otherForms(word: string): string[] {
  const one = singular(word)
  if (one !== word) return [one]
  return word.length >= SHORTEST_PLURAL && word.endsWith('al') ? [`${word.slice(0, -1)}ux`] : []
}
