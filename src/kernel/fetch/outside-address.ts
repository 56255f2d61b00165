import ipaddr from 'ipaddr.js'

/** Host names that no public service can have. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|example)$/

/**
 * Reason in French why a typed server address must not be requested; null if it may be. `local`: origin of a provider
 * on the developer's machine, null in production.
 */
export function refusedAddress(url: URL, local: string | null): string | null {
  if (local !== null && url.origin === local) return null
  if (url.protocol !== 'https:') return 'l’adresse doit commencer par https://'
  if (url.port !== '') return 'seul le port habituel (443) est admis'
  if (url.username !== '' || url.password !== '') return 'l’adresse ne doit pas contenir d’identifiant'
  const host = url.hostname.replace(/\.$/, '')
  if (ipaddr.isValid(host.replace(/^\[|\]$/g, ''))) return 'un nom de domaine est attendu, pas une adresse IP'
  if (!host.includes('.') || PRIVATE_NAME.test(host)) return 'ce nom n’est pas public'
  return null
}

/**
 * True for public unicast addresses; false for loopback, private, link-local and reserved ones, also as IPv4 within
 * IPv6.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
