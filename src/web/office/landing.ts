import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { OfficeContext, Screens } from './office-context.ts'
import { homeOfScope, type OfficeScope, scopeOfPath } from './office-facts.ts'

/** First page of each kind of scope once its screen exists; the start page until then. */
const landings = { admin: '/orders', 'cse-admin': '/users' } as const
const bases = { admin: '/admin', 'cse-admin': '/cse-admin/$groupId' } as const

/** First page of a scope. */
export function chooseFirstPage(scope: OfficeScope, screens: Screens): string {
  const page = landings[scope.kind]
  return screens.has(bases[scope.kind] + page) ? homeOfScope(scope) + page : homeOfScope(scope)
}

/**
 * `beforeLoad` of a super admin's start page: redirects to what waits, or to the first page if nothing does or nobody
 * can say.
 */
export async function leadToWork(facts: { context: OfficeContext; location: ParsedLocation }): Promise<void> {
  const waits = await facts.context.client('/admin/count-todo', {}).then(
    ({ counts }) => counts.some(({ count }) => count > 0),
    () => false,
  )
  if (waits) throw redirect({ href: '/admin/todo', replace: true })
  leaveStartPage(facts)
}

/** `beforeLoad` of a start page: redirects to the scope's first page. */
export function leaveStartPage({ context, location }: { context: OfficeContext; location: ParsedLocation }): void {
  const scope = scopeOfPath(context.office.scopes, location.pathname)
  if (!scope) return
  const href = chooseFirstPage(scope, context.screens)
  if (href !== homeOfScope(scope)) throw redirect({ href, replace: true })
}
