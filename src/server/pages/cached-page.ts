/** What makes a page stop being the right answer. */
export interface PageValidity {
  /** The database that it was rendered from: `RegionDb.place`. */
  place: string
  /** The version of the catalogue there. */
  version: number
  /** UTC ms of the next moment at which it would read differently. */
  endsAt: number
}

/** A page in one encoding; `bytes` writes the nonce in place, so hand the result to a Response (which copies) at once. */
export interface PageBytes {
  size: number
  bytes(nonce: string): Uint8Array<ArrayBuffer>
}

/** A rendered page that takes a new nonce at each serving. */
export interface CachedPage extends PageValidity {
  /** Memory that it takes, in bytes. */
  size: number
  plain: PageBytes
  gzip: PageBytes | null
  /** The content security policy for this nonce. */
  policy(nonce: string): string
}

/** Compresses a page whose nonces (each `width` bytes, at `positions`) will be replaced. */
export type PackPage = (plain: Uint8Array, positions: readonly number[], width: number) => PageBytes

export interface CachedPageParts {
  html: string
  /** The nonce that it was rendered with: as long as any other, and found nowhere else. */
  renderedNonce: string
  policyOf: (nonce: string) => string
  validity: PageValidity
  pack: PackPage | undefined
}

export function createCachedPage({ html, renderedNonce, policyOf, validity, pack }: CachedPageParts): CachedPage {
  const bytes = new TextEncoder().encode(html)
  const positions = findPositions(bytes, renderedNonce)
  const [policyHead = '', policyTail = ''] = policyOf(renderedNonce).split(renderedNonce)
  const gzip = pack?.(bytes, positions, renderedNonce.length) ?? null
  return {
    ...validity,
    size: bytes.byteLength + (gzip?.size ?? 0),
    plain: {
      size: bytes.byteLength,
      bytes(nonce) {
        writeNonce(bytes, positions, nonce)
        return bytes
      },
    },
    gzip,
    policy: (nonce) => policyHead + nonce + policyTail,
  }
}

/** Nonces are base64url, one byte a character. */
export function writeNonce(bytes: Uint8Array, positions: readonly number[], nonce: string): void {
  for (const position of positions)
    for (let at = 0; at < nonce.length; at++) bytes[position + at] = nonce.charCodeAt(at)
}

/** Where the ASCII `mark` begins in the bytes. */
function findPositions(bytes: Uint8Array, mark: string): number[] {
  const found: number[] = []
  const first = mark.charCodeAt(0)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1
    while (length < mark.length && bytes[at + length] === mark.charCodeAt(length)) length++
    if (length === mark.length) found.push(at)
  }
  return found
}
