import type { OfficeScope } from '../../office-facts.ts'
import type { AdminCall, ScopeCall } from '../scope-call.ts'

/** Target of the palette. */
export interface PaletteHit {
  href: string
  label: string
  /** Detail that tells it apart from others with the same name. */
  detail?: string
}

/**
 * Source of hits for the palette, which finds it by file name: a feature exports `source: PaletteSource` from its
 * `office/palette-source.ts`.
 */
export interface PaletteSource {
  /** Title above its hits: "Partenaires". */
  title: string
  /** Kind of one hit: "Partenaire". */
  kind: string
  scopes: readonly OfficeScope['kind'][]
  /** Returns at most `limit` hits; `base` is the path of the scope, `admin` makes calls of super admins only. */
  search(
    text: string,
    facts: { call: ScopeCall; admin: AdminCall; base: string; limit: number; signal: AbortSignal },
  ): Promise<readonly PaletteHit[]>
}
