import { type AnyRouteMatch, useRouterState } from '@tanstack/react-router'
import { recallAddress } from './kit/list/list-memory.ts'
import { useOfficeContext } from './use-office.ts'

const NOT_FOUND_TITLE = 'Page introuvable'

/** For a screen's `head`, if its title depends on its data; otherwise `staticData.title` is enough. */
export const pageTitle = (title: string | undefined) => ({ meta: title === undefined ? [] : [{ title }] })

/** Title set by a screen's `head`, else its own name. */
function titleOfMatch({ meta, staticData }: Pick<AnyRouteMatch, 'meta' | 'staticData'>): string {
  const tags: unknown[] = Array.isArray(meta) ? meta : []
  const said = tags.findLast((tag) => typeof tag === 'object' && tag !== null && 'title' in tag)
  return said ? String(Object(said).title) : staticData.title
}

/** Title of the current screen: heading, breadcrumb and document title. */
export function useScreenTitle(): string {
  return useRouterState({
    select: ({ matches }) => {
      const shown = matches.at(-1)
      const missing = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
      return missing || !shown ? NOT_FOUND_TITLE : titleOfMatch(shown)
    },
  })
}

/** Screens above the current one, below the scope's first page: each prefix of the path that is a screen. */
export function useScreensAbove(): { title: string; href: string }[] {
  const { screens } = useOfficeContext()
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1) })
  if (!shown) return []
  const wanted = shown.fullPath.split('/').filter((part) => part !== '')
  const actual = shown.pathname.split('/').filter((part) => part !== '')
  const scopeParts = wanted[0] === 'admin' ? 1 : 2
  return wanted.flatMap((_part, at) => {
    if (at < scopeParts || at >= wanted.length - 1) return []
    const title = screens.get(`/${wanted.slice(0, at + 1).join('/')}`)
    return title === undefined ? [] : [{ title, href: recallAddress(`/${actual.slice(0, at + 1).join('/')}`) }]
  })
}
