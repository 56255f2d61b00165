import type { ReactNode } from 'react'
import type { Client } from '#api/client.ts'
import type { Session } from '#contract/session-shapes.ts'
import type { PublicTenant } from '#contract/tenant.ts'
import type { MapSource } from '#features/catalogue/shop/ui/location-map.tsx'
import type { ThemeVariables } from '#ui/theme/theme-css.ts'

export interface PageAssets {
  scripts: string[]
  styles: string[]
  preloads: string[]
  /** Fonts of the first text. */
  fonts: string[]
}

/** Context of every screen and its loader. The client is in-process on the server, HTTP in the browser. */
export interface RouterContext {
  client: Client
  /**
   * On the server: renders a part that depends on one entry of the loaders' data alone, or reuses its cached markup.
   * `variant`: everything else that it depends on.
   */
  keepMarkup?: (entry: object, variant: string, draw: () => ReactNode) => ReactNode
  session: Session
  /** Custom properties of its theme, computed once where the session is made. */
  themeVariables: ThemeVariables
  tenant: PublicTenant
  /** Scheme, host and port of this page. */
  origin: string
  /** Origin of the tenant's own domain, for canonical URLs. */
  canonicalOrigin: string
  /** IANA zone of the region ("France time"). */
  zone: string
  /** Year in the region when the page was made. */
  year: number
  cardForm: { kind: 'stripe'; publishableKey: string } | { kind: 'simulator'; basePath: string }
  /** Source of map tiles; null for no map. */
  map: MapSource | null
  production: boolean
  /** True on a developer's machine: calls are slow, images are retried soon (chapter deployment-and-runtimes). */
  localDevelopment: boolean
  /** Files of the client build that this page loads. */
  assets: PageAssets
}

/** Part that the server passes to the browser. */
export type SharedContext = Omit<RouterContext, 'client' | 'keepMarkup'>
