import { type Delimiter, delimiters, type Encoding } from '../../imports/import-shapes.ts'

/** UTF-8 where the bytes can be that, with or without a mark at the start; else what Windows writes. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The file as UTF-8 without a mark at the start. */
export function toUtf8(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === 'windows-1252') return new TextEncoder().encode(new TextDecoder('windows-1252').decode(bytes))
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return hasMark ? bytes.subarray(3) : bytes
}

/** The separator that the first line has most of, outside quotes. */
export function detectDelimiter(text: string): Delimiter {
  let isQuoted = false
  const counts = new Map<string, number>()
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) break
    else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return delimiters.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best))
}
