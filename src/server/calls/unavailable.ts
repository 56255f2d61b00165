import type { Context } from 'hono'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import { databaseUnavailable } from '#db/database-unavailable.ts'
import type { Log } from '#platform/port.ts'
import type { AppEnv } from '../app-env.ts'
import { unavailablePage } from '../pages/unavailable-page.ts'
import { splitHost } from './request-context.ts'

/** What clients and search engines are asked to wait, in seconds. */
export const RETRY_AFTER = '60'

/**
 * Null unless the failure is a database that does not answer; then it is written down, in a line without a stack, since
 * nothing in here is at fault, and becomes the error that people are told.
 */
export function unavailableError(error: unknown, log: Log, where: Record<string, string>): CallError | null {
  if (error instanceof CallError) return error.code === 'databaseUnavailable' ? error : null
  const failure = databaseUnavailable(error)
  if (failure === null) return null
  const { place, reason, cause } = failure
  log('error', 'database.unavailable', {
    ...where,
    database: place,
    reason,
    error: cause instanceof Error ? cause.message : undefined,
  })
  return new CallError('databaseUnavailable')
}

/** Whether that is what went wrong, already told or not. */
export const isUnavailable = (error: unknown): boolean =>
  databaseUnavailable(error) !== null || (error instanceof CallError && error.code === 'databaseUnavailable')

const plainTheme = {
  mainColor: '#17212b',
  accentTextColor: '#ffffff',
  linkTextColor: '#17212b',
  disabledButtonColor: '#55616d',
  outlineColor: '#55616d',
}

/** The answer where a request got no further: a page for people, an error body for calls, a line for everything else. */
export function unavailableAnswer(c: Context<AppEnv>): Response {
  const headers = { 'retry-after': RETRY_AFTER, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  const tenant = c.var.visit?.tenant
  const { message } = errorCatalogue.databaseUnavailable
  if (c.req.method === 'POST') return c.json({ error: { code: 'databaseUnavailable', message } }, 503, headers)
  if (!c.req.header('accept')?.includes('text/html')) return c.text(message, 503, headers)
  // Of a host that only the absent database knows nothing can be told but its name.
  const host = splitHost(c.req.header('host') ?? '').host
  return c.body(unavailablePage(tenant?.theme ?? { ...plainTheme, title: host }), 503, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  })
}
