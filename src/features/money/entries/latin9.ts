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

/** Bytes of a sign outside ASCII. */
function spelt(sign: string): number[] {
  const plain = SPELLINGS[sign] ?? (signBytes(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, ''))
  return [...plain].flatMap((each) => signBytes(each) ?? signBytes(SPELLINGS[each] ?? '?') ?? [0x3f])
}

/**
 * Text in ISO 8859-15, one of the sets that the tax office takes. A letter outside it loses its accent or gets its usual
 * spelling; of another alphabet nothing readable is left, and a question mark stands for each sign.
 */
export function latin9(text: string): Uint8Array {
  const composed = text.normalize('NFC')
  // The longest spelling is three signs for one.
  const bytes = new Uint8Array(composed.length * 3)
  let end = 0
  for (let at = 0; at < composed.length; at++) {
    const code = composed.charCodeAt(at)
    // A space that keeps words together (0xa0) is spelt as a usual one.
    if (code < 0x80 || (code > 0xa0 && code <= 0xff && !REPLACED.has(code))) {
      bytes[end++] = code
      continue
    }
    const sign = String.fromCodePoint(composed.codePointAt(at) ?? 0)
    if (sign.length > 1) at++
    for (const byte of spelt(sign)) bytes[end++] = byte
  }
  return bytes.subarray(0, end)
}
