import { createMiddleware } from 'hono/factory'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import type { CallContext } from '#handler/context.ts'
import type { AppEnv } from '../app-env.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { findVisit } from './find-visit.ts'
import { createCallContext, guessCallContext, memoryCallContext, type VisitEffects } from './request-context.ts'

/** Middleware that finds the host's tenant; an unknown host gets a plain 404 (D02). */
export const findTenant = (states: RegionStates) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { platform, requestId, connection } = c.var
    const arrival = c.env?.arrival
    const visit = arrival?.visit ?? (await findVisit({ platform, states, request: c.req.raw, requestId, connection }))
    if (visit === null) return c.text('Ce domaine ne correspond à aucun site.', 404)
    const effects: VisitEffects = arrival?.effects ?? { cookies: [] }
    let context: Promise<CallContext> | undefined = arrival?.context
    c.set('visit', visit)
    c.set('effects', effects)
    c.set('context', (ask) => {
      context ??= createCallContext(platform, states, visit, effects, ask)
      return context
    })
    c.set('memoryContext', () => memoryCallContext(platform, states, visit, effects))
    c.set('guessedContext', () => guessCallContext(platform, states, visit, effects))
    await next()
    for (const cookie of effects.cookies) c.res.headers.append('set-cookie', cookie)
    return undefined
  })

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Middleware: a browser's write must come from this tenant's own pages, or from them to its `api.` host. Other clients
 * send neither header, and carry no ambient cookie.
 */
export const refuseForeignOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (readOnly.has(c.req.method)) return next()
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const { parts } = c.var.visit
  const own = `${parts.host}${parts.port ? `:${parts.port}` : ''}`
  const foreign =
    origin === undefined ? site === 'cross-site' : originHost(origin) !== own && originHost(origin) !== `api.${own}`
  if (!foreign) return next()
  const { status, message } = errorCatalogue.forbiddenOrigin
  return c.json({ error: { code: 'forbiddenOrigin', message } }, status)
})

const originHost = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
