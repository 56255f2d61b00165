import type { MenuGroup } from '../../menu.ts'
import { homeOfScope, type OfficeScope } from '../../office-facts.ts'
import { nameOfScope } from '../../shell/scope-selector.tsx'
import { matches } from './matches.ts'
import type { PaletteSource } from './palette-source.ts'

export interface PaletteItem {
  href: string
  label: string
  detail: string
  /** Stored with recently opened items; empty for menu pages, which are always available. */
  kind: string
}

export interface PaletteSection {
  title: string
  items: readonly PaletteItem[]
}

const modules = import.meta.glob<{ source: PaletteSource }>('/src/features/*/*/office/palette-source.ts', {
  eager: true,
})

/** Sources of all features for a kind of scope. */
export const paletteSources = (kind: OfficeScope['kind']): readonly PaletteSource[] =>
  Object.values(modules)
    .map(({ source }) => source)
    .filter(({ scopes }) => scopes.includes(kind))

/** Pages of the menu, and of the person's other scopes. */
export function pagesSection(
  menu: readonly MenuGroup[],
  scope: OfficeScope,
  scopes: readonly OfficeScope[],
  typed: string,
): PaletteSection {
  const pages = menu
    .flatMap(({ entries }) => entries)
    .map(({ href, label, line }) => ({ href, label, detail: line, kind: '' }))
  const spaces = scopes
    .filter((other) => homeOfScope(other) !== homeOfScope(scope))
    .map((other) => ({ href: homeOfScope(other), label: nameOfScope(other), detail: 'Changer d’espace', kind: '' }))
  return { title: 'Pages', items: [...pages, ...spaces].filter(({ label, detail }) => matches(typed, label, detail)) }
}
