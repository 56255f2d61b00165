/** Places in which ISO 8859-15 differs from the first 256 code points. */
const OTHERS: Readonly<Record<string, number>> = {
  ...{ '€': 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe },
}
/** Code points that gave their places to those above. */
const REPLACED = new Set([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe])

/** Letters and signs outside the set that have a usual spelling in it and no accent to lose. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', ĸ: 'k', Ŋ: 'N', ŋ: 'n', Ŧ: 'T', ŧ: 't', ẞ: 'SS' },
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '„': '"', '–': '-', '—': '-', '−': '-', '…': '...', '•': '-' },
  ...{ '\u202f': ' ', '\u00a0': ' ', '\u2009': ' ', '\u200b': '' },
}

function signBytes(sign: string): number[] | null {
  const own = OTHERS[sign]
  if (own !== undefined) return [own]
  const code = sign.codePointAt(0) ?? 0
  const isKept = code < 0x80 || (code >= 0xa0 && code <= 0xff && !REPLACED.has(code))
  return isKept ? [code] : null
}

/**
 * Text in ISO 8859-15, one of the sets that the tax office takes. A letter outside it loses its accent or gets its usual
 * spelling; of another alphabet nothing readable is left, and a question mark stands for each sign.
 */
export function latin9(text: string): Uint8Array {
  const bytes: number[] = []
  for (const sign of text.normalize('NFC')) {
    const spelt = SPELLINGS[sign]
    const plain = spelt ?? (signBytes(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, ''))
    for (const each of plain) bytes.push(...(signBytes(each) ?? signBytes(SPELLINGS[each] ?? '?') ?? [0x3f]))
  }
  return Uint8Array.from(bytes)
}
