import { sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { guard } from '#db/region-db.ts'
import { currentBuyer } from '#features/selling/cart/buyer.ts'
import { loadTicket } from '#features/selling/cart/load-sellables.ts'
import type { SellableStock, SellableTicket } from '#features/selling/cart/sellables.ts'
import { personLimitText } from '#features/selling/openings/opening-texts.ts'
import { waitLimitStep } from '#features/selling/openings/sale-steps.ts'
import { waiting, waitingSlot } from '#features/stock/waiting-places/tables.ts'
import type { UserContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { activityProblem } from '#kernel/catalogue/activity-problem.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { isContiguous } from '#kernel/stock/spans.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import { joinWaitingList } from './contract.ts'
import { offerSoon } from './hold-steps.ts'
import { loadWaitings } from './list-waitings.ts'
import { loadWaiting } from './load-waiting.ts'
import { findPlaces } from './serve-waiting.ts'

/** Most waiting lists that one person may be on at a time. */
const MOST_WAITINGS = 30

export const joinWaitingListHandler = handle(
  joinWaitingList,
  async (ctx, { ticketInfoId, stockIds, quantity }, fail) => {
    const { tickets, activities, stocks: loaded } = await loadTicket(ctx.db, ticketInfoId, stockIds)
    const ticket = tickets.get(ticketInfoId)
    if (!ticket?.onSale || (ticket.opensAt ?? 0) > ctx.now) return fail('ticketNotFound')
    const hidden = activityProblem(activities.get(ticket.activityId), currentBuyer(ctx))
    if (hidden) return fail(hidden === 'premiumRequired' ? hidden : 'ticketNotFound')
    const stocks = stockIds.flatMap((id) => loaded.get(id) ?? []).sort((a, b) => a.startTs - b.startTs)
    const problem = stockIds.length > 0 ? slotsProblem(stockIds, stocks, ticket, ctx) : null
    if (problem) return fail(problem)
    if (quantity < Math.max(1, ticket.minQuantity)) return fail('quantityBelowMin', { fields: ['quantity'] })
    const most = Math.min(ticket.maxQuantity, ticket.maxPerPerson ?? ticket.maxQuantity)
    if (quantity > most) return fail('quantityAboveMax', { fields: ['quantity'] })
    const line = await loadWaiting(ctx.db, ticket.activityId, ctx.now)
    if (line.activity?.enabled !== true) return fail('waitingListOff')
    const key = line.stock.tickets.find(({ id }) => id === ticketInfoId)?.key ?? ticketInfoId
    // Refused otherwise: the places can be bought, or are returning for the waiting list right now.
    if (findPlaces(line.stock, { ticketKey: key, stockIds, quantity }) !== null) return fail('placesStillLeft')
    const waitingId = await join(ctx, ticket, stocks, quantity)
    ctx.platform.wakeJobs(ctx.region.slug)
    const [item] = await loadWaitings(ctx.db, sql`w.id = ${waitingId}`, ctx.now)
    // A place returned at once and was bought or declined at once: the person waits no more.
    return item ? { item } : fail('placesStillLeft')
  },
)

function slotsProblem(
  ids: readonly string[],
  stocks: SellableStock[],
  { batchId, span }: SellableTicket,
  { now, region }: Pick<UserContext, 'now' | 'region'>,
) {
  if (stocks.length !== ids.length || !stocks.every((stock) => stock.onSale && stock.batchId === batchId))
    return 'stockNotFound' as const
  const isOneTicket = stocks.length === span && (span === 1 || isContiguous(stocks))
  const isDay = stocks.length > span && new Set(stocks.map(({ startTs }) => dayKey(region.zone, startTs))).size === 1
  if (new Set(ids).size !== ids.length || !(isOneTicket || isDay)) return 'slotsNotContiguous' as const
  return stocks.some(({ endTs }) => endTs <= now) ? ('slotPassed' as const) : null
}

/** Writes the row at the end of the waiting list and its slots in one batch, unless the places have returned. */
async function join(
  { db, now, actor, origin }: UserContext,
  { id: ticketInfoId, activityId, batchId, maxPerPerson }: SellableTicket,
  stocks: readonly SellableStock[],
  quantity: number,
): Promise<string> {
  const id = newId('wl')
  const row = {
    ...{ id, userId: actor.userId, activityId, ticketInfoId, quantity, origin, joinedAt: now },
    stockId: stocks[0]?.id ?? null,
    place: sql`(select coalesce(max(place), 0) + 1 from waiting where activity_id = ${activityId})`,
  }
  await db.write([
    guard(`(select count(*) from waiting where user_id = ?) < ${MOST_WAITINGS}`, [actor.userId], 'tooManyWaitings'),
    ...(maxPerPerson === null
      ? []
      : [
          waitLimitStep(
            { batchId, userId: actor.userId },
            quantity,
            new CallError('personLimit', { message: personLimitText(maxPerPerson) }),
          ),
        ]),
    ...(stocks.length > 0
      ? [
          guard(
            `exists (select 1 from stock s join batch b on b.id = s.batch_id
              where s.id in (select value from json_each(?)) and (${remainingSql}) < ?)`,
            [JSON.stringify(stocks.map((stock) => stock.id)), quantity],
            'placesStillLeft',
          ),
        ]
      : []),
    { statement: db.orm.insert(waiting).values(row), otherwise: 'alreadyWaiting' },
    ...stocks.map((stock) => db.orm.insert(waitingSlot).values({ waitingId: id, stockId: stock.id })),
    offerSoon(db, activityId, now),
  ])
  return id
}
