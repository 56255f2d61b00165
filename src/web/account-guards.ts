import { redirect } from '@tanstack/react-router'
import { safeRedirect } from '#features/people/accounts/sessions/safe-redirect.ts'
import type { RouterContext } from './router-context.ts'

export interface RedirectSearch {
  /** Page to return to afterwards (G11). */
  redirect?: string
}

/** Query value as text, because the router parses `?x=12` as a number. */
export const paramText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

export const redirectSearch = (search: Record<string, unknown>): RedirectSearch => ({
  redirect: paramText(search.redirect),
})

/** `beforeLoad` of pages for visitors: redirects a signed-in person to where the page would lead. */
export function leaveIfSignedIn({
  context,
  search,
}: {
  context: Pick<RouterContext, 'session'>
  search: object
}): void {
  if (context.session.type === 'visitor') return
  const wanted = 'redirect' in search ? paramText(search.redirect) : undefined
  throw redirect({ href: safeRedirect(wanted), statusCode: 302 })
}
