import { chooseFirstPage } from './landing.ts'
import { adminMenu, committeeMenu, type Entry, type Group, managementMenu, startEntry } from './menu-entries.ts'
import type { Screens } from './office-context.ts'
import { homeOfScope, type OfficeScope, startOfScope } from './office-facts.ts'

export interface MenuEntry extends Pick<Entry, 'label' | 'line' | 'Icon' | 'search'> {
  href: string
  /** Paths that count as the entry, with everything below them. */
  at: string[]
}
export interface MenuGroup {
  /** Null for the group of the start page, which has no title. */
  title: string | null
  entries: MenuEntry[]
}

const bases = { admin: '/admin', 'cse-admin': '/cse-admin/$groupId' } as const

/** Menu groups of a scope, with the entries whose screens exist; a new screen appears by itself. */
export function buildMenu(scope: OfficeScope, screens: Screens): MenuGroup[] {
  const home = homeOfScope(scope)
  const shown = ({ title, entries }: Group): MenuGroup => ({
    title,
    entries: entries
      .filter(({ path }) => screens.has(bases[scope.kind] + path))
      .map(({ path, label, line, Icon, search, alsoAt = [] }) => ({
        ...{ label, line, Icon, search, href: home + path },
        at: [path, ...alsoAt].map((own) => home + own),
      })),
  })
  const start = startOfScope(scope)
  const hasStart = start === home ? chooseFirstPage(scope, screens) === home : screens.has(`${bases[scope.kind]}/home`)
  return [
    ...(hasStart ? [{ title: null, entries: [{ ...startEntry, href: start, at: [] }] }] : []),
    ...scopeMenu(scope).map(shown),
  ].filter(({ entries }) => entries.length > 0)
}

function scopeMenu(scope: OfficeScope): readonly Group[] {
  if (scope.kind === 'admin') return adminMenu
  return scope.adminCanCreateMemberCardStock ? [...committeeMenu, managementMenu] : committeeMenu
}

/** True if a page belongs to an entry of the menu. */
export const isAt = ({ href, at }: MenuEntry, path: string): boolean =>
  path === href || at.some((own) => path === own || path.startsWith(`${own}/`))
