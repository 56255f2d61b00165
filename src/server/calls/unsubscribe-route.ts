import { Hono } from 'hono'
import { unsubscribeBy } from '#features/committee/mailings/opt-outs.ts'
import { UNSUBSCRIBE_PATH } from '#features/people/consents/unsubscribe-token.ts'
import { leaveByLink } from '#features/selling/waiting-list/leave-waiting-list.ts'
import { LEAVE_PATH } from '#features/selling/waiting-list/waiting-mails.ts'
import type { CallContext } from '#handler/context.ts'
import type { AppEnv } from '../app-env.ts'
import { readText } from './read-body.ts'

const LONGEST_BODY = 1000

/**
 * One-click unsubscription of a mail program (RFC 8058): a POST to the URL in the header, without session or page. A
 * GET, which link scanners send too, only shows the page that asks.
 */
const oneClick = (
  path: string,
  leave: (ctx: CallContext, token: string) => Promise<boolean>,
  texts: { done: string; gone: string },
) =>
  new Hono<AppEnv>().post(`${path}/:token`, async (c) => {
    const body = (await readText(c.req.raw, LONGEST_BODY)) ?? ''
    // Sent as a URL-encoded or a multipart form.
    if (!/List-Unsubscribe"?(=|\s+)One-Click/.test(body)) return c.text('Requête refusée.', 400)
    const done = await leave(await c.var.context(), c.req.param('token') ?? '')
    return c.text(done ? texts.done : texts.gone, done ? 200 : 404, { 'cache-control': 'no-store' })
  })

export const unsubscribeRoute = oneClick(UNSUBSCRIBE_PATH, unsubscribeBy, {
  done: 'Vous êtes désinscrit.',
  gone: 'Ce lien de désinscription n’est plus valable.',
})

export const leaveLineRoute = oneClick(LEAVE_PATH, leaveByLink, {
  done: 'Vous n’êtes plus dans la liste d’attente.',
  gone: 'Ce lien ne sert plus.',
})
