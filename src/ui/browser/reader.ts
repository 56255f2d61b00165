import { useRouteContext } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** Reader for whom the office's preview shows a page; null: the session's own person. */
export const ReaderContext = createContext<'visitor' | 'member' | null>(null)

/** True if the reader of the page is not signed in. */
export function useIsVisitor(): boolean {
  const reader = use(ReaderContext)
  const isVisitor = useRouteContext({ from: '__root__', select: ({ session }) => session.type === 'visitor' })
  return reader === null ? isVisitor : reader === 'visitor'
}
