import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { TicketGift } from '#features/selling/given/tables.ts'
import { loadOwnTickets, type OwnTicketRow } from '#features/tickets/own-tickets/load-own-tickets.ts'
import { findReceivedTicket } from '#features/tickets/own-tickets/received-tickets.ts'
import { ticketCalendar } from '#features/tickets/own-tickets/ticket-calendar.ts'
import { receivedTicketUrl, TICKET_FILES_PATH, ticketUrl } from '#features/tickets/own-tickets/ticket-paths.ts'
import { buildApplePass } from '#features/tickets/wallet/apple-pass.ts'
import { googlePassLink } from '#features/tickets/wallet/google-pass.ts'
import { issuePass, passToken } from '#features/tickets/wallet/issue-pass.ts'
import { passTicket, receivedPassTicket } from '#features/tickets/wallet/load-passes.ts'
import { WALLET_PATH } from '#features/tickets/wallet/pass-service.ts'
import type { PassTicket } from '#features/tickets/wallet/pass-ticket.ts'
import type { CallContext } from '#handler/context.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import type { AppEnv } from '../app-env.ts'
import { joinedTickets } from './joined-tickets.ts'

const NOT_FOUND = 'Ce billet n’existe pas, ou ne donne plus accès.'

const NO_PASS = 'Ce billet n’existe pas, ou ne va pas dans un portefeuille.'
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

const refuse = (c: Context<AppEnv>, text: string) => c.text(text, 404, PRIVATE)

interface OwnTicketFile {
  ctx: CallContext
  row: OwnTicketRow
  /** Set if the ticket was given to the caller. */
  gift?: TicketGift
}

/** The caller's own ticket named in the URL; null for another person's, as if it did not exist. */
async function findOwnTicket(c: Context<AppEnv>): Promise<OwnTicketFile | null> {
  const ctx = await c.var.context()
  if (ctx.actor.kind === 'visitor') return null
  const isOwn = and(eq(entry.id, c.req.param('ticketId') ?? ''), eq(orderItem.userId, ctx.actor.userId))
  const [row] = await loadOwnTickets(ctx.db, isOwn, ctx.now)
  return row ? { ctx, row } : null
}

/** The ticket given to the caller whose gift the URL names. */
async function findGivenTicket(c: Context<AppEnv>): Promise<OwnTicketFile | null> {
  const ctx = await c.var.context()
  if (ctx.actor.kind === 'visitor') return null
  const giftId = c.req.param('ticketId') ?? ''
  const found = await findReceivedTicket(ctx.db, ctx.actor.userId, giftId)
  return found && { ctx, ...found }
}

/** The ticket as a wallet pass in the site's theme; null also if it has no code of ours. */
async function findPass(c: Context<AppEnv>): Promise<{ ctx: CallContext; pass: PassTicket } | null> {
  const found = (await findOwnTicket(c)) ?? (await findGivenTicket(c))
  if (!found || found.ctx.actor.kind === 'visitor') return null
  const { ctx, row, gift } = found
  const holder = { ...found.ctx.actor, isValid: true }
  const pass = gift
    ? await receivedPassTicket(ctx, row, gift, holder)
    : await passTicket(ctx, row.entry.id, row, holder)
  return pass.code === null ? null : { ctx, pass }
}

/** Downloads of a ticket for a phone's own apps (calendar, wallet), made on request. */
export const ticketRoutes = new Hono<AppEnv>()
  .get(`${TICKET_FILES_PATH}/:ticketId/calendrier.ics`, async (c) => {
    const found = (await findOwnTicket(c)) ?? (await findGivenTicket(c))
    if (!found) return refuse(c, NOT_FOUND)
    const { ctx, row, gift } = found
    const { entry: unit, item, paymentId } = row
    const of =
      gift === undefined
        ? {
            id: item.id,
            quantity: item.quantity,
            url: ticketUrl(ctx.origin, { id: unit.id, paymentId: paymentId ?? '' }),
          }
        : { id: gift.id, quantity: 1, url: receivedTicketUrl(ctx.origin, gift.id) }
    const title = ctx.site(ctx.origin).theme.title
    const calendar = ticketCalendar(row, { ...of, title }, ctx.region.zone, ctx.now)
    if (calendar === null) return refuse(c, 'Ce billet n’a pas de date à noter.')
    return c.body(calendar, 200, {
      ...PRIVATE,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="billet.ics"',
    })
  })
  .get(`${TICKET_FILES_PATH}/commande/:paymentId/billets.pdf`, async (c) => {
    const joined = await joinedTickets(c)
    if (joined === null) return refuse(c, 'Cette commande n’existe pas, ou n’a pas de billets.')
    if (typeof joined === 'string') return c.text(joined, 409, PRIVATE)
    return c.body(new Uint8Array(joined), 200, {
      ...PRIVATE,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="billets.pdf"',
    })
  })
  .get(`${TICKET_FILES_PATH}/:ticketId/billet.pkpass`, async (c) => {
    const found = await findPass(c)
    const { wallets, compute, config } = c.var.platform
    const { apple } = wallets
    if (!found || !apple) return refuse(c, NO_PASS)
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
    const found = await findPass(c)
    const { google } = c.var.platform.wallets
    if (!found || !google) return refuse(c, NO_PASS)
    const { ctx, pass } = found
    await issuePass(ctx.db, { pass, wallet: 'google', token: null }, ctx.now)
    // The token contains the ticket's code, so no referrer is sent along.
    return c.body(null, 302, {
      ...PRIVATE,
      'referrer-policy': 'no-referrer',
      location: await googlePassLink(google, pass, { origin: ctx.origin, zone: ctx.region.zone, now: ctx.now }),
    })
  })
