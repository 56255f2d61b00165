import type { MemberCardConfig, WhiteLabeling } from '#contract/session-shapes.ts'
import type { SubsidyRule } from '#features/catalogue/subsidies/tables.ts'
import type { MemberField } from '#features/people/member-fields/tables.ts'
import { createDomainMatcher, type DomainMatcher } from '#lib/domain-match.ts'
import { plainText } from '#lib/plain-text.ts'
import { eligibleGroupIds } from './eligible-groups.ts'

export const ROOT_GROUP_ID = 'ROOT'

/** For so long after its end a poll is led to. */
export const POLLS_SHOWN_MS = 30 * 86_400_000

/** A poll as the pages of all members know it. */
export interface KnownPoll {
  id: string
  title: string
  opensAt: number
  endsAt: number
}

export interface Group {
  id: string
  parentId: string | null
  label: string
  registrationCode: string | null
  cseDomain: string | null
  permNonCse: boolean | null
  permCse: boolean | null
  /** Its own: neither inherited nor passed on. */
  premium: boolean
  /** Its committee's page says something; known where requests are answered. */
  hasPage?: boolean
  /** It has published news; known where requests are answered. */
  hasNews?: boolean
  /** Its library has something for its members to read; known where requests are answered. */
  hasDocuments?: boolean
  /** Its polls, without those that ended long ago; known where requests are answered. */
  polls?: readonly KnownPoll[]
  /** What its committee pays of what members buy; known where requests are answered. */
  subsidies?: readonly SubsidyRule[]
  /** What its committee wants to know of its members, in its order; known where requests are answered. */
  memberFields?: readonly MemberField[]
  memberCardConfig: MemberCardConfig | null
  /** What was asked; in memory with addresses in place of the ids of its pictures. */
  whiteLabeling: WhiteLabeling | null
}

/** A group under the words that lists are searched and sorted by. */
export interface Named {
  group: Group
  plain: string
}

/** A domain registered at run time. */
export interface RegisteredDomain {
  host: string
  groupId: string | null
}

export interface Permissions {
  nonCse: boolean
  cse: boolean
}

const defaultMemberCardConfig: MemberCardConfig = {
  adminCanCreateMemberCardStock: false,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
}

/** The plain names as one text, a line each, with where each of them begins. */
function indexNames(named: readonly Named[]): { text: string; starts: number[] } {
  const starts: number[] = []
  let length = 0
  for (const { plain } of named) {
    starts.push(length)
    length += plain.length + 1
  }
  return { text: named.map(({ plain }) => plain).join('\n'), starts }
}

/** Index of the last number that is not above `wanted`, of numbers that grow. */
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** By name, those of one name by their id. */
export const compareNamed = (
  one: { plain: string; group: { id: string } },
  other: { plain: string; group: { id: string } },
): number => compareText(one.plain, other.plain) || compareText(one.group.id, other.group.id)

/**
 * The groups of a region, read once and kept until the catalogue version changes.
 * What a group leaves open is inherited from the nearest ancestor that says it (D16).
 */
export class GroupTree {
  readonly #byId: Map<string, Group>
  readonly #byDomain: DomainMatcher<Group>
  readonly #byCode: Map<string, Group>
  readonly #domains: readonly RegisteredDomain[]
  #served: DomainMatcher<boolean> | undefined
  #named: readonly Named[] | undefined
  #below: Map<string, readonly Named[]> | undefined
  #names: ReturnType<typeof indexNames> | undefined

  constructor(groups: readonly Group[], domains: readonly RegisteredDomain[] = []) {
    this.#byId = new Map(groups.map((group) => [group.id, group]))
    this.#domains = domains
    const primary = groups.flatMap((group) => (group.cseDomain === null ? [] : [[group.cseDomain, group] as const]))
    const others = domains.flatMap(({ host, groupId }) => {
      const group = groupId === null ? undefined : this.#byId.get(groupId)
      return group ? [[host, group] as const] : []
    })
    this.#byDomain = createDomainMatcher([...primary, ...others])
    this.#byCode = new Map(
      groups.flatMap((group) => (group.registrationCode === null ? [] : [[group.registrationCode, group]])),
    )
  }

  get(id: string): Group | undefined {
    return this.#byId.get(id)
  }

  /** The group that the host belongs to, by its cseDomain or a registered domain, if any. */
  ofHost(host: string): Group | undefined {
    return this.#byDomain.ofHost(host)
  }

  /** All of them, by their plain names. */
  named(): readonly Named[] {
    this.#named ??= [...this.#byId.values()]
      .map((group) => ({ group, plain: plainText(group.label) }))
      .sort((one, other) => compareNamed(one, other))
    return this.#named
  }

  /** Those in whose names each word stands, by their plain names; words are plain, and at least one. */
  containing(words: readonly string[]): readonly Named[] {
    const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length)
    // One text to look through, which is many times faster than name by name.
    this.#names ??= indexNames(this.named())
    const { text, starts } = this.#names
    const found: Named[] = []
    for (let at = text.indexOf(longest); at !== -1; ) {
      const index = lastUpTo(starts, at)
      const entry = this.named()[index]
      if (entry && others.every((word) => entry.plain.includes(word))) found.push(entry)
      const next = starts[index + 1]
      at = next === undefined ? -1 : text.indexOf(longest, next)
    }
    return found
  }

  /** Those directly below a group, by their plain names. */
  namedBelow(id: string): readonly Named[] {
    if (this.#below === undefined) {
      const below = new Map<string, Named[]>()
      for (const entry of this.named()) {
        const { parentId } = entry.group
        if (parentId === null) continue
        const siblings = below.get(parentId)
        if (siblings) siblings.push(entry)
        else below.set(parentId, [entry])
      }
      this.#below = below
    }
    return this.#below.get(id) ?? []
  }

  /** The group with this id and all below it. */
  subtreeIds(id: string): string[] {
    if (!this.#byId.has(id)) return []
    const ids = [id]
    // Grows as it is walked.
    for (const each of ids) ids.push(...this.namedBelow(each).map(({ group }) => group.id))
    return ids
  }

  /** Is the host a group's, or a domain that was registered here for nobody in particular? */
  serves(host: string): boolean {
    this.#served ??= createDomainMatcher(this.#domains.map((domain) => [domain.host, true]))
    return this.ofHost(host) !== undefined || this.#served.ofHost(host) !== undefined
  }

  /** Is it the domain of a group, or registered, by this very name? A name that only a wildcard covers is nobody's. */
  names(host: string): boolean {
    const isGroups = [...this.#byId.values()].some(({ cseDomain }) => cseDomain === host)
    return !host.startsWith('*.') && (isGroups || this.#domains.some((domain) => domain.host === host))
  }

  /** Registered domains of a group beside its main one, by name. */
  furtherDomains(id: string): string[] {
    const main = this.get(id)?.cseDomain
    return this.#domains
      .filter(({ host, groupId }) => groupId === id && host !== main)
      .map(({ host }) => host)
      .sort()
  }

  /** The same with one group changed, and with the registered domains of that group being these; for what would be. */
  with(changed: Group, further: readonly string[]): GroupTree {
    const groups = [...this.#byId.values()].map((group) => (group.id === changed.id ? changed : group))
    const own = changed.cseDomain === null ? further : [...further, changed.cseDomain]
    const others = this.#domains.filter(({ host, groupId }) => groupId !== changed.id && !own.includes(host))
    return new GroupTree(groups, [...others, ...own.map((host) => ({ host, groupId: changed.id }))])
  }

  /** The group whose premium code this is; `code` already normalised. */
  ofCode(code: string): Group | undefined {
    return this.#byCode.get(code)
  }

  /** From the group up to ROOT. */
  chain(id: string): Group[] {
    const chain: Group[] = []
    for (
      let group = this.#byId.get(id);
      group;
      group = group.parentId === null ? undefined : this.#byId.get(group.parentId)
    )
      chain.push(group)
    return chain
  }

  /** Ids from ROOT down to the group: what its members belong to. */
  pathIds(id: string): string[] {
    return this.chain(id)
      .map((group) => group.id)
      .reverse()
  }

  /** The nearest group, from this one up, that says something about the permission; without one the default holds. */
  saysOf(id: string, permission: 'permNonCse' | 'permCse'): Group | undefined {
    return this.chain(id).find((group) => group[permission] !== null)
  }

  /** ROOT defaults: non-premium on, premium off. */
  permissions(id: string): Permissions {
    return {
      nonCse: this.saysOf(id, 'permNonCse')?.permNonCse ?? true,
      cse: this.saysOf(id, 'permCse')?.permCse ?? false,
    }
  }

  /** The premium committees that a member of the group belongs to, the nearest first. */
  committees(id: string): Group[] {
    return this.chain(id).filter(({ premium }) => premium)
  }

  /** What they pay for the members of the group, whatever the day: rules for sub-groups that it is not in are left out. */
  subsidies(id: string): SubsidyRule[] {
    const path = this.pathIds(id)
    return this.committees(id).flatMap(({ subsidies = [] }) =>
      subsidies.filter((rule) => {
        const named = eligibleGroupIds(rule)
        return named.length === 0 || named.some((id) => path.includes(id))
      }),
    )
  }

  /** What they ask of the members of the group, the widest group first. */
  memberFields(id: string): { field: MemberField; groupLabel: string }[] {
    return this.committees(id)
      .reverse()
      .flatMap(({ label, memberFields = [] }) => memberFields.map((field) => ({ field, groupLabel: label })))
  }

  /** The nearest of them whose page says something. */
  committeeWithPage(id: string): Group | undefined {
    return this.committees(id).find(({ hasPage = false }) => hasPage)
  }

  /** Whether one of them has published news. */
  hasNews(id: string): boolean {
    return this.committees(id).some(({ hasNews = false }) => hasNews)
  }

  /** Whether one of them has documents for its members. */
  hasDocuments(id: string): boolean {
    return this.committees(id).some(({ hasDocuments = false }) => hasDocuments)
  }

  /** Whether one of them asks its members something, or did lately. */
  hasPolls(id: string, now: number): boolean {
    return this.committees(id).some(({ polls = [] }) =>
      polls.some(({ opensAt, endsAt }) => opensAt <= now && now < endsAt + POLLS_SHOWN_MS),
    )
  }

  /** Of the polls that are open to them, the one that ends first. */
  openPoll(id: string, now: number): KnownPoll | undefined {
    return this.committees(id)
      .flatMap(({ polls = [] }) => polls.filter(({ opensAt, endsAt }) => opensAt <= now && now < endsAt))
      .sort((one, other) => one.endsAt - other.endsAt || (one.id < other.id ? -1 : 1))[0]
  }

  memberCardConfig(id: string): MemberCardConfig {
    return this.chain(id).find((group) => group.memberCardConfig !== null)?.memberCardConfig ?? defaultMemberCardConfig
  }

  /** The nearest theme above (or of) the group; ROOT's absence leaves the tenant's own. */
  whiteLabeling(id: string): WhiteLabeling | null {
    return this.chain(id).find((group) => group.whiteLabeling !== null)?.whiteLabeling ?? null
  }
}
