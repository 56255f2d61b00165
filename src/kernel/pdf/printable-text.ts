/** WinAnsi, the encoding of the standard PDF fonts: Latin-1 and Windows' typographic extras. */
const WIN_ANSI = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Typographic characters that WinAnsi lacks, each with a substitute that readers do not notice. */
const TWINS: readonly [RegExp, string][] = [
  [/\r\n?|[\u2028\u2029\u0085]/g, '\n'],
  [/[\u202f\u2007]/g, '\u00a0'],
  [/[\u2000-\u2006\u2008-\u200a\u205f\u3000\t\v\f]/g, ' '],
  [/[\u2010\u2011\u2212]/g, '-'],
  [/\u2015/g, '—'],
  [/[\u02bc\u2032]/g, '’'],
  [/\ufffd/g, '?'],
]

/** Pictographs, their modifiers, and invisible characters: removed, since no text font draws them well. */
const DROPPED =
  /[\u{1f000}-\u{1faff}\u{e0000}-\u{e007f}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu

const CONTROLS = /(?!\n)\p{Cc}/gu

/**
 * Makes a text printable: composed (NFC), without control characters and emoji, line breaks as `\n`. A text with
 * nothing left becomes "?", so that a field never looks forgotten.
 */
export function printable(text: string): string {
  let result = text.toWellFormed().normalize('NFC')
  for (const [pattern, twin] of TWINS) result = result.replace(pattern, twin)
  result = result.replace(CONTROLS, ' ').replace(DROPPED, '').replace(/ {2,}/g, ' ').trim()
  return result === '' && text.trim() !== '' ? '?' : result
}

export function fitsWinAnsi(text: string): boolean {
  return WIN_ANSI.test(text)
}

/** Replaces each character that `has` rejects: by its unaccented or plain form if that is drawable, else by "?". */
export function replaceMissing(text: string, has: (codePoint: number) => boolean): string {
  let result = ''
  for (const char of text) {
    const drawable = (candidate: string) => [...candidate].every((c) => has(c.codePointAt(0) ?? 0))
    if (char === '\n' || drawable(char)) {
      result += char
      continue
    }
    const plain = char.normalize('NFKD').replace(/\p{M}/gu, '')
    if (plain !== '' && drawable(plain)) result += plain
    else if (!/\p{M}/u.test(char)) result += '?'
  }
  return result
}
