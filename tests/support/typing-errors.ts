/** A stream of whole numbers below a bound, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The text with one typing error in one of its words: a letter missing, too many, wrong, or in its neighbour's place. */
export function withTypingError(text: string, seed: number): string {
  const next = numbers(seed)
  next(2)
  const words = [...text.matchAll(/\p{L}{2,}/gu)]
  const word = words[next(words.length)]
  if (!word) return text
  const from = word.index + next(word[0].length - 1)
  const letter = LETTERS[next(LETTERS.length)] ?? 'e'
  const [one = '', other = ''] = [text[from], text[from + 1]]
  const typed = [other, `${one}${letter}${other}`, `${letter}${other}`, `${other}${one}`][next(4)] ?? other
  return text.slice(0, from) + typed + text.slice(from + 2)
}
