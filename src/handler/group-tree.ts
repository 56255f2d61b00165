import type { MemberCardConfig, WhiteLabeling } from '#contract/session-shapes.ts'
import type { MemberField } from '#kernel/member-answers/tables.ts'
import type { SubsidyRule } from '#kernel/subsidies/tables.ts'
import { eligibleGroupIds } from './eligible-groups.ts'
import type { Group, Permissions } from './group.ts'
import { GroupDomains, type RegisteredDomain } from './group-domains.ts'
import { GroupNames, type Named } from './group-names.ts'

export const ROOT_GROUP_ID = 'ROOT'

const defaultMemberCardConfig: MemberCardConfig = {
  adminCanCreateMemberCardStock: false,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
}

/**
 * Groups of a region, loaded once and kept until the catalogue version changes. A group inherits what it leaves open
 * from the nearest ancestor that sets it (D16).
 */
export class GroupTree {
  readonly #byId: Map<string, Group>
  readonly #byCode: Map<string, Group>
  readonly #domains: GroupDomains
  readonly #names: GroupNames

  constructor(groups: readonly Group[], domains: readonly RegisteredDomain[] = []) {
    this.#byId = new Map(groups.map((group) => [group.id, group]))
    this.#byCode = new Map(
      groups.flatMap((group) => (group.registrationCode === null ? [] : [[group.registrationCode, group]])),
    )
    this.#domains = new GroupDomains(this.#byId, domains)
    this.#names = new GroupNames(this.#byId)
  }

  get(id: string): Group | undefined {
    return this.#byId.get(id)
  }

  /** Group that the host belongs to, by cseDomain or a registered domain; undefined if none. */
  ofHost(host: string): Group | undefined {
    return this.#domains.ofHost(host)
  }

  /** True if the host is a group's, or a domain registered here for no particular group. */
  serves(host: string): boolean {
    return this.#domains.serves(host)
  }

  /** True if this exact name is a group's domain or registered; a name covered only by a wildcard does not count. */
  names(host: string): boolean {
    return this.#domains.names(host)
  }

  /** Registered domains of a group except its main one, by name. */
  furtherDomains(id: string): string[] {
    return this.#domains.further(id)
  }

  /** All groups, sorted by plain name. */
  named(): readonly Named[] {
    return this.#names.all()
  }

  /** Groups whose names contain every word, sorted by plain name; `words` are plain and not empty. */
  containing(words: readonly string[]): readonly Named[] {
    return this.#names.containing(words)
  }

  /** Direct subgroups, sorted by plain name. */
  namedBelow(id: string): readonly Named[] {
    return this.#names.below(id)
  }

  /** The group with this id and all below it. */
  subtreeIds(id: string): string[] {
    if (!this.#byId.has(id)) return []
    const ids = [id]
    // The list grows while the loop walks it.
    for (const each of ids) ids.push(...this.namedBelow(each).map(({ group }) => group.id))
    return ids
  }

  /** Copy of the tree with one group and its registered domains replaced, to preview a change. */
  with(changed: Group, further: readonly string[]): GroupTree {
    const groups = [...this.#byId.values()].map((group) => (group.id === changed.id ? changed : group))
    return new GroupTree(groups, this.#domains.with(changed, further))
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
