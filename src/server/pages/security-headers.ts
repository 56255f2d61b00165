import { createRandomText } from '#lib/random-text.ts'

/** Third parties that a page may talk to; empty unless configured. */
export interface ContentSources {
  stripe: boolean
  /** Address of map tiles. */
  tiles: string | null
  /** Whether the page may show a page of its own site in a frame. */
  frames?: boolean
  /** Whether pages of its own site may show it in a frame; nobody else's ever may. */
  framed?: boolean
  /** Whether the page compiles WebAssembly of its own site. */
  wasm?: boolean
  /** Which workers the page may start, as CSP says it; a service worker is one. None unless said. */
  workers?: string
}

/** The content security policy of a page: scripts by nonce only. */
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
    // Components position themselves with style attributes; scripts are what must not be inline.
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

/** Headers of every answer; HSTS only where there is TLS, the camera only for a page that scans tickets. */
export function commonHeaders(requestId: string, secure: boolean, camera = false): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `geolocation=(self), camera=(${camera ? 'self' : ''}), microphone=()`,
    // Nobody who opens a page holds on to it; what a page opens may answer, as the window of Google Pay does.
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

/** 132 random bits, base64url: always 22 characters, so that a cached page can take a new one in place. */
export const newNonce = createRandomText(22)

/** As long, in letters and digits that no escaping changes and no expression means something by. */
export const newMark = (): string => `m${newNonce().replace(/[-_]/g, 'x')}m`
