import { useRouteContext, useRouterState } from '@tanstack/react-router'
import type { OfficeContext } from './office-context.ts'
import { type OfficeScope, scopeOfPath } from './office-facts.ts'

export const useOfficeContext = (): OfficeContext => useRouteContext({ from: '__root__' })

/** Scope of the current page; for a page outside all scopes (not found) the person's first. */
export function useScope(): OfficeScope {
  const { scopes } = useOfficeContext().office
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const scope = scopeOfPath(scopes, path) ?? scopes[0]
  if (!scope) throw new Error('Nobody without a scope is let into the office.')
  return scope
}
