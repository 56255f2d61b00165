const BASE = 'http://here.invalid'

/** Pages that make no sense after signing in: they would send the person away again. */
const leavesAgain = /^\/(login|logout|register|forgot-password|oidc)(\/|$)/

/**
 * Path to open after signing in: `wanted` if it is a path of this site, else `/` (G11, C-CONSTANT-028). Parsed as a
 * browser would, so that no tab, backslash or dot segment turns a path into another host.
 */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, BASE)) return '/'
  const url = new URL(wanted, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//') || leavesAgain.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** Query that makes a sign-in link continue to `wanted`; empty for the home page (G11). */
export function backQuery(wanted: string | undefined): string {
  const path = safeRedirect(wanted)
  return path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`
}
