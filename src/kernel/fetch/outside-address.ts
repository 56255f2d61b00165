import ipaddr from 'ipaddr.js'

/** Names that no public service has. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|example)$/

/**
 * Why a server that a person has named must not be asked, in their words; null where it may. `local`: the origin of a
 * provider on a developer's machine, null in production.
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

/** Loopback, private, link-local and whatever else is not of the public network, IPv4 within IPv6 included. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
