/**
 * URL of the home page of `domain`, or null if this page is on it (G10). Always https, except on this machine
 * (`*.localhost`), where scheme and port are those of the page.
 */
export function domainHome(domain: string, here: Pick<URL, 'protocol' | 'hostname' | 'port'>): string | null {
  if (domain === here.hostname) return null
  if (!domain.endsWith('.localhost') && domain !== 'localhost') return `https://${domain}/`
  return `${here.protocol}//${domain}${here.port === '' ? '' : `:${here.port}`}/`
}
