import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { waiting, waitingSlot } from '#features/stock/waiting-places/tables.ts'
import { selectSessionUser } from '#handler/session-user.ts'
import { cartItem, cartItemStock } from '#kernel/cart/tables.ts'
import { categoryContractKind } from '#kernel/catalogue/contract-kind-sql.ts'
import { activityListing } from '#kernel/catalogue/derived/tables.ts'
import { activityPlaceSql, placePhoneSql } from '#kernel/catalogue/location-view.ts'
import { activity, location, vendor } from '#kernel/catalogue/tables.ts'
import {
  expertCatalogue,
  expertPrice,
  expertProduct,
  expertStock,
  expertTicket,
} from '#kernel/expert-tickets/tables.ts'
import { media } from '#kernel/media/tables.ts'
import { agencyJson } from '#kernel/orders/agency-sql.ts'
import { batch, entry, offer, stock, ticketInfo, ticketOption } from '#kernel/stock/tables.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'

interface Ids {
  tickets: SQL
  stocks: SQL
  expertTickets: SQL
  /** SQL for the person whose waiting-list holds count as left. */
  buyer: SQL
}

const nothing = sql`(select null where 0)`

export const idsOfTicket: Ids = {
  tickets: sql`(${sql.placeholder('ticketInfoId')})`,
  stocks: sql`(select value from json_each(${sql.placeholder('stockIds')}))`,
  expertTickets: nothing,
  buyer: selectSessionUser(sql.placeholder('sessionIdHash')),
}

export const idsOfExpertTicket: Ids = {
  tickets: nothing,
  stocks: nothing,
  expertTickets: sql`(${sql.placeholder('expertTicketId')})`,
  buyer: nothing,
}

/** `owner`: SQL for the person, by id or by session. */
export function idsOfCart(owner: SQL): Ids {
  const own = sql`from ${cartItem} where ${cartItem.userId} = ${owner}`
  return {
    tickets: sql`(select ${cartItem.ticketInfoId} ${own})`,
    stocks: sql`(select ${cartItemStock.stockId} from ${cartItemStock} where ${cartItemStock.cartItemId} in (select ${cartItem.id} ${own}))`,
    expertTickets: sql`(select ${cartItem.expertTicketId} ${own})`,
    buyer: owner,
  }
}

/** Columns for a `from` that names `activity` and `vendor`. */
export const sellableActivity = {
  id: activity.id,
  slugName: activity.slugName,
  label: activity.label,
  cse: activity.cse,
  memberMayCancel: activity.memberMayCancel,
  categoryContractKind: sql<ContractKind | null>`${categoryContractKind(sql`${activity.id}`)}`.as(
    'category_contract_kind',
  ),
  /** Group to which the activity, else its vendor, is restricted, as in the lists. */
  groupId: sql<string | null>`coalesce(${activity.groupId}, ${vendor.groupId})`.as('only_for_group'),
  vendorId: vendor.id,
  vendorName: vendor.name,
  vendorSlug: vendor.slugName,
  vendorIdentity: vendor.legalIdentity,
  /** An agent's terms of now; the order keeps them (chapter paying-partners, Agents). */
  agency: agencyJson(sql`${vendor.id}`).as('vendor_agency'),
  /** For mails to the partner; queries for buyers read nothing else of the contact. */
  email: sql<string | null>`nullif(${vendor.contact} ->> '$.email', '')`.as('vendor_email'),
  phone: sql<string | null>`(${sql.raw(placePhoneSql('"vendor"."id"'))})`.as('vendor_phone'),
  address: sql<
    string | null
  >`(select json_extract(${location.address}, '$.main') || char(10) || json_extract(${location.address}, '$.secondary') from ${location} where ${location.vendorId} = ${vendor.id} and not ${location.hideAddress} order by ${location.position} limit 1)`.as(
    'vendor_address',
  ),
  place: sql<string | null>`(${sql.raw(activityPlaceSql('"activity"'))})`.as('activity_place'),
  /** Listed and sold here: not a promo code or member card, even with old stock left. */
  listed:
    sql<number>`${activity.stockType} = 'Standard' and exists (select 1 from ${activityListing} where ${activityListing.scope} = 'all' and ${activityListing.activityId} = ${activity.id})`.as(
      'listed',
    ),
}

const firstImage = eq(media.id, sql`json_extract(${activity.mediaIds}, '$[0]')`)

export function queries(db: Pick<RegionDb, 'orm'>, ids: Ids) {
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
  const freeEntries = sql<number>`(select count(*) from ${entry} where ${entry.stockId} = ${stock.id} and ${entry.orderItemId} is null and ${entry.voidAt} is null and ${entry.status} = 'Ready') - (select coalesce(sum(${waitingSlot.held}), 0) from ${waitingSlot} where ${waitingSlot.stockId} = ${stock.id})`
  const heldForBuyer = sql<number>`(select coalesce(sum(${waitingSlot.held}), 0) from ${waitingSlot} where ${waitingSlot.stockId} = ${stock.id} and ${waitingSlot.waitingId} in (select ${waiting.id} from ${waiting} where ${waiting.userId} = ${ids.buyer}))`
  const stocks = db.orm
    .select({
      stock,
      free: sql<
        number | null
      >`case when ${stock.kind} = 'Flexible' and ${batch.mode} = 'Pregenerated' and not ${batch.unlimited} then ${freeEntries} end`.as(
        'free',
      ),
      held: heldForBuyer.as('held_for_buyer'),
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
      goneAt: expertProduct.goneAt,
      confirmedAt: sql<number | null>`coalesce(${expertProduct.confirmedAt}, ${expertCatalogue.confirmedAt})`.as(
        'product_confirmed_at',
      ),
      activity: sellableActivity,
      image: media,
    })
    .from(expertTicket)
    .innerJoin(expertStock, eq(expertStock.id, expertTicket.stockId))
    .innerJoin(expertProduct, eq(expertProduct.id, expertTicket.productId))
    .leftJoin(expertCatalogue, eq(expertCatalogue.id, 1))
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

export const cartRows = (db: RegionDb, owner: SQL) =>
  db.orm
    .select({
      row: cartItem,
      stockIds:
        sql<string>`coalesce((select json_group_array(stock_id) from (select ${cartItemStock.stockId} as stock_id from ${cartItemStock} where ${cartItemStock.cartItemId} = ${cartItem.id} order by ${cartItemStock.seq})), '[]')`.as(
          'stock_ids',
        ),
    })
    .from(cartItem)
    .where(eq(cartItem.userId, owner))
    .orderBy(cartItem.createdAt, cartItem.id)
