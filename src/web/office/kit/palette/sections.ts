import type { MenuGroup } from '../../menu.ts'
import type { Screens } from '../../office-context.ts'
import { homeOfScope, type OfficeScope, startOfScope } from '../../office-facts.ts'
import { nameOfScope } from '../../shell/scope-selector.tsx'
import { matches } from './matches.ts'
import { type PageWords, pageWords } from './page-words.ts'
import type { PaletteSource } from './palette-source.ts'

export interface PaletteItem {
  href: string
  label: string
  detail: string
  /** Stored with recently opened items; empty for menu pages, which are always available. */
  kind: string
  /** Runs in place of opening a page. */
  run?: () => void
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

const wordsFor = (scope: OfficeScope, href: string): PageWords =>
  (scope.kind === 'admin' && pageWords[href.slice(homeOfScope(scope).length)]) || {}

/**
 * Pages of the menu and of the person's other scopes; once something is typed, a super admin's other pages, too, each
 * that needs no id. Pages are found by their further words as well.
 */
export function pagesSection(
  menu: readonly MenuGroup[],
  scope: OfficeScope,
  { scopes, screens }: { scopes: readonly OfficeScope[]; screens: Screens },
  typed: string,
): PaletteSection {
  const inMenu = menu.flatMap(({ entries }) => entries)
  const others =
    scope.kind === 'admin' && typed.trim() !== ''
      ? [...screens]
          .filter(([path]) => path.startsWith('/admin/') && !path.includes('$') && !path.endsWith('/create'))
          .map(([path, label]) => ({ href: path.replace(/\/$/, ''), label, line: '' }))
          .filter(({ href }, at, all) => all.findIndex((page) => page.href === href) === at && href !== '/admin')
          .filter(({ href }) => !inMenu.some((entry) => entry.href === href))
      : []
  const pages = [...inMenu, ...others].map(({ href, label, line }) => {
    const { line: own = line, words = '' } = wordsFor(scope, href)
    return { href, label, detail: own, words, kind: '' }
  })
  const spaces = scopes
    .filter((other) => homeOfScope(other) !== homeOfScope(scope))
    .map((other) => ({
      ...{ href: startOfScope(other), label: nameOfScope(other), detail: 'Changer d’espace', words: '', kind: '' },
    }))
  return {
    title: 'Pages',
    items: [...pages, ...spaces]
      .filter(({ label, detail, words }) => matches(typed, label, detail, words))
      .map(({ words: _words, ...item }) => item),
  }
}
