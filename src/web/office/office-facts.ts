import type { MapSource } from '#features/catalogue/shop/ui/location-map.tsx'

/** Data that the office's document carries for its scripts: the person, their scopes, and the site. */

/** Part of the office in which a person may work. */
export type OfficeScope =
  | { kind: 'admin' }
  | {
      kind: 'cse-admin'
      groupId: string
      groupName: string
      /** From the group's member-card configuration: opens the section GESTION. */
      adminCanCreateMemberCardStock: boolean
      /** True if the group has the right to the pages for premium committees. */
      isPremium: boolean
      /** Logo of the committee's site, and its colour, moved as far as it takes to stand out from white. */
      brand?: { logo: string; accent: string }
      /** True if a subsidy that is active asks for seniority, of which its first page warns. */
      asksSeniority?: boolean
    }

export interface OfficeFacts {
  person: { email: string; firstName: string; lastName: string }
  /** At least one: a person without a scope gets no document. */
  scopes: OfficeScope[]
  /** Name of the site, as on its own pages. */
  siteTitle: string
  /** IANA zone of the region ("France time"). */
  zone: string
  /** Source of map tiles; null for no map. */
  map: MapSource | null
  /** False to show tools for developers of the product. */
  production: boolean
  /**
   * True on a developer's machine, where calls are slow (chapter deployment-and-runtimes, Production on one machine).
   */
  localDevelopment: boolean
}

/** Ids of the element that the office renders into, and of the one with its facts as JSON. */
export const OFFICE_ROOT_ID = 'office'
export const OFFICE_FACTS_ID = 'office-facts'

/** Path below which all pages of a scope are. */
export const homeOfScope = (scope: OfficeScope): string =>
  scope.kind === 'admin' ? '/admin' : `/cse-admin/${scope.groupId}`

/** Page to which the office's links to a scope lead; a committee's bare address leads to its members (P-ROUTE-018). */
export const startOfScope = (scope: OfficeScope): string =>
  scope.kind === 'admin' ? homeOfScope(scope) : `${homeOfScope(scope)}/home`

/** Showcase of the kit, outside all scopes and not served in production. */
export const SHOWCASE = '/ui/office'

/** Pages of a committee's section GESTION, below its home. */
export const managementPaths = ['/vendors', '/vendor', '/activity'] as const

/** True if a person with these scopes may open a path of the office. */
export function mayBeAt(scopes: readonly OfficeScope[], path: string): boolean {
  if (path === SHOWCASE) return scopes.length > 0
  const scope = scopeOfPath(scopes, path)
  return (
    scope !== undefined && (scope.kind === 'admin' || scope.adminCanCreateMemberCardStock || !isManaging(scope, path))
  )
}

const isManaging = (scope: OfficeScope, path: string): boolean =>
  managementPaths.some((own) => isWithin(path, homeOfScope(scope) + own))

const isWithin = (path: string, home: string): boolean => path === home || path.startsWith(`${home}/`)

/**
 * Scope of the person in which a path lies; undefined if none. A committee's path needs that committee among the
 * scopes, even for a super admin (X10).
 */
export function scopeOfPath(scopes: readonly OfficeScope[], path: string): OfficeScope | undefined {
  return scopes.find((scope) => isWithin(path, homeOfScope(scope)))
}
