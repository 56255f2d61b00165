import { type SQL, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { compiledRead } from '#db/compiled-read.ts'
import type { RegionDb } from '#db/region-db.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { parseAgency } from '#kernel/orders/agency.ts'
import { toOfferRule } from '#kernel/prices/offer-rule.ts'
import { cartRows, idsOfCart, idsOfExpertTicket, idsOfTicket, queries } from './sellable-queries.ts'
import type {
  CartRow,
  SellableActivity,
  SellableExpertTicket,
  SellableStock,
  Sellables,
  SellableTicket,
} from './sellables.ts'

const readTicket = compiledRead<
  { ticketInfoId: string; stockIds: string; sessionIdHash: string },
  [Queries['tickets'], Queries['options'], Queries['stocks'], Queries['offers']],
  Pick<RegionDb, 'orm' | 'readBatch'>
>((db) => {
  const q = queries(db, idsOfTicket)
  return [q.tickets, q.options, q.stocks, q.offers]
})

/** Loads all that one ticket wish needs, in one round trip; places held for the session's owner count as left. */
export async function loadTicket(
  db: Pick<RegionDb, 'orm' | 'readBatch'>,
  ticketInfoId: string,
  stockIds: readonly string[],
  sessionIdHash = '',
): Promise<Sellables> {
  const wanted = { ticketInfoId, stockIds: JSON.stringify(stockIds), sessionIdHash }
  const [tickets, options, stocks, offers] = await readTicket(db, wanted)
  return toSellables({ tickets, options, stocks, offers, expertTickets: [], expertPrices: [] })
}

const readExpertTicket = compiledRead<{ expertTicketId: string }, [Queries['expertTickets'], Queries['expertPrices']]>(
  (db) => {
    const q = queries(db, idsOfExpertTicket)
    return [q.expertTickets, q.expertPrices]
  },
)

/** Loads all that one expert-ticket wish needs, in one round trip. */
export async function loadExpertTicket(db: RegionDb, expertTicketId: string): Promise<Sellables> {
  const [expertTickets, expertPrices] = await readExpertTicket(db, { expertTicketId })
  return toSellables({ tickets: [], options: [], stocks: [], offers: [], expertTickets, expertPrices })
}

/** Queries of a cart and all that its rows need; `toCart` reads their results. */
export function cartQueries(db: RegionDb, owner: SQL) {
  const q = queries(db, idsOfCart(owner))
  return [cartRows(db, owner), q.tickets, q.options, q.stocks, q.offers, q.expertTickets, q.expertPrices] as const
}

const readCart = compiledRead<{ userId: string }, ReturnType<typeof cartQueries>>((db) =>
  cartQueries(db, sql`${sql.placeholder('userId')}`),
)

/** Loads a person's cart and all that its rows need, in one round trip. */
export const loadCart = async (db: RegionDb, userId: string): Promise<Cart> => toCart(await readCart(db, { userId }))

export interface Cart {
  rows: CartRow[]
  sellables: Sellables
}

type CartResults = BatchResponse<ReturnType<typeof cartQueries>>

export function toCart([rows, tickets, options, stocks, offers, expertTickets, expertPrices]: CartResults): Cart {
  return {
    rows: rows.map(({ row, stockIds }) => ({ ...row, stockIds: parseIds(stockIds) })),
    sellables: toSellables({ tickets, options, stocks, offers, expertTickets, expertPrices }),
  }
}

const withOwn = (left: number | null, held: number): number | null => (left === null ? null : left + held)

/** Parses ids from SQLite's json_group_array. */
function parseIds(json: string): string[] {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : []
}

type Queries = ReturnType<typeof queries>
type Loaded = { [Name in keyof Queries]: Awaited<Queries[Name]> }

function toSellables(loaded: Loaded): Sellables {
  const activities = [...loaded.tickets, ...loaded.expertTickets].map(
    ({ activity: { agency, email, phone, listed, address, place, ...row }, image }): [string, SellableActivity] => [
      row.id,
      {
        ...row,
        image,
        vendorAgency: parseAgency(agency),
        listed: listed === 1,
        vendorEmail: email,
        vendorPhone: phone,
        vendorAddress: address,
        place: parsePlace(place),
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
      opensAt: row.opensAt,
      maxPerPerson: row.maxPerPerson,
      contractKind: row.contractKind,
      tellsContact: row.tellsContact,
      onSale: ticket.visibility === 'Public' && ticket.archivedAt === null && row.archivedAt === null,
    },
  ])
  const stocks = loaded.stocks.map(({ stock: row, free, held }): [string, SellableStock] => [
    row.id,
    {
      id: row.id,
      batchId: row.batchId,
      kind: row.kind,
      startTs: row.startTs,
      endTs: row.endTs,
      remaining: withOwn(free ?? (row.quantity === null ? null : row.quantity - row.reserved - row.bought), held),
      onSale: row.visibility === 'Public' && row.archivedAt === null,
      hot: row.hot,
    },
  ])
  const expertTickets = loaded.expertTickets.map(
    ({ ticket, stock: row, ...product }): [string, SellableExpertTicket] => [
      ticket.id,
      {
        id: ticket.id,
        expertStockId: row.id,
        productId: ticket.productId,
        provider: product.provider,
        goneAt: product.goneAt,
        confirmedAt: product.confirmedAt,
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
    ],
  )
  return {
    activities: new Map(activities),
    tickets: new Map(tickets),
    stocks: new Map(stocks),
    offers: loaded.offers.map(toOfferRule),
    expertTickets: new Map(expertTickets),
  }
}
