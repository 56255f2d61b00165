import type { Context } from 'hono'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import { databaseUnavailable } from '#db/database-unavailable.ts'
import type { Log } from '#platform/port.ts'
import type { AppEnv } from '../app-env.ts'
import { unavailablePage } from '../pages/unavailable-page.ts'
import { splitHost } from './request-context.ts'

/** Seconds after which clients and search engines should retry. */
export const RETRY_AFTER = '60'

/**
 * Converts the failure of a database to the error shown to people, and logs it without a stack, since no code is at
 * fault. Null for any other error.
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

/** True if a database's failure is the cause, converted or not. */
export const isUnavailable = (error: unknown): boolean =>
  databaseUnavailable(error) !== null || (error instanceof CallError && error.code === 'databaseUnavailable')

const plainTheme = {
  mainColor: '#17212b',
  accentTextColor: '#ffffff',
  linkTextColor: '#17212b',
  disabledButtonColor: '#55616d',
  outlineColor: '#55616d',
}

/** Answer to a failed request: a page for people, an error body for calls, a line for everything else. */
export function unavailableAnswer(c: Context<AppEnv>): Response {
  const headers = { 'retry-after': RETRY_AFTER, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  const tenant = c.var.visit?.tenant
  const { message } = errorCatalogue.databaseUnavailable
  if (c.req.method === 'POST') return c.json({ error: { code: 'databaseUnavailable', message } }, 503, headers)
  if (!c.req.header('accept')?.includes('text/html')) return c.text(message, 503, headers)
  // If only the failed database knows the host, nothing but its name can be shown.
  const host = splitHost(c.req.header('host') ?? '').host
  return c.body(unavailablePage(tenant?.theme ?? { ...plainTheme, title: host }), 503, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  })
}
