import type { MemberCardConfig, WhiteLabeling } from '#contract/session-shapes.ts'
import type { SubsidyRule } from '#features/catalogue/subsidies/tables.ts'
import type { MemberField } from '#features/people/member-fields/tables.ts'
import { createDomainMatcher, type DomainMatcher } from '#lib/domain-match.ts'
import { plainText } from '#lib/plain-text.ts'
import { eligibleGroupIds } from './eligible-groups.ts'

export const ROOT_GROUP_ID = 'ROOT'

export interface Group {
  id: string
  parentId: string | null
  label: string
  registrationCode: string | null
  cseDomain: string | null
  permNonCse: boolean | null
  permCse: boolean | null
  /** True for a premium committee; neither inherited nor passed on. */
  premium: boolean
  /** Facts of features by their names (group-fact.ts); set only where requests are answered. */
  facts?: Readonly<Record<string, unknown>>
  /** Subsidies that its committee pays; set only where requests are answered. */
  subsidies?: readonly SubsidyRule[]
  /** Fields that its committee asks its members for, in order; set only where requests are answered. */
  memberFields?: readonly MemberField[]
  memberCardConfig: MemberCardConfig | null
  /** The group's own theme; in memory, picture ids are replaced by addresses. */
  whiteLabeling: WhiteLabeling | null
}

/** A group with the plain name by which lists search and sort it. */
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

/** Joins the plain names into one text, a line each, with the offset at which each begins. */
function indexNames(named: readonly Named[]): { text: string; starts: number[] } {
  const starts: number[] = []
  let length = 0
  for (const { plain } of named) {
    starts.push(length)
    length += plain.length + 1
  }
  return { text: named.map(({ plain }) => plain).join('\n'), starts }
}

/** Index of the last number not above `wanted`, in ascending numbers. */
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

/** Compares by plain name, then by id. */
export const compareNamed = (
  one: { plain: string; group: { id: string } },
  other: { plain: string; group: { id: string } },
): number => compareText(one.plain, other.plain) || compareText(one.group.id, other.group.id)

/**
 * Groups of a region, loaded once and kept until the catalogue version changes. A group inherits what it leaves open
 * from the nearest ancestor that sets it (D16).
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

  /** Group that the host belongs to, by cseDomain or a registered domain; undefined if none. */
  ofHost(host: string): Group | undefined {
    return this.#byDomain.ofHost(host)
  }

  /** All groups, sorted by plain name. */
  named(): readonly Named[] {
    this.#named ??= [...this.#byId.values()]
      .map((group) => ({ group, plain: plainText(group.label) }))
      .sort((one, other) => compareNamed(one, other))
    return this.#named
  }

  /** Groups whose names contain every word, sorted by plain name; `words` are plain and not empty. */
  containing(words: readonly string[]): readonly Named[] {
    const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length)
    // Searching one joined text is many times faster than searching name by name.
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

  /** Direct subgroups, sorted by plain name. */
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
    // The list grows while the loop walks it.
    for (const each of ids) ids.push(...this.namedBelow(each).map(({ group }) => group.id))
    return ids
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
  furtherDomains(id: string): string[] {
    const main = this.get(id)?.cseDomain
    return this.#domains
      .filter(({ host, groupId }) => groupId === id && host !== main)
      .map(({ host }) => host)
      .sort()
  }

  /** Copy of the tree with one group and its registered domains replaced, to preview a change. */
  with(changed: Group, further: readonly string[]): GroupTree {
    const groups = [...this.#byId.values()].map((group) => (group.id === changed.id ? changed : group))
    const own = changed.cseDomain === null ? further : [...further, changed.cseDomain]
    const others = this.#domains.filter(({ host, groupId }) => groupId !== changed.id && !own.includes(host))
    return new GroupTree(groups, [...others, ...own.map((host) => ({ host, groupId: changed.id }))])
  }

  /** Group of a premium registration code; `code` is already normalised. */
  ofCode(code: string): Group | undefined {
    return this.#byCode.get(code)
  }

  /** Groups from this one up to ROOT. */
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

  /** Ids from ROOT down to the group: all groups that its members belong to. */
  pathIds(id: string): string[] {
    return this.chain(id)
      .map((group) => group.id)
      .reverse()
  }

  /** Nearest group, from this one upwards, that sets the permission; undefined: the default applies. */
  saysOf(id: string, permission: 'permNonCse' | 'permCse'): Group | undefined {
    return this.chain(id).find((group) => group[permission] !== null)
  }

  /** Inherited permissions; default: non-premium on, premium off. */
  permissions(id: string): Permissions {
    return {
      nonCse: this.saysOf(id, 'permNonCse')?.permNonCse ?? true,
      cse: this.saysOf(id, 'permCse')?.permCse ?? false,
    }
  }

  /** Premium committees of the group's members, the nearest first. */
  committees(id: string): Group[] {
    return this.chain(id).filter(({ premium }) => premium)
  }

  /**
   * Subsidies that these committees pay to the group's members on any day, without rules for subgroups that it is not
   * in.
   */
  subsidies(id: string): SubsidyRule[] {
    const path = this.pathIds(id)
    return this.committees(id).flatMap(({ subsidies = [] }) =>
      subsidies.filter((rule) => {
        const named = eligibleGroupIds(rule)
        return named.length === 0 || named.some((id) => path.includes(id))
      }),
    )
  }

  /** Fields that these committees ask the group's members for, the widest group first. */
  memberFields(id: string): { field: MemberField; groupLabel: string }[] {
    return this.committees(id)
      .reverse()
      .flatMap(({ label, memberFields = [] }) => memberFields.map((field) => ({ field, groupLabel: label })))
  }

  memberCardConfig(id: string): MemberCardConfig {
    return this.chain(id).find((group) => group.memberCardConfig !== null)?.memberCardConfig ?? defaultMemberCardConfig
  }

  /** Nearest theme from the group upwards; null: the tenant's own. */
  whiteLabeling(id: string): WhiteLabeling | null {
    return this.chain(id).find((group) => group.whiteLabeling !== null)?.whiteLabeling ?? null
  }
}
