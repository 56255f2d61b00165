import { useEffect } from 'react'
import { noteRecent } from './recent-items.ts'
import { useOfficeContext } from './use-office.ts'

interface Opened {
  kind: string
  label: string
  /** The item's own address: while one leaves, the router's is the next page's already. */
  href: string
}

/** Remembers the page of an item, so that the palette offers it again. */
export function useRecentItem({ kind, label, href }: Opened): void {
  const { person } = useOfficeContext().office
  useEffect(() => noteRecent(person.email, { href, label, kind }), [person.email, href, label, kind])
}
