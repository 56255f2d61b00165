import { guard, type Statement, type Step } from '#db/region-db.ts'
import { batch, ticketInfo, ticketOption, weeklyTemplate } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { upserts } from '../batches/batch-steps.ts'
import type { BatchRow, OptionRow, TicketRow } from '../batches/stored-batch.ts'
import type { PlannedPrices } from './plan-prices.ts'

/**
 * Moves the slots from a day on to a new stock with the new prices. Slots keep their sales and documents; carts that
 * hold one refer to the new ticket, and their owners see its price before paying (D22).
 */
export function splitSteps(
  { stored, form, cut }: PlannedPrices,
  now: number,
): { newBatchId: string; changedAt: number; steps: (Step | Statement)[] } {
  const { row } = stored
  const changedAt = Math.max(now, row.updatedAt + 1)
  const newBatchId = newId('sb')
  const { tickets, options, ticketIds, optionIds } = copiedTickets(stored.tickets, stored.options, form, newBatchId)
  const later = stored.templates.filter(({ archivedAt, periodEndTs }) => archivedAt === null && periodEndTs > cut)
  const whole = later.filter(({ periodStartTs }) => periodStartTs >= cut)
  const cutOnes = later
    .filter(({ periodStartTs }) => periodStartTs < cut)
    .map((old) => ({
      old,
      copy: { ...old, id: newId('swt'), batchId: newBatchId, periodStartTs: cut, createdAt: now },
    }))
  const moved = [...whole.map(({ id }) => [id, id]), ...cutOnes.map(({ old, copy }) => [old.id, copy.id])]
  const singles = stored.singles.filter(({ startTs, kind }) => kind === 'Fixed' && startTs >= cut).map(({ id }) => id)
  return {
    newBatchId,
    changedAt,
    steps: [
      unchanged(row),
      ...upserts(batch, [
        { ...row, id: newBatchId, createdAt: now, updatedAt: changedAt },
        { ...row, updatedAt: changedAt },
      ]),
      ...upserts(ticketInfo, tickets),
      ...upserts(ticketOption, options),
      ...upserts(weeklyTemplate, [
        ...whole.map((each) => ({ ...each, batchId: newBatchId })),
        ...cutOnes.flatMap(({ old, copy }) => [{ ...old, periodEndTs: cut }, copy]),
      ]),
      {
        sql: `update stock set batch_id = ?, template_id = moved.into_id
          from (select value ->> 0 as from_id, value ->> 1 as into_id from json_each(?)) as moved
          where stock.template_id = moved.from_id and stock.start_ts >= ?`,
        args: [newBatchId, JSON.stringify(moved), cut],
      },
      {
        sql: 'update stock set batch_id = ? where id in (select value from json_each(?))',
        args: [newBatchId, JSON.stringify(singles)],
      },
      ...cartSteps(newBatchId, ticketIds, optionIds),
    ],
  }
}

/** Guard: the stock is as it was read. */
export const unchanged = ({ id, updatedAt }: BatchRow): Step =>
  guard('(select updated_at from batch where id = ? and archived_at is null) = ?', [id, updatedAt], 'changedMeanwhile')

/** Id shared by a ticket or option and its copies in other stocks. */
export const originStockId = ({ id, originId }: { id: string; originId: string | null }): string => originId ?? id

/** Tickets on sale with the new prices, and the new ids by the old ones. */
function copiedTickets(
  stored: readonly TicketRow[],
  storedOptions: readonly OptionRow[],
  form: PlannedPrices['form'],
  batchId: string,
) {
  const ticketIds = new Map<string, string>()
  const optionIds = new Map<string, string>()
  const priced = (row: {
    publicPrice: { cents: number }
    youpiizPrice: { cents: number }
    buyingPrice: { cents: number }
  }) => ({
    publicPrice: row.publicPrice.cents,
    youpiizPrice: row.youpiizPrice.cents,
    buyingPrice: row.buyingPrice.cents,
  })
  const options: OptionRow[] = []
  const tickets = form.ticketInfo.flatMap((input): TicketRow[] => {
    const old = stored.find(({ id }) => id === input.id)
    if (!old) return []
    const id = newId('ti')
    ticketIds.set(old.id, id)
    for (const option of input.options) {
      const oldOption = storedOptions.find((each) => each.id === option.id)
      if (!oldOption) continue
      const optionId = newId('tio')
      optionIds.set(oldOption.id, optionId)
      options.push({
        ...oldOption,
        ...priced(option),
        id: optionId,
        ticketInfoId: id,
        originId: originStockId(oldOption),
      })
    }
    return [{ ...old, ...priced(input), id, batchId, originId: originStockId(old) }]
  })
  return { tickets, options, ticketIds, optionIds }
}

/** Makes carts with a slot of the stock refer to its ticket and options instead of their counterparts. */
export function cartSteps(
  batchId: string,
  ticketIds: ReadonlyMap<string, string>,
  optionIds: ReadonlyMap<string, string>,
): Statement[] {
  const tickets = JSON.stringify([...ticketIds])
  return [
    {
      sql: `update cart_item set ticket_info_id = moved.into_id
        from (select value ->> 0 as from_id, value ->> 1 as into_id from json_each(?)) as moved
        where cart_item.ticket_info_id = moved.from_id and cart_item.id in (${cartsOfBatch})`,
      args: [tickets, batchId],
    },
    ...[...optionIds].map(([from, into]) => ({
      sql: `update cart_item set options = replace(options, ?, ?)
        where id in (${cartsOfBatch}) and instr(options, ?) > 0`,
      args: [JSON.stringify(from), JSON.stringify(into), batchId, JSON.stringify(from)],
    })),
  ]
}

const cartsOfBatch = `select c.cart_item_id from stock s join cart_item_stock c on c.stock_id = s.id where s.batch_id = ?`
