/** Characters on a French keyboard at the keys of the American digits 1 to 9 and 0. */
const DIGIT_KEYS = '&é"\'(-è_çà'
/** Characters of these keys that codes never contain alone: a dash or a quote proves nothing about the keyboard. */
const TELLING = /[&é"èçà]/
/** Other keys that differ: character typed on a French keyboard → the American one meant. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  ...{ a: 'q', q: 'a', z: 'w', w: 'z', ',': 'm', A: 'Q', Q: 'A', Z: 'W', W: 'Z', '?': 'M' },
  ...{ ')': '-', '°': '_', '!': '/', ':': '.', '§': '?' },
}

/**
 * Decodes text from a hand scanner set to American keys at a French computer (« sçct)rvàf » for S9CT-RV0F). Empty if
 * the text has a digit, which such a scanner cannot type, or no character of these keys.
 */
export function azertyReading(text: string): string[] {
  if (/\d/.test(text) || !TELLING.test(text)) return []
  const meant = [...text].map((sign) => {
    const digit = DIGIT_KEYS.indexOf(sign)
    return digit >= 0 ? String((digit + 1) % 10) : (OTHER_KEYS[sign] ?? sign)
  })
  return [meant.join('')]
}
