/** One DER value of a certificate: its type, and where its content begins and ends. */
interface Part {
  type: number
  from: number
  start: number
  end: number
}

/** Reads the DER value at `at`; throws if there is none. */
function partAt(der: Uint8Array, at: number): Part {
  const type = der[at]
  const first = der[at + 1]
  if (type === undefined || first === undefined) throw new Error('The certificate ends too early.')
  if (first < 0x80) return { type, from: at, start: at + 2, end: at + 2 + first }
  const bytes = first & 0x7f
  if (bytes === 0 || bytes > 3) throw new Error('The certificate has a length that no certificate has.')
  let length = 0
  for (let each = 0; each < bytes; each++) length = length * 256 + (der[at + 2 + each] ?? 0)
  const start = at + 2 + bytes
  return { type, from: at, start, end: start + length }
}

function derParts(der: Uint8Array, { start, end }: Part): Part[] {
  const parts: Part[] = []
  for (let at = start; at < end; ) {
    const part = partAt(der, at)
    if (part.end > end) throw new Error('A part of the certificate is longer than the whole.')
    parts.push(part)
    at = part.end
  }
  return parts
}

const CONTEXT_0 = 0xa0
/** Index of the public key: serial, algorithm, issuer, validity and subject come before it. */
const KEY_AT = 5

/**
 * Public key of a PEM certificate (RFC 5280) in the form that WebCrypto imports; neither runtime reads certificates.
 */
export function certificateKey(pem: string): Uint8Array<ArrayBuffer> {
  const text = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/.exec(pem)?.[1]
  if (text === undefined) throw new Error('This is no certificate.')
  const der = Uint8Array.from(atob(text.replace(/\s/g, '')), (char) => char.charCodeAt(0))
  const [signed] = derParts(der, partAt(der, 0))
  if (!signed) throw new Error('The certificate is empty.')
  const fields = derParts(der, signed)
  const key = fields[fields[0]?.type === CONTEXT_0 ? KEY_AT + 1 : KEY_AT]
  if (!key) throw new Error('The certificate has no key.')
  return der.slice(key.from, key.end)
}
