import { type StockInput, stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { batchState } from '../batches/batch-state.ts'
import { loadBatches, type StoredBatch } from '../batches/stored-batch.ts'
import type { TicketChanges } from '../copy-shapes.ts'

/** French reason why nothing can be copied to an activity. */
export interface Refused {
  refusal: string
}

/** A stock of the target activity. */
export interface StockToChange {
  id: string
  updatedAt: number
  /** Form of the stock as it is. */
  form: StockInput
  isWeekly: boolean
  /** True if it has dates that are not over. */
  isRunning: boolean
}

export const noTicketChanges = (): TicketChanges => ({ added: [], changed: [], kept: [] })

/** Removes ids, because they belong to the original with its documents and sales. */
export function withoutIds({ reservation, ticketInfo, ...input }: StockInput): StockInput {
  const withoutSlotIds = <Slot extends { id?: string | undefined }>(slots: readonly Slot[]) =>
    slots.map(({ id: _id, ...slot }) => slot)
  return {
    ...input,
    ticketInfo: ticketInfo.map(({ id: _id, options, ...ticket }) => ({ ...ticket, options: withoutSlotIds(options) })),
    reservation:
      reservation.type === 'Weekly'
        ? { ...reservation, slots: withoutSlotIds(reservation.slots) }
        : reservation.type === 'Fixed'
          ? { ...reservation, slots: withoutSlotIds(reservation.slots) }
          : reservation,
  }
}

/** Form of a stock, or null if incomplete. */
export function storedForm(stored: StoredBatch): StockInput | null {
  const form = stockInput.safeParse(batchState(stored))
  return form.success ? form.data : null
}

/** Query of stocks with `running`. For weekly stocks the templates' periods decide, so that slots need not be read. */
const stocksSql = `select id, weekly, case when weekly
    then exists (select 1 from weekly_template t where t.batch_id = b.id and t.archived_at is null and t.period_end_ts > ?)
    else exists (select 1 from stock s where s.batch_id = b.id and s.archived_at is null and s.end_ts > ?) end as running
  from (select id, created_at, exists (select 1 from weekly_template t where t.batch_id = batch.id) as weekly
    from batch where activity_id = ? and archived_at is null) b
  order by created_at desc, id desc`

/** Stocks of an activity that sell today, or else its newest weekly stock. Newest first. */
export async function stocksToChange(
  { db, now }: Pick<OfficeReadContext, 'db' | 'now'>,
  activityId: string,
): Promise<StockToChange[] | Refused> {
  const { rows } = await db.query(stocksSql, [now, now, activityId])
  const all = rows.map(({ id, weekly, running }) => ({
    id: String(id),
    isWeekly: weekly === 1,
    isRunning: running === 1,
  }))
  const running = all.filter(({ isRunning }) => isRunning)
  const wanted = running.length > 0 ? running : all.filter(({ isWeekly }) => isWeekly).slice(0, 1)
  const stored = await loadBatches(
    db,
    wanted.map(({ id }) => id),
    now,
  )
  const stocks: StockToChange[] = []
  for (const facts of wanted) {
    const found = stored.find(({ row }) => row.id === facts.id)
    const form = found && storedForm(found)
    if (!found || !form) return { refusal: 'Un stock de cette activité est incomplet : complétez-le d’abord.' }
    stocks.push({ ...facts, updatedAt: found.row.updatedAt, form })
  }
  return stocks
}
