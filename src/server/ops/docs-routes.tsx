import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { openApiDocument } from '#api/openapi.ts'
import type { AppEnv } from '../app-env.ts'
import { ApiReference } from './api-reference.tsx'

/** Routes of the OpenAPI document and its readable page, both made on first use. */
export function docsRoutes(): Hono<AppEnv> {
  const once = <T,>(make: () => T) => {
    let made: { value: T } | undefined
    return () => {
      made ??= { value: make() }
      return made.value
    }
  }
  const document = once(openApiDocument)
  const text = once(() => JSON.stringify(document()))
  const page = once(() => `<!doctype html>${renderToStaticMarkup(<ApiReference document={document()} />)}`)

  return new Hono<AppEnv>()
    .get('/openapi.json', (c) =>
      c.body(text(), 200, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
      }),
    )
    .get('/docs/api', (c) =>
      c.html(page(), 200, {
        'cache-control': 'public, max-age=300',
        // No scripts, and nothing from other sites.
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      }),
    )
}
