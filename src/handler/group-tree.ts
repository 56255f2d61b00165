import type { MemberCardConfig, WhiteLabeling } from '../contract/session-shapes.ts'
import { createDomainMatcher, type DomainMatcher } from '../lib/domain-match.ts'

export const ROOT_GROUP_ID = 'ROOT'

export interface Group {
  id: string
  parentId: string | null
  label: string
  registrationCode: string | null
  cseDomain: string | null
  permNonCse: boolean | null
  permCse: boolean | null
  memberCardConfig: MemberCardConfig | null
  /** What was asked; in memory with addresses in place of the ids of its pictures. */
  whiteLabeling: WhiteLabeling | null
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

/**
 * The groups of a region, read once and kept until the catalogue version changes.
 * What a group leaves open is inherited from the nearest ancestor that says it (D16).
 */
export class GroupTree {
  readonly #byId: Map<string, Group>
  readonly #byDomain: DomainMatcher<Group>
  readonly #byCode: Map<string, Group>

  constructor(groups: readonly Group[], domains: readonly RegisteredDomain[] = []) {
    this.#byId = new Map(groups.map((group) => [group.id, group]))
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

  /** The group with this id and all below it. */
  subtreeIds(id: string): string[] {
    return [...this.#byId.keys()].filter((each) => this.chain(each).some((group) => group.id === id))
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

  /** ROOT defaults: non-premium on, premium off. */
  permissions(id: string): Permissions {
    const chain = this.chain(id)
    return {
      nonCse: chain.find((group) => group.permNonCse !== null)?.permNonCse ?? true,
      cse: chain.find((group) => group.permCse !== null)?.permCse ?? false,
    }
  }

  memberCardConfig(id: string): MemberCardConfig {
    return this.chain(id).find((group) => group.memberCardConfig !== null)?.memberCardConfig ?? defaultMemberCardConfig
  }

  /** The nearest theme above (or of) the group; ROOT's absence leaves the tenant's own. */
  whiteLabeling(id: string): WhiteLabeling | null {
    return this.chain(id).find((group) => group.whiteLabeling !== null)?.whiteLabeling ?? null
  }
}
