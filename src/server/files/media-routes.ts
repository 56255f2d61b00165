import { Hono } from 'hono'
import { isFileKey } from '#platform/file-port.ts'
import type { AppEnv } from '../app-env.ts'

/** Security policy of images: an SVG opened by itself must not run as a page of the shop. */
export const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves public images: only keys under `media/`, whose bytes never change. */
export const mediaRoutes = new Hono<AppEnv>().get('/media/*', async (c) => {
  const rest = c.req.path.slice('/media/'.length)
  const key = rest.startsWith('media/') ? rest : `media/${rest}`
  const file = isFileKey(key) ? await c.var.platform.files.get(key) : null
  if (!file) return c.text('Not found', 404)
  return c.body(new Uint8Array(file.bytes), 200, {
    'content-type': file.contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': SANDBOX,
  })
})
