import { createDomainMatcher, type DomainMatcher } from '#lib/domain-match.ts'
import type { Group } from './group.ts'

/** A domain registered at run time. */
export interface RegisteredDomain {
  host: string
  groupId: string | null
}

/** Hosts of a region: the main domain of each group, and those registered at run time. */
export class GroupDomains {
  readonly #byId: ReadonlyMap<string, Group>
  readonly #byDomain: DomainMatcher<Group>
  readonly #domains: readonly RegisteredDomain[]
  #served: DomainMatcher<boolean> | undefined

  constructor(byId: ReadonlyMap<string, Group>, domains: readonly RegisteredDomain[]) {
    this.#byId = byId
    this.#domains = domains
    const primary = [...byId.values()].flatMap((group) =>
      group.cseDomain === null ? [] : [[group.cseDomain, group] as const],
    )
    const others = domains.flatMap(({ host, groupId }) => {
      const group = groupId === null ? undefined : byId.get(groupId)
      return group ? [[host, group] as const] : []
    })
    this.#byDomain = createDomainMatcher([...primary, ...others])
  }

  /** Group that the host belongs to, by cseDomain or a registered domain; undefined if none. */
  ofHost(host: string): Group | undefined {
    return this.#byDomain.ofHost(host)
  }

  /** True if the host is a group's, or a domain registered here for no particular group. */
  serves(host: string): boolean {
    this.#served ??= createDomainMatcher(this.#domains.map((domain) => [domain.host, true]))
    return this.ofHost(host) !== undefined || this.#served.ofHost(host) !== undefined
  }

  /** True if this exact name is a group's domain or registered; a name covered only by a wildcard does not count. */
  names(host: string): boolean {
    const isGroups = [...this.#byId.values()].some(({ cseDomain }) => cseDomain === host)
    return !host.startsWith('*.') && (isGroups || this.#domains.some((domain) => domain.host === host))
  }

  /** Registered domains of a group except its main one, by name. */
  further(id: string): string[] {
    const main = this.#byId.get(id)?.cseDomain
    return this.#domains
      .filter(({ host, groupId }) => groupId === id && host !== main)
      .map(({ host }) => host)
      .sort()
  }

  /** Domains after a group and its registered domains are replaced. */
  with(changed: Group, further: readonly string[]): RegisteredDomain[] {
    const own = changed.cseDomain === null ? further : [...further, changed.cseDomain]
    const others = this.#domains.filter(({ host, groupId }) => groupId !== changed.id && !own.includes(host))
    return [...others, ...own.map((host) => ({ host, groupId: changed.id }))]
  }
}
