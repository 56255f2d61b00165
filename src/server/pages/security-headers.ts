import { createRandomText } from '#lib/random-text.ts'

/** Third parties that a page may contact; none unless configured. */
export interface ContentSources {
  stripe: boolean
  /** Address of the map tiles. */
  tiles: string | null
  /** True if the page may frame pages of its own site. */
  frames?: boolean
  /** True if pages of its own site may frame it; other sites never may. */
  framed?: boolean
  /** True if the page compiles its site's WebAssembly. */
  wasm?: boolean
  /** Workers that the page may start, in CSP syntax, service workers included; default: none. */
  workers?: string
}

/** Content security policy of a page: scripts by nonce only. */
export function contentSecurityPolicy(nonce: string, sources: ContentSources): string {
  const stripeScript = sources.stripe ? ' https://js.stripe.com' : ''
  const wasm = sources.wasm ? " 'wasm-unsafe-eval'" : ''
  const frameSources = [
    ...(sources.frames ? ["'self'"] : []),
    ...(sources.stripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : []),
  ]
  const stripeConnect = sources.stripe ? ' https://api.stripe.com' : ''
  const tiles = sources.tiles?.startsWith('http') ? ` ${new URL(sources.tiles).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${wasm}${stripeScript}`,
    // Inline styles are allowed, since components position themselves with them; inline scripts are not.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${stripeConnect}`,
    "font-src 'self'",
    `frame-src ${frameSources.length > 0 ? frameSources.join(' ') : "'none'"}`,
    `worker-src ${sources.workers ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${sources.framed ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** Headers of every answer; HSTS only over TLS, the camera only for pages that scan tickets. */
export function commonHeaders(requestId: string, secure: boolean, camera = false): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `geolocation=(self), camera=(${camera ? 'self' : ''}), microphone=()`,
    // A page that opens ours keeps no handle on it; windows that ours opens may answer, as Google Pay's does.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  if (secure) headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains'
  return headers
}

export function setCommonHeaders(
  headers: Headers,
  { requestId, secure, camera }: { requestId: string; secure: boolean; camera?: boolean },
): void {
  for (const [name, value] of Object.entries(commonHeaders(requestId, secure, camera))) headers.set(name, value)
}

/** Nonce of 132 random bits in base64url: always 22 characters, so that a cached page can take a new one in place. */
export const newNonce = createRandomText(22)

/** Random mark as long as a nonce, of letters and digits that need no escaping in HTML or regular expressions. */
export const newMark = (): string => `m${newNonce().replace(/[-_]/g, 'x')}m`
