/**
 * Address of the home page of `domain`, or null when this is where one already is (G10). Always https, but on this very
 * machine (`*.localhost`), where scheme and port are those of the page.
 */
export function domainHome(domain: string, here: Pick<URL, 'protocol' | 'hostname' | 'port'>): string | null {
  if (domain === here.hostname) return null
  if (!domain.endsWith('.localhost') && domain !== 'localhost') return `https://${domain}/`
  return `${here.protocol}//${domain}${here.port === '' ? '' : `:${here.port}`}/`
}
