/** Domain with at least one letter beyond ASCII; letters of any script, digits, points and hyphens. */
const FOREIGN = /^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u

/** Email as mail programs send to it: an accented domain in its registered form (`xn--…`), as for hosts. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || !FOREIGN.test(domain)) return email
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return email
  }
}
