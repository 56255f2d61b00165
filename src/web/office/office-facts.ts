import type { MapSource } from '#features/catalogue/shop/ui/location-map.tsx'

/** What the office's document carries for its scripts: who works there, and on what. */

/** A part of the back-office that a person may work in. */
export type OfficeScope =
  | { kind: 'admin' }
  | {
      kind: 'cse-admin'
      groupId: string
      groupName: string
      /** Of the group's member-card configuration: opens the section GESTION. */
      adminCanCreateMemberCardStock: boolean
      /** Whether the group has the right to the pages for premium committees. */
      isPremium: boolean
    }

export interface OfficeFacts {
  person: { email: string; firstName: string; lastName: string }
  /** At least one: a person without a scope gets no document. */
  scopes: OfficeScope[]
  /** The site's name, as its own pages show it. */
  siteTitle: string
  /** IANA zone of the region ("France time"). */
  zone: string
  /** Where map tiles come from; null: no map. */
  map: MapSource | null
  /** Outside it some tools show that help whoever works on the product. */
  production: boolean
  /** On a developer's machine: calls are slow (chapter deployment-and-runtimes, Production on one machine). */
  localDevelopment: boolean
}

/** Id of the element that the office is rendered into, and of the one that holds its facts as JSON. */
export const OFFICE_ROOT_ID = 'office'
export const OFFICE_FACTS_ID = 'office-facts'

/** Address of a scope's first page. */
export const homeOfScope = (scope: OfficeScope): string =>
  scope.kind === 'admin' ? '/admin' : `/cse-admin/${scope.groupId}`

/** The kit's showcase, which belongs to no scope and which production does not serve. */
export const SHOWCASE = '/ui/office'

/** Below a committee's home: the pages of its section GESTION. */
export const managementPaths = ['/vendors', '/vendor', '/activity'] as const

/** Whether somebody with these scopes may be at a path of the office. */
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

/** The scope that a path belongs to, if this person has it. Committees are strict, for super admins too (X10). */
export function scopeOfPath(scopes: readonly OfficeScope[], path: string): OfficeScope | undefined {
  return scopes.find((scope) => isWithin(path, homeOfScope(scope)))
}
