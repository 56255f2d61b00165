import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { RegionDb } from '#db/region-db.ts'
import { passType } from '#features/tickets/documents/pass-formats.ts'
import { entranceCode } from '#features/tickets/documents/ticket-facts.ts'
import { givesAccess, loadTickets, type OwnTicketRow } from '#features/tickets/own-tickets/load-own-tickets.ts'
import { ownTicketViews, type ViewContext } from '#features/tickets/own-tickets/own-ticket-view.ts'
import { asReceived } from '#features/tickets/own-tickets/received-tickets.ts'
import { receivedTicketUrl, ticketUrl } from '#features/tickets/own-tickets/ticket-paths.ts'
import { user } from '#kernel/accounts/tables.ts'
import { type TicketGift, ticketGift } from '#kernel/given/tables.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import type { PassTicket } from './pass-ticket.ts'
import { type WalletPass, walletPass } from './tables.ts'

/** A pass with the ticket that it should show now. */
export interface LoadedPass {
  row: WalletPass
  pass: PassTicket
  /** True if its item was exchanged and the new ticket does not exist yet. */
  awaitsExchange: boolean
  /** End of the pass's use, UTC ms. */
  endTs: number
}

interface PassContext extends ViewContext {
  db: RegionDb
  site(origin: string, groupId?: string): Pick<Site, 'origin' | 'theme'>
}

const YEAR_MS = 366 * 86_400_000

/**
 * SQL expression: ticket that replaced `entry` when its item was exchanged, by its rank in the item, since exchanges
 * keep the number of tickets. Null if it was not exchanged, or has no successor yet.
 */
const successor = sql<
  string | null
>`(select later.id from entry later where later.order_item_id = ${orderItem.exchangedFor}
  and (select count(*) from entry o where o.order_item_id = later.order_item_id and o.unit_no < later.unit_no)
    = (select count(*) from entry o where o.order_item_id = ${entry.orderItemId} and o.unit_no < ${entry.unitNo}))`

const receiver = alias(user, 'receiver')

/** SQL condition over tickets: the receiver of its current gift gets in with it. */
const letsReceiverIn = and(eq(orderItem.status, 'Success'), isNull(entry.voidAt))

/** Loads passes as they should be now, each with holder, theme and ticket, following exchanges of the item. */
export async function loadPasses(ctx: PassContext, where: SQL | undefined, limit: number): Promise<LoadedPass[]> {
  const { db, now } = ctx
  const found = await db.orm
    .select({
      ...{ row: walletPass, successor, exchangedFor: orderItem.exchangedFor },
      ...{ gift: ticketGift, receiversGroup: receiver.groupId },
    })
    .from(walletPass)
    .innerJoin(entry, eq(entry.id, walletPass.entryId))
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .leftJoin(ticketGift, eq(ticketGift.id, walletPass.serial))
    .leftJoin(receiver, eq(receiver.id, ticketGift.receiverId))
    .where(where)
    .orderBy(walletPass.lookAt)
    .limit(limit)
  if (found.length === 0) return []
  const shown = found.map(({ row, successor }) => successor ?? row.entryId)
  const own = inArray(entry.id, shown)
  const [tickets, access, people] = await Promise.all([
    loadTickets(db, own),
    db.orm
      .select({
        id: entry.id,
        toBuyer: sql<number>`${givesAccess(now)}`,
        toReceiver: sql<number>`${letsReceiverIn}`,
      })
      .from(entry)
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .where(own),
    db.orm
      .select({ entryId: entry.id, firstName: user.firstName, lastName: user.lastName, groupId: user.groupId })
      .from(entry)
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .innerJoin(user, eq(user.id, orderItem.userId))
      .where(own),
  ])
  const loaded = await Promise.all(
    found.map(async ({ row, successor, exchangedFor, gift, receiversGroup }, at) => {
      const ticketRow = tickets.find((ticket) => ticket.entry.id === shown[at])
      const holder = people.find(({ entryId }) => entryId === shown[at])
      if (!ticketRow || !holder) return []
      const lets = access.find(({ id }) => id === ticketRow.entry.id)
      const pass = gift
        ? await receivedPassTicket(ctx, ticketRow, gift, {
            groupId: receiversGroup ?? holder.groupId,
            isValid: lets?.toReceiver === 1 && gift.acceptedAt !== null && gift.endedAt === null,
          })
        : await passTicket(ctx, row.serial, ticketRow, { ...holder, isValid: lets?.toBuyer === 1 })
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

/** Ticket as its pass shows it, on the site of the purchase. */
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
  const code = isValid ? entranceCode(row) : null
  const codeType = passType(row.entry)
  return { serial, entryId: row.entry.id, ticket, code, codeType, holder, theme, url: ticketUrl(origin, ticket) }
}

/** Ticket as its receiver's pass shows it: under their name, without data of the giver's order. */
export async function receivedPassTicket(
  ctx: Omit<PassContext, 'db'>,
  row: OwnTicketRow,
  gift: Pick<TicketGift, 'id' | 'receiverName'>,
  { groupId, isValid }: Pick<Holder, 'groupId' | 'isValid'>,
): Promise<PassTicket> {
  const holder = { firstName: gift.receiverName ?? '', lastName: '', groupId, isValid }
  const pass = await passTicket(ctx, gift.id, row, holder)
  const ticket = asReceived(pass.ticket, { gift, from: null })
  const { origin } = ctx.site(row.origin, groupId)
  return { ...pass, ticket, url: receivedTicketUrl(origin, gift.id) }
}
