import { type Context, Hono } from 'hono'
import { findOwnTicket } from '#features/tickets/own-tickets/find-own-ticket.ts'
import { ticketCalendar } from '#features/tickets/own-tickets/ticket-calendar.ts'
import { receivedTicketUrl, TICKET_FILES_PATH, ticketUrl } from '#features/tickets/own-tickets/ticket-paths.ts'
import type { AppEnv } from '../app-env.ts'
import { joinedTickets } from './joined-tickets.ts'

const NOT_FOUND = 'Ce billet n’existe pas, ou ne donne plus accès.'

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

const refuse = (c: Context<AppEnv>, text: string) => c.text(text, 404, PRIVATE)

/** Tickets as entries for a phone's calendar, and those of an order in one file, made on request. */
export const ticketRoutes = new Hono<AppEnv>()
  .get(`${TICKET_FILES_PATH}/:ticketId/calendrier.ics`, async (c) => {
    const found = await findOwnTicket(await c.var.context(), c.req.param('ticketId'))
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
