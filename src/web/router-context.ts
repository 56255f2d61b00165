import type { ReactNode } from 'react'
import type { Client } from '#api/client.ts'
import type { Session } from '#contract/session-shapes.ts'
import type { PublicTenant } from '#contract/tenant.ts'
import type { MapSource } from '#features/catalogue/shop/ui/location-map.tsx'
import type { ThemeVariables } from '#ui/theme-css.ts'

export interface PageAssets {
  scripts: string[]
  styles: string[]
  preloads: string[]
  /** What the first text is set in. */
  fonts: string[]
}

/** What every screen and its loader may use. On the server the client is in-process, in the browser it is HTTP. */
export interface RouterContext {
  client: Client
  /**
   * On the server: draws a part that is made from one entry of the loaders' data alone, or takes what was drawn from the same
   * before. `variant`: what else it depends on.
   */
  keepMarkup?: (entry: object, variant: string, draw: () => ReactNode) => ReactNode
  session: Session
  /** Its theme, ready for the document: contrasts are worked out where the session comes from. */
  themeVariables: ThemeVariables
  tenant: PublicTenant
  /** Scheme, host and port of this page. */
  origin: string
  /** The same of the tenant's own domain, for canonical addresses. */
  canonicalOrigin: string
  /** IANA zone of the region ("France time"). */
  zone: string
  /** The year there as the page was made. */
  year: number
  cardForm: { kind: 'stripe'; publishableKey: string } | { kind: 'simulator'; basePath: string }
  /** Where map tiles come from; null: no map. */
  map: MapSource | null
  production: boolean
  /** On a developer's machine: calls are slow, images are asked for again soon (chapter deployment-and-runtimes). */
  localDevelopment: boolean
  /** Files of the client build that this page loads. */
  assets: PageAssets
}

/** The part that the server hands over to the browser. */
export type SharedContext = Omit<RouterContext, 'client' | 'keepMarkup'>
