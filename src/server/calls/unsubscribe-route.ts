import { Hono } from 'hono'
import { readText } from '#lib/read-body.ts'
import type { AppEnv } from '../app-env.ts'
import { features } from '../features.ts'

const LONGEST_BODY = 1000

/**
 * One-click unsubscription of a mail program (RFC 8058): a POST to the URL in the header, without session or page. A
 * GET, which link scanners send too, only shows the page that asks.
 */
export const oneClickRoutes = new Hono<AppEnv>()

for (const { path, leave, done, gone } of features.flatMap(({ oneClick }) => oneClick ?? []))
  oneClickRoutes.post(`${path}/:token`, async (c) => {
    const body = (await readText(c.req.raw, LONGEST_BODY)) ?? ''
    // Sent as a URL-encoded or a multipart form.
    if (!/List-Unsubscribe"?(=|\s+)One-Click/.test(body)) return c.text('Requête refusée.', 400)
    const isDone = await leave(await c.var.context(), c.req.param('token') ?? '')
    return c.text(isDone ? done : gone, isDone ? 200 : 404, { 'cache-control': 'no-store' })
  })
