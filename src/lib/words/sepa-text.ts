/** Letters that banks take in a payment: those of the SEPA character set, others by what they are read as. */
const written: Readonly<Record<string, string>> = {
  ...{
    Œ: 'OE',
    œ: 'oe',
    Æ: 'AE',
    æ: 'ae',
    ß: 'ss',
    ẞ: 'SS',
    Ø: 'O',
    ø: 'o',
    Ł: 'L',
    ł: 'l',
    Đ: 'D',
    đ: 'd',
    Ð: 'D',
    ð: 'd',
  },
  ...{ Þ: 'TH', þ: 'th', ı: 'i', Ħ: 'H', ħ: 'h', Ŋ: 'N', ŋ: 'n', '€': 'EUR', '&': '+', '@': '(at)', _: '-' },
  ...{ '’': "'", '‘': "'", '«': "'", '»': "'", '“': "'", '”': "'", '„': "'", '"': "'", '`': "'" },
  ...{ '–': '-', '—': '-', '‑': '-', '−': '-', '…': '...', '°': 'o', º: 'o', ª: 'a', '×': 'x', '[': '(', ']': ')' },
}

/** Signs that stand for an apostrophe, the 'eta of Polynesian names among them; NFKD would make a space of the acute. */
const APOSTROPHES = /[´ʹʻʼʽ′]/g

const ALLOWED = /[a-zA-Z0-9/\-?:().,'+ ]/

/**
 * Text in the SEPA character set, at most `longest` letters: marks are dropped, ligatures split, every other sign becomes a
 * full stop. It neither begins nor ends with a slash, and has no two in a row, which schemes refuse.
 */
export function sepaText(text: string, longest: number): string {
  const letters = [
    ...text
      .replace(APOSTROPHES, "'")
      .normalize('NFKD')
      .replace(/\p{M}|\p{Cf}/gu, ''),
  ].map((letter) => {
    const spelt = written[letter] ?? letter
    return /\s/.test(spelt) ? ' ' : [...spelt].every((each) => ALLOWED.test(each)) ? spelt : '.'
  })
  return letters
    .join('')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[/ ]+/, '')
    .slice(0, longest)
    .replace(/[/ ]+$/, '')
}

/** True if a bank can read more than dots of it. */
export const isReadableInSepa = (text: string): boolean => /[a-zA-Z0-9]/.test(sepaText(text, text.length))
