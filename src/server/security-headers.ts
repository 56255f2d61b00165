/** Third parties that a page may talk to; empty unless configured. */
export interface ContentSources {
  stripe: boolean
  tiles: string | null
}

/** The content security policy of a page: scripts by nonce only. */
export function contentSecurityPolicy(nonce: string, sources: ContentSources): string {
  const stripeScript = sources.stripe ? ' https://js.stripe.com' : ''
  const stripeFrame = sources.stripe ? 'https://js.stripe.com https://hooks.stripe.com' : "'none'"
  const stripeConnect = sources.stripe ? ' https://api.stripe.com' : ''
  const tiles = sources.tiles ? ` ${new URL(sources.tiles).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${stripeScript}`,
    // Components position themselves with style attributes; scripts are what must not be inline.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${stripeConnect}${tiles}`,
    "font-src 'self'",
    `frame-src ${stripeFrame}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer; HSTS only where there is TLS. */
export function setCommonHeaders(
  headers: Headers,
  { requestId, secure }: { requestId: string; secure: boolean },
): void {
  headers.set('x-request-id', requestId)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'geolocation=(self), camera=(), microphone=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
  if (secure) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
}

/** 16 random bytes, base64url: always 22 characters, so that a cached page can take a new one in place. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
