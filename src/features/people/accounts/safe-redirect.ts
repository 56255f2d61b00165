const BASE = 'http://here.invalid'

/** Pages that make no sense as a destination after signing in: they would send the person away again. */
const leavesAgain = /^\/(login|logout|register|forgot-password|oidc)(\/|$)/

/**
 * Where to go after signing in: `wanted` when it is a path of this site, `/` otherwise (G11, C-CONSTANT-028).
 * Judged as a browser would read it, so that no tab, backslash or dot segment turns a path into another host.
 */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, BASE)) return '/'
  const url = new URL(wanted, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//') || leavesAgain.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The query that leads on to `wanted` from a link that signs in; empty for the home page (G11). */
export function backQuery(wanted: string | undefined): string {
  const path = safeRedirect(wanted)
  return path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`
}
