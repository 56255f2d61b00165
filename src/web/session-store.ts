import type { RegisteredRouter } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { safeRedirect } from '#features/people/accounts/safe-redirect.ts'
import { themeVariables } from '#ui/theme-css.ts'

/**
 * Makes `session` the one that every screen sees, without leaving the page: for changes of the same person (a new name)
 * and for a session that ended. Loaded data is asked for again, since it may have been another person's.
 */
export async function replaceSession(router: RegisteredRouter, session: Session): Promise<void> {
  const themed = { session, themeVariables: themeVariables(session.whiteLabeling) }
  router.update({ context: { ...router.options.context, ...themed } })
  router.clearCache()
  await router.invalidate()
}

/**
 * Goes on after signing in or out, by loading the document again: the theme (head, colours, logo), cached loader data,
 * and the captcha token all belong to the signed-in person, and only a fresh document is certain to hold nothing of the other.
 * Replaces the current entry, so that "back" does not lead to a form or link that is used up.
 */
export function enterPage(wanted: string | undefined): void {
  const enter = () => window.location.replace(safeRedirect(wanted))
  // What this device keeps for a time without a network belongs to whoever was there before.
  void import('#features/tickets/own-tickets/ui/kept-tickets.ts')
    .then(({ forgetTickets }) => forgetTickets())
    .then(enter, enter)
}
