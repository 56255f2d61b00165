/** Conditions under which a page is still current. */
export interface PageValidity {
  /** Database from which it was rendered: `RegionDb.place`. */
  place: string
  /** Catalogue version of that database. */
  version: number
  /** Moment at which its content changes next, UTC ms. */
  endsAt: number
}

/**
 * A page in one encoding. `bytes` writes the nonce in place: pass the result to a Response (which copies it) at once.
 */
export interface PageBytes {
  size: number
  bytes(nonce: string): Uint8Array<ArrayBuffer>
}

/** A rendered page that gets a new nonce each time it is served. */
export interface CachedPage extends PageValidity {
  /** Memory used, in bytes. */
  size: number
  plain: PageBytes
  gzip: PageBytes | null
  /** Content security policy with this nonce. */
  policy(nonce: string): string
}

/** Compresses a page whose nonces (each `width` bytes, at `positions`) will be replaced. */
export type PackPage = (plain: Uint8Array, positions: readonly number[], width: number) => PageBytes

export interface CachedPageParts {
  html: string
  /** Nonce used while rendering: as long as any other, and unique in the page. */
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

/** Overwrites the nonces; they are base64url, one byte per character. */
export function writeNonce(bytes: Uint8Array, positions: readonly number[], nonce: string): void {
  for (const position of positions)
    for (let at = 0; at < nonce.length; at++) bytes[position + at] = nonce.charCodeAt(at)
}

/** Positions of the ASCII `mark` in the bytes. */
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
