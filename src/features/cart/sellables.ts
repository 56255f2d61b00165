import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { compiledRead } from '../../db/compiled-read.ts'
import type { RegionDb } from '../../db/region-db.ts'
import { activity, activityListing, location, vendor } from '../catalog/tables.ts'
import { expertPrice, expertProduct, expertStock, expertTicket } from '../expert-tickets/tables.ts'
import { media } from '../media/tables.ts'
import { toOfferRule } from '../stock/offer-rule.ts'
import type { StockMode } from '../stock/tables.ts'
import { batch, entry, offer, stock, ticketInfo, ticketOption } from '../stock/tables.ts'
import type { Offer } from '../stock/types.ts'
import { cartItem, cartItemStock } from './tables.ts'

export interface SellableActivity {
  id: string
  slugName: string
  label: string
  cse: boolean
  groupId: string | null
  vendorId: string
  vendorName: string
  vendorSlug: string
  vendorEmail: string | null
  vendorPhone: string | null
  vendorAddress: string | null
  image: typeof media.$inferSelect | null
  /** In the public lists: Public itself and its vendor. */
  listed: boolean
}

export interface SellableTicket {
  id: string
  batchId: string
  activityId: string
  label: string
  description: string
  span: number
  publicPrice: number
  youpiizPrice: number
  buyingPrice: number
  fees: number
  minQuantity: number
  maxQuantity: number
  options: (typeof ticketOption.$inferSelect)[]
  mode: StockMode
  unlimited: boolean
  sendEmail: boolean
  vendorConfirmEmail: string | null
  terms: string | null
  onSale: boolean
}

export interface SellableStock {
  id: string
  batchId: string
  kind: 'Fixed' | 'Flexible'
  startTs: number
  endTs: number
  /** Places left, free documents for flexible Pregenerated stock (D18); null without limit. */
  remaining: number | null
  onSale: boolean
}

export interface SellableExpertTicket {
  id: string
  expertStockId: string
  productId: string
  provider: string
  activityId: string
  label: string
  description: string
  /** By calendar day; the empty day is the price without date. */
  prices: Map<string, { price: number; originalPrice: number }>
  onSale: boolean
}

/** Everything that some wishes need to be checked and priced. */
export interface Sellables {
  activities: Map<string, SellableActivity>
  tickets: Map<string, SellableTicket>
  stocks: Map<string, SellableStock>
  offers: Offer[]
  expertTickets: Map<string, SellableExpertTicket>
}

export type CartRow = typeof cartItem.$inferSelect & { stockIds: string[] }

interface Ids {
  tickets: SQL
  stocks: SQL
  expertTickets: SQL
}

const nothing = sql`(select null where 0)`

const idsOfTicket: Ids = {
  tickets: sql`(${sql.placeholder('ticketInfoId')})`,
  stocks: sql`(select value from json_each(${sql.placeholder('stockIds')}))`,
  expertTickets: nothing,
}

const idsOfExpertTicket: Ids = {
  tickets: nothing,
  stocks: nothing,
  expertTickets: sql`(${sql.placeholder('expertTicketId')})`,
}

function idsOfCart(): Ids {
  const own = sql`from ${cartItem} where ${cartItem.userId} = ${sql.placeholder('userId')}`
  return {
    tickets: sql`(select ${cartItem.ticketInfoId} ${own})`,
    stocks: sql`(select ${cartItemStock.stockId} from ${cartItemStock} where ${cartItemStock.cartItemId} in (select ${cartItem.id} ${own}))`,
    expertTickets: sql`(select ${cartItem.expertTicketId} ${own})`,
  }
}

const sellableActivity = {
  id: activity.id,
  slugName: activity.slugName,
  label: activity.label,
  cse: activity.cse,
  /** The group that the activity, else its vendor, is restricted to: as in the lists. */
  groupId: sql<string | null>`coalesce(${activity.groupId}, ${vendor.groupId})`.as('only_for_group'),
  vendorId: vendor.id,
  vendorName: vendor.name,
  vendorSlug: vendor.slugName,
  contact: vendor.contact,
  address: sql<
    string | null
  >`(select json_extract(${location.address}, '$.main') || char(10) || json_extract(${location.address}, '$.secondary') from ${location} where ${location.vendorId} = ${vendor.id} and not ${location.hideAddress} order by ${location.position} limit 1)`.as(
    'vendor_address',
  ),
  listed:
    sql<number>`exists (select 1 from ${activityListing} where ${activityListing.scope} = 'all' and ${activityListing.activityId} = ${activity.id})`.as(
      'listed',
    ),
}

const firstImage = eq(media.id, sql`json_extract(${activity.mediaIds}, '$[0]')`)

function queries(db: RegionDb, ids: Ids) {
  const tickets = db.orm
    .select({ ticket: ticketInfo, batch, activity: sellableActivity, image: media })
    .from(ticketInfo)
    .innerJoin(batch, eq(batch.id, ticketInfo.batchId))
    .innerJoin(activity, eq(activity.id, batch.activityId))
    .innerJoin(vendor, eq(vendor.id, activity.vendorId))
    .leftJoin(media, firstImage)
    .where(inArray(ticketInfo.id, ids.tickets))
  const options = db.orm
    .select()
    .from(ticketOption)
    .where(and(inArray(ticketOption.ticketInfoId, ids.tickets), isNull(ticketOption.archivedAt)))
  const freeEntries = sql<number>`(select count(*) from ${entry} where ${entry.stockId} = ${stock.id} and ${entry.orderItemId} is null and ${entry.voidAt} is null and ${entry.status} = 'Ready')`
  const stocks = db.orm
    .select({
      stock,
      free: sql<
        number | null
      >`case when ${stock.kind} = 'Flexible' and ${batch.mode} = 'Pregenerated' and not ${batch.unlimited} then ${freeEntries} end`.as(
        'free',
      ),
    })
    .from(stock)
    .innerJoin(batch, eq(batch.id, stock.batchId))
    .where(inArray(stock.id, ids.stocks))
  const offers = db.orm
    .select()
    .from(offer)
    .where(
      and(
        eq(offer.visibility, 'Public'),
        or(
          eq(offer.targetKind, 'Global'),
          and(
            eq(offer.targetKind, 'Activity'),
            inArray(
              offer.targetId,
              db.orm
                .select({ id: batch.activityId })
                .from(batch)
                .innerJoin(ticketInfo, eq(ticketInfo.batchId, batch.id))
                .where(inArray(ticketInfo.id, ids.tickets)),
            ),
          ),
          and(
            eq(offer.targetKind, 'Vendor'),
            inArray(
              offer.targetId,
              db.orm
                .select({ id: activity.vendorId })
                .from(activity)
                .innerJoin(batch, eq(batch.activityId, activity.id))
                .innerJoin(ticketInfo, eq(ticketInfo.batchId, batch.id))
                .where(inArray(ticketInfo.id, ids.tickets)),
            ),
          ),
        ),
      ),
    )
  const expertTickets = db.orm
    .select({
      ticket: expertTicket,
      stock: expertStock,
      provider: expertProduct.provider,
      activity: sellableActivity,
      image: media,
    })
    .from(expertTicket)
    .innerJoin(expertStock, eq(expertStock.id, expertTicket.stockId))
    .innerJoin(expertProduct, eq(expertProduct.id, expertTicket.productId))
    .innerJoin(activity, eq(activity.id, expertStock.activityId))
    .innerJoin(vendor, eq(vendor.id, activity.vendorId))
    .leftJoin(media, firstImage)
    .where(inArray(expertTicket.id, ids.expertTickets))
  const expertPrices = db.orm
    .select()
    .from(expertPrice)
    .where(
      inArray(
        expertPrice.productId,
        db.orm
          .select({ id: expertTicket.productId })
          .from(expertTicket)
          .where(inArray(expertTicket.id, ids.expertTickets)),
      ),
    )
  return { tickets, options, stocks, offers, expertTickets, expertPrices }
}

const readTicket = compiledRead<
  { ticketInfoId: string; stockIds: string },
  [Queries['tickets'], Queries['options'], Queries['stocks'], Queries['offers']]
>((db) => {
  const q = queries(db, idsOfTicket)
  return [q.tickets, q.options, q.stocks, q.offers]
})

/** What one wish for a ticket needs, in one round trip. */
export async function loadTicket(db: RegionDb, ticketInfoId: string, stockIds: readonly string[]): Promise<Sellables> {
  const [tickets, options, stocks, offers] = await readTicket(db, { ticketInfoId, stockIds: JSON.stringify(stockIds) })
  return toSellables({ tickets, options, stocks, offers, expertTickets: [], expertPrices: [] })
}

const readExpertTicket = compiledRead<{ expertTicketId: string }, [Queries['expertTickets'], Queries['expertPrices']]>(
  (db) => {
    const q = queries(db, idsOfExpertTicket)
    return [q.expertTickets, q.expertPrices]
  },
)

/** What one wish for an expert ticket needs, in one round trip. */
export async function loadExpertTicket(db: RegionDb, expertTicketId: string): Promise<Sellables> {
  const [expertTickets, expertPrices] = await readExpertTicket(db, { expertTicketId })
  return toSellables({ tickets: [], options: [], stocks: [], offers: [], expertTickets, expertPrices })
}

const cartRows = (db: RegionDb) =>
  db.orm
    .select({
      row: cartItem,
      stockIds:
        sql<string>`coalesce((select json_group_array(stock_id) from (select ${cartItemStock.stockId} as stock_id from ${cartItemStock} where ${cartItemStock.cartItemId} = ${cartItem.id} order by ${cartItemStock.seq})), '[]')`.as(
          'stock_ids',
        ),
    })
    .from(cartItem)
    .where(eq(cartItem.userId, sql.placeholder('userId')))
    .orderBy(cartItem.createdAt, cartItem.id)

const readCart = compiledRead<
  { userId: string },
  [
    ReturnType<typeof cartRows>,
    Queries['tickets'],
    Queries['options'],
    Queries['stocks'],
    Queries['offers'],
    Queries['expertTickets'],
    Queries['expertPrices'],
  ]
>((db) => {
  const q = queries(db, idsOfCart())
  return [cartRows(db), q.tickets, q.options, q.stocks, q.offers, q.expertTickets, q.expertPrices]
})

/** A person's cart with what its rows need, in one round trip. */
export async function loadCart(db: RegionDb, userId: string): Promise<{ rows: CartRow[]; sellables: Sellables }> {
  const [rows, tickets, options, stocks, offers, expertTickets, expertPrices] = await readCart(db, { userId })
  return {
    rows: rows.map(({ row, stockIds }) => ({ ...row, stockIds: parseIds(stockIds) })),
    sellables: toSellables({ tickets, options, stocks, offers, expertTickets, expertPrices }),
  }
}

/** SQLite's json_group_array of ids. */
function parseIds(json: string): string[] {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : []
}

type Queries = ReturnType<typeof queries>
type Loaded = { [Name in keyof Queries]: Awaited<Queries[Name]> }

function toSellables(loaded: Loaded): Sellables {
  const activities = [...loaded.tickets, ...loaded.expertTickets].map(
    ({ activity: { contact, listed, address, ...row }, image }): [string, SellableActivity] => [
      row.id,
      {
        ...row,
        image,
        listed: listed === 1,
        vendorEmail: contact.email || null,
        vendorPhone: contact.phone || null,
        vendorAddress: address,
      },
    ],
  )
  const tickets = loaded.tickets.map(({ ticket, batch: row }): [string, SellableTicket] => [
    ticket.id,
    {
      ...ticket,
      activityId: row.activityId,
      options: loaded.options.filter((option) => option.ticketInfoId === ticket.id),
      mode: row.mode,
      unlimited: row.unlimited,
      sendEmail: row.sendEmail,
      vendorConfirmEmail: row.email,
      terms: row.terms,
      onSale: ticket.visibility === 'Public' && ticket.archivedAt === null && row.archivedAt === null,
    },
  ])
  const stocks = loaded.stocks.map(({ stock: row, free }): [string, SellableStock] => [
    row.id,
    {
      id: row.id,
      batchId: row.batchId,
      kind: row.kind,
      startTs: row.startTs,
      endTs: row.endTs,
      remaining: free ?? (row.quantity === null ? null : row.quantity - row.reserved - row.bought),
      onSale: row.visibility === 'Public' && row.archivedAt === null,
    },
  ])
  const expertTickets = loaded.expertTickets.map(({ ticket, stock: row, provider }): [string, SellableExpertTicket] => [
    ticket.id,
    {
      id: ticket.id,
      expertStockId: row.id,
      productId: ticket.productId,
      provider,
      activityId: row.activityId,
      label: ticket.label,
      description: ticket.description,
      prices: new Map(
        loaded.expertPrices
          .filter((price) => price.productId === ticket.productId)
          .map(({ day, price, originalPrice }) => [day, { price, originalPrice }]),
      ),
      onSale: ticket.archivedAt === null && row.archivedAt === null,
    },
  ])
  return {
    activities: new Map(activities),
    tickets: new Map(tickets),
    stocks: new Map(stocks),
    offers: loaded.offers.map(toOfferRule),
    expertTickets: new Map(expertTickets),
  }
}
