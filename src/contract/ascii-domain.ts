/** Letters of any script, as a domain may have them; digits, points and hyphens. */
const FOREIGN = /^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u

/** An address as mail programs send to it: a domain with accents becomes what the registries have (`xn--…`), as hosts do. */
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
