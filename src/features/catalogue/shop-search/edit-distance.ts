interface Counting {
  /** For a word typed only in part: compare with the nearest beginning of `word`. */
  open?: boolean
  /** Most errors to count: beyond it, the answer is one more, and comes early. */
  most?: number
}

/** More errors than any two words have, with room for one more. */
const FAR = 0x7fff

/**
 * Number of typing errors between two words: missing letters, extra letters, wrong letters, and swapped neighbours
 * (Damerau-Levenshtein, each place corrected once).
 */
export function typingErrors(typed: string, word: string, { open = false, most = FAR }: Counting = {}): number {
  // Three rows of the table, reused in turn, because a search asks hundreds of times.
  let [beforeLast, last, current] = [newRow(word), newRow(word), newRow(word)]
  for (let at = 0; at <= word.length; at++) last[at] = at
  let fewestBefore = 0
  for (let row = 1; row <= typed.length; row++) {
    const letter = typed.charCodeAt(row - 1)
    const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1
    // Letters further apart cost more errors than are counted.
    const from = Math.max(1, row - most)
    const to = Math.min(word.length, row + most)
    current[from - 1] = from === 1 ? row : FAR
    let fewest = current[from - 1] ?? FAR
    for (let at = from; at <= to; at++) {
      const other = word.charCodeAt(at - 1)
      let errors = (last[at - 1] ?? FAR) + (letter === other ? 0 : 1)
      errors = Math.min(errors, (current[at - 1] ?? FAR) + 1, (last[at] ?? FAR) + 1)
      if (at > 1 && letterBefore === other && letter === word.charCodeAt(at - 2))
        errors = Math.min(errors, (beforeLast[at - 2] ?? FAR) + 1)
      current[at] = errors
      if (errors < fewest) fewest = errors
    }
    current.fill(FAR, to + 1)
    // Stops only after two hopeless rows, because a swap of neighbours looks back two.
    if (fewest > most && fewestBefore > most) return most + 1
    fewestBefore = fewest
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  const errors = open ? nearest(last, typed.length - most) : (last[word.length] ?? FAR)
  return Math.min(errors, most + 1)
}

const newRow = (word: string) => new Uint16Array(word.length + 1)

/** Smallest value of a row from `start` on. */
function nearest(row: Uint16Array, start: number): number {
  let least = FAR
  for (let at = Math.max(0, start); at < row.length; at++) least = Math.min(least, row[at] ?? FAR)
  return least
}
