import { type Context, Hono } from 'hono'
import { findOwnTicket } from '#features/tickets/own-tickets/find-own-ticket.ts'
import { TICKET_FILES_PATH } from '#features/tickets/own-tickets/ticket-paths.ts'
import type { CallContext } from '#handler/context.ts'
import type { RouteEnv } from '#handler/manifest/route-env.ts'
import { buildApplePass } from './apple-pass.ts'
import { googlePassLink } from './google-pass.ts'
import { issuePass, passToken } from './issue-pass.ts'
import { passTicket, receivedPassTicket } from './load-passes.ts'
import { WALLET_PATH } from './pass-service.ts'
import type { PassTicket } from './pass-ticket.ts'

const NO_PASS = 'Ce billet n’existe pas, ou ne va pas dans un portefeuille.'
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

const refuse = (c: Context<RouteEnv>, text: string) => c.text(text, 404, PRIVATE)

/** The caller's ticket as a wallet pass in the site's theme; null also if it has no code of ours. */
async function findPass(ctx: CallContext, ticketId: string): Promise<{ ctx: CallContext; pass: PassTicket } | null> {
  const found = await findOwnTicket(ctx, ticketId)
  if (!found) return null
  const { row, gift } = found
  const holder = { ...found.ctx.actor, isValid: true }
  const pass = gift
    ? await receivedPassTicket(ctx, row, gift, holder)
    : await passTicket(ctx, row.entry.id, row, holder)
  return pass.code === null ? null : { ctx, pass }
}

/** Downloads of a ticket as a pass, made on request. */
export const passRoutes = new Hono<RouteEnv>()
  .get(`${TICKET_FILES_PATH}/:ticketId/billet.pkpass`, async (c) => {
    const found = await findPass(await c.var.context(), c.req.param('ticketId'))
    const { wallets, compute, config } = c.var.platform
    const { apple } = wallets
    if (!apple || !found?.pass.ticket.wallets.includes('apple')) return refuse(c, NO_PASS)
    const { ctx, pass } = found
    const token = await passToken(config.appKey, pass.serial)
    const file = await buildApplePass({ apple, compute }, pass, { url: `${ctx.origin}${WALLET_PATH}`, token })
    await issuePass(ctx.db, { pass, wallet: 'apple', token }, ctx.now)
    return c.body(file, 200, {
      ...PRIVATE,
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="billet.pkpass"',
    })
  })
  .get(`${TICKET_FILES_PATH}/:ticketId/google-wallet`, async (c) => {
    const found = await findPass(await c.var.context(), c.req.param('ticketId'))
    const { google } = c.var.platform.wallets
    if (!google || !found?.pass.ticket.wallets.includes('google')) return refuse(c, NO_PASS)
    const { ctx, pass } = found
    await issuePass(ctx.db, { pass, wallet: 'google', token: null }, ctx.now)
    // The token contains the ticket's code, so no referrer is sent along.
    return c.body(null, 302, {
      ...PRIVATE,
      'referrer-policy': 'no-referrer',
      location: await googlePassLink(google, pass, { origin: ctx.origin, zone: ctx.region.zone, now: ctx.now }),
    })
  })
