import type { RegisteredRouter } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { safeRedirect } from '#features/people/accounts/sessions/safe-redirect.ts'
import { themeVariables } from '#ui/theme/theme-css.ts'

/**
 * Sets the session that every screen sees, without leaving the page: after a change of the same person (a new name) or
 * the end of a session. Reloads data, since it may have been another person's.
 */
export async function replaceSession(router: RegisteredRouter, session: Session): Promise<void> {
  const themed = { session, themeVariables: themeVariables(session.whiteLabeling) }
  router.update({ context: { ...router.options.context, ...themed } })
  router.clearCache()
  await router.invalidate()
}

/**
 * Continues after signing in or out by loading a new document, the only way to hold no theme, cached data or captcha
 * token of another person. Replaces the history entry, so that "back" does not lead to a used form or link.
 */
export function enterPage(wanted: string | undefined): void {
  const enter = () => window.location.replace(safeRedirect(wanted))
  // Data kept for use without a network belongs to the previous person.
  void import('#features/tickets/own-tickets/ui/kept-tickets.ts')
    .then(({ forgetTickets }) => forgetTickets())
    .then(enter, enter)
}
