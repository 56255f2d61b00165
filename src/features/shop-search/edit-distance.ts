/**
 * How many errors of typing lie between two words: letters missing, letters too many, letters in another's place, and two
 * neighbours in each other's (Damerau and Levenshtein, each place corrected once). With `open`, of a word that is not
 * typed to its end: to the beginning of `word` that is nearest.
 */
export function typingErrors(typed: string, word: string, open = false): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1]
      const swapped =
        row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
          ? (beforeLast[at - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + Number(!isSame),
        swapped,
      )
    }
    beforeLast = last
    last = current
  }
  return open ? Math.min(...last) : (last[word.length] ?? 0)
}
