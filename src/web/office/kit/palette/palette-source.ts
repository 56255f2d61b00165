import type { OfficeScope } from '../../office-facts.ts'
import type { AdminCall, ScopeCall } from '../scope-call.ts'

/** Something that the palette leads to. */
export interface PaletteHit {
  href: string
  label: string
  /** What tells it from others of its name. */
  detail?: string
}

/**
 * What the palette looks in. A feature has one in its `palette-source.ts` below src/web/office, which the palette finds by
 * its name: `export const source: PaletteSource = …`.
 */
export interface PaletteSource {
  /** Above its hits: "Partenaires". */
  title: string
  /** Of one hit: "Partenaire". */
  kind: string
  scopes: readonly OfficeScope['kind'][]
  /** At most `limit` hits; `base` is the path of the scope, `admin` makes the calls that super admins alone have. */
  search(
    text: string,
    facts: { call: ScopeCall; admin: AdminCall; base: string; limit: number; signal: AbortSignal },
  ): Promise<readonly PaletteHit[]>
}
