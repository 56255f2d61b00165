import { type AnyRouteMatch, useRouterState } from '@tanstack/react-router'
import { recallAddress } from './kit/list/list-memory.ts'
import { useOfficeContext } from './use-office.ts'

const NOT_FOUND_TITLE = 'Page introuvable'

/** For a screen's `head`, where its title depends on its data; else `staticData.title` is enough. */
export const pageTitle = (title: string | undefined) => ({ meta: title === undefined ? [] : [{ title }] })

/** What a screen's `head` has said, else its own name. */
function titleOfMatch({ meta, staticData }: Pick<AnyRouteMatch, 'meta' | 'staticData'>): string {
  const tags: unknown[] = Array.isArray(meta) ? meta : []
  const said = tags.findLast((tag) => typeof tag === 'object' && tag !== null && 'title' in tag)
  return said ? String(Object(said).title) : staticData.title
}

/** The title of the screen that is shown: its heading, its step of the breadcrumbs, and the document's title. */
export function useScreenTitle(): string {
  return useRouterState({
    select: ({ matches }) => {
      const shown = matches.at(-1)
      const missing = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
      return missing || !shown ? NOT_FOUND_TITLE : titleOfMatch(shown)
    },
  })
}

/** The screens above the one that is shown, below the scope's own first page: each part of the path that is a screen. */
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
