import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RegionDb } from '../../db/region-db.ts'
import { user } from '../accounts/tables.ts'
import type { Site } from '../jobs/job-context.ts'
import { attempt, orderItem } from '../orders/tables.ts'
import { givesAccess, loadTickets, type OwnTicketRow } from '../own-tickets/load-own-tickets.ts'
import { ownTicketViews, type ViewContext } from '../own-tickets/own-ticket-view.ts'
import { entranceCode } from '../own-tickets/ticket-facts.ts'
import { ticketUrl } from '../own-tickets/ticket-paths.ts'
import { entry } from '../stock/tables.ts'
import type { PassTicket } from './pass-ticket.ts'
import { type WalletPass, walletPass } from './tables.ts'

/** A pass with the ticket that it is to show now. */
export interface LoadedPass {
  row: WalletPass
  pass: PassTicket
  /** Its item was exchanged, and the new ticket is not there yet. */
  awaitsExchange: boolean
  /** After it nobody needs the pass, UTC ms. */
  endTs: number
}

interface PassContext extends ViewContext {
  db: RegionDb
  site(origin: string, groupId?: string): Pick<Site, 'origin' | 'theme'>
}

const YEAR_MS = 366 * 86_400_000

/**
 * The ticket that took the place of `entry` when its item was exchanged, by its rank in the item: another date keeps the
 * number of tickets. Null: it was not exchanged, or there is none yet.
 */
const successor = sql<
  string | null
>`(select later.id from entry later where later.order_item_id = ${orderItem.exchangedFor}
  and (select count(*) from entry o where o.order_item_id = later.order_item_id and o.unit_no < later.unit_no)
    = (select count(*) from entry o where o.order_item_id = ${entry.orderItemId} and o.unit_no < ${entry.unitNo}))`

/** These passes as they are to be now, each with the buyer, the theme and the ticket, which follows its item's exchanges. */
export async function loadPasses(ctx: PassContext, where: SQL | undefined, limit: number): Promise<LoadedPass[]> {
  const { db, now } = ctx
  const found = await db.orm
    .select({ row: walletPass, successor, exchangedFor: orderItem.exchangedFor })
    .from(walletPass)
    .innerJoin(entry, eq(entry.id, walletPass.entryId))
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .where(where)
    .orderBy(walletPass.lookAt)
    .limit(limit)
  if (found.length === 0) return []
  const shown = found.map(({ row, successor }) => successor ?? row.entryId)
  const own = inArray(entry.id, shown)
  const [tickets, valid, people] = await Promise.all([
    loadTickets(db, own),
    db.orm
      .select({ id: entry.id })
      .from(entry)
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .where(and(own, givesAccess(now))),
    db.orm
      .select({ entryId: entry.id, firstName: user.firstName, lastName: user.lastName, groupId: user.groupId })
      .from(entry)
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .innerJoin(user, eq(user.id, orderItem.userId))
      .where(own),
  ])
  const loaded = await Promise.all(
    found.map(async ({ row, successor, exchangedFor }, at) => {
      const ticketRow = tickets.find((ticket) => ticket.entry.id === shown[at])
      const holder = people.find(({ entryId }) => entryId === shown[at])
      if (!ticketRow || !holder) return []
      const isValid = valid.some(({ id }) => id === ticketRow.entry.id)
      const pass = await passTicket(ctx, row.serial, ticketRow, { ...holder, isValid })
      const awaitsExchange = exchangedFor !== null && successor === null
      const endTs = ticketRow.item.snapshot.slots.at(-1)?.endTs ?? row.createdAt + YEAR_MS
      return [{ row, pass, awaitsExchange, endTs }]
    }),
  )
  return loaded.flat()
}

interface Holder {
  firstName: string
  lastName: string
  groupId: string
  isValid: boolean
}

/** The ticket as a pass shows it, on the site where it was bought. */
export async function passTicket(
  ctx: Omit<PassContext, 'db'>,
  serial: string,
  row: OwnTicketRow,
  { firstName, lastName, groupId, isValid }: Holder,
): Promise<PassTicket> {
  const { origin, theme } = ctx.site(row.origin, groupId)
  const [ticket] = await ownTicketViews(ctx, [row])
  if (!ticket) throw new Error('A row is a ticket.')
  const holder = `${firstName} ${lastName}`.trim()
  return { serial, ticket, code: isValid ? entranceCode(row) : null, holder, theme, url: ticketUrl(origin, ticket) }
}
