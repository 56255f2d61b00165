import { useRouteContext } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** Whom a page is shown to where that is not the session's own person: in the office's preview. */
export const ReaderContext = createContext<'visitor' | 'member' | null>(null)

/** Whether who reads the page has not signed in. */
export function useIsVisitor(): boolean {
  const reader = use(ReaderContext)
  const isVisitor = useRouteContext({ from: '__root__', select: ({ session }) => session.type === 'visitor' })
  return reader === null ? isVisitor : reader === 'visitor'
}
