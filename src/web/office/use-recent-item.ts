import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noteRecent } from './recent-items.ts'
import { useOfficeContext } from './use-office.ts'

/** Remembers the page of an item, so that the palette offers it again. */
export function useRecentItem({ kind, label }: { kind: string; label: string }): void {
  const { person } = useOfficeContext().office
  const href = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => noteRecent(person.email, { href, label, kind }), [person.email, href, label, kind])
}
