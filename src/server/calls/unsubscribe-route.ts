import { Hono } from 'hono'
import { unsubscribeBy } from '../../features/mailings/opt-outs.ts'
import { UNSUBSCRIBE_PATH } from '../../features/mailings/unsubscribe-token.ts'
import type { AppEnv } from '../app-env.ts'
import { readText } from './read-body.ts'

const LONGEST_BODY = 1000

/**
 * The one click of a mail program (RFC 8058): a POST to the address of the header, without session or page. A GET, which
 * scanners of links send too, is the page that asks.
 */
export const unsubscribeRoute = new Hono<AppEnv>().post(`${UNSUBSCRIBE_PATH}/:token`, async (c) => {
  const body = (await readText(c.req.raw, LONGEST_BODY)) ?? ''
  // In a form's own shape, or as its parts.
  if (!/List-Unsubscribe"?(=|\s+)One-Click/.test(body)) return c.text('Requête refusée.', 400)
  const done = await unsubscribeBy(await c.var.context(), c.req.param('token'))
  return done
    ? c.text('Vous êtes désinscrit.', 200, { 'cache-control': 'no-store' })
    : c.text('Ce lien de désinscription n’est plus valable.', 404, { 'cache-control': 'no-store' })
})
