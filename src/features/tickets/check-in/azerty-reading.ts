/** The signs that a French keyboard types where an American one has the digits 1 to 9 and 0. */
const DIGIT_KEYS = '&é"\'(-è_çà'
/** Signs of these keys that no code has on its own: a dash or a quote says nothing of a keyboard. */
const TELLING = /[&é"èçà]/
/** Other keys of codes that stand elsewhere: typed on a French keyboard, meant on an American one. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  ...{ a: 'q', q: 'a', z: 'w', w: 'z', ',': 'm', A: 'Q', Q: 'A', Z: 'W', W: 'Z', '?': 'M' },
  ...{ ')': '-', '°': '_', '!': '/', ':': '.', '§': '?' },
}

/**
 * The text of a hand scanner that was left on American keys and types into a French computer (« sçct)rvàf » for S9CT-RV0F).
 * None where a digit stands in the text: then its keys are French, or it holds no sign of such a scanner.
 */
export function azertyReading(text: string): string[] {
  if (/\d/.test(text) || !TELLING.test(text)) return []
  const meant = [...text].map((sign) => {
    const digit = DIGIT_KEYS.indexOf(sign)
    return digit >= 0 ? String((digit + 1) % 10) : (OTHER_KEYS[sign] ?? sign)
  })
  return [meant.join('')]
}
