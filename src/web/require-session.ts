import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import type { RouterContext } from './router-context.ts'

type Visit = { context: Pick<RouterContext, 'session' | 'tenant'>; location: Pick<ParsedLocation, 'href'> }

/** Address of /login that returns to `path` afterwards (G11). */
export const loginHref = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`

const toLogin = (location: Visit['location']) => redirect({ href: loginHref(location.href), statusCode: 302 })

/** `beforeLoad` of a page for signed-in people: sends a visitor to /login and back. */
export function requireSession({ context, location }: Visit): void {
  if (context.session.type === 'visitor') throw toLogin(location)
}

/** `beforeLoad` of a catalogue page: open to visitors unless the site is in consumer mode (A11). */
export function requireCatalogueAccess(visit: Visit): void {
  if (visit.context.tenant.mode === 'consumer') requireSession(visit)
}

/**
 * For loaders: sends a person whose session has ended to /login. By loading a new document, because this one still
 * counts as signed in, and its /login would lead straight back.
 */
export async function orLogin<Result>(result: Promise<Result>, location: Visit['location']): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (error instanceof ClientError && error.status === 401)
      throw redirect({ href: loginHref(location.href), reloadDocument: true, statusCode: 302 })
    throw error
  }
}
