export interface DomainMatcher<Owner> {
  /** Owner of exactly this domain, `*.` included. */
  claiming(domain: string): Owner | undefined
  /** Owner of a host: by exact domain, else by the longest wildcard. `host` in lower case, without port. */
  ofHost(host: string): Owner | undefined
}

/** True if `*.example.fr` matches the host: any name below example.fr, at any depth, but not example.fr itself. */
export const covers = (wildcard: string, host: string): boolean =>
  wildcard.startsWith('*.') && host.length > wildcard.length - 1 && host.endsWith(wildcard.slice(1))

/** Finds the owner of a host among exact domains and `*.` wildcards; of equal domains the first wins. */
export function createDomainMatcher<Owner>(claims: Iterable<readonly [string, Owner]>): DomainMatcher<Owner> {
  const owners = new Map<string, Owner>()
  for (const [domain, owner] of claims) if (!owners.has(domain)) owners.set(domain, owner)
  const wildcards = [...owners.keys()]
    .filter((domain) => domain.startsWith('*.'))
    .sort((a, b) => b.length - a.length)
    .map((domain) => domain.slice(1))
  return {
    claiming: (domain) => owners.get(domain),
    ofHost(host) {
      const exact = owners.get(host)
      if (exact !== undefined) return exact
      const suffix = wildcards.find((entry) => host.length > entry.length && host.endsWith(entry))
      return suffix === undefined ? undefined : owners.get(`*${suffix}`)
    },
  }
}
