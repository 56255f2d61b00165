import { CallError } from '#contract/errors.ts'
import type { StockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { loadBatches } from '../batches/stored-batch.ts'
import type { CopyInput, TicketChanges } from '../copy-shapes.ts'
import { newForm } from '../plans/plan-operation.ts'
import { planningContext } from '../plans/planning-context.ts'
import type { SaveOperation, SaveTarget } from '../plans/save-stocks.ts'
import { withCopiedTickets } from './copied-tickets.ts'
import { placeForWeek } from './copied-week.ts'
import {
  noTicketChanges,
  type Refused,
  type StockToChange,
  stocksToChange,
  storedForm,
  withoutIds,
} from './copy-target.ts'

/** Planned copy to one activity. */
interface PlannedCopy extends SaveTarget {
  label: string
  refusal: string | null
  tickets: TicketChanges
  /** Stocks to be changed, as they are. */
  before: { id: string; updatedAt: number }[]
}

interface PlannedCopies {
  copies: PlannedCopy[]
  /** Original stocks, and all those that they change. */
  seen: { batchId: string; updatedAt: number }[]
}

/** Plans a copy to each activity; `ifUpdatedAt` has the stocks as the operator saw them. */
export async function planCopies(ctx: OfficeReadContext, input: CopyInput): Promise<PlannedCopies> {
  const { batchIds, toActivityIds, what, ifUpdatedAt } = input
  const ids = [...new Set(batchIds)]
  const stored = (await loadBatches(ctx.db, ids, ctx.now)).filter(({ row }) => row.archivedAt === null)
  if (stored.length < ids.length) throw new CallError('stockNotFound', { fields: ['batchIds'] })
  const inputs = stored.map((each) => {
    const form = storedForm(each)
    if (!form) throw refusedSource('Ce stock est incomplet : complétez-le avant de le copier.')
    return withoutIds(form)
  })
  const copies: PlannedCopy[] = []
  for (const activityId of new Set(toActivityIds)) {
    const { activity } = await planningContext(ctx, activityId)
    const planned = await operationsFor(ctx, activityId, inputs, what)
    const nothing = { operations: [], before: [], tickets: noTicketChanges() }
    copies.push({ activityId, label: activity.label, ...nothing, refusal: null, ...planned })
  }
  const changed = [...stored.map(({ row }) => row), ...copies.flatMap(({ before }) => before)]
  if (ifUpdatedAt) {
    const shown = new Map(ifUpdatedAt.map(({ batchId, updatedAt }) => [batchId, updatedAt]))
    // A stock created after the preview counts as changed, too.
    for (const each of changed) await refuseIfChanged(ctx, each, shown.get(each.id) ?? 0)
  }
  return { copies, seen: changed.map(({ id, updatedAt }) => ({ batchId: id, updatedAt })) }
}

const refusedSource = (message: string) => new CallError('unexpectedStockData', { fields: ['batchIds'], message })

type Operations = Pick<PlannedCopy, 'operations' | 'before' | 'tickets'>

async function operationsFor(
  ctx: OfficeReadContext,
  activityId: string,
  inputs: readonly StockInput[],
  what: CopyInput['what'],
): Promise<Operations | Refused> {
  if (what === 'Everything') {
    const operations = inputs.map(
      (input, at): SaveOperation => ({ type: 'form', form: newForm(input, `batchIds.${at}`) }),
    )
    return { operations, before: [], tickets: noTicketChanges() }
  }
  const week = what === 'Week' ? weekToCopy(inputs, ctx.now) : []
  const stocks = await stocksToChange(ctx, activityId)
  if ('refusal' in stocks) return stocks
  if (what === 'Tickets') return ticketOperations(stocks, inputs)
  const place = placeForWeek(stocks, week)
  if ('refusal' in place) return place
  const { form, stock, tickets } = place
  if (stock) return { operations: [changing(stock, form)], before: [stock], tickets }
  return { operations: [{ type: 'form', form: newForm(form, 'batchIds.0') }], before: [], tickets }
}

function ticketOperations(stocks: readonly StockToChange[], inputs: readonly StockInput[]): Operations | Refused {
  const running = stocks.filter(({ isRunning }) => isRunning)
  if (running.length === 0)
    return { refusal: 'Cette activité n’a aucune date en vente : copiez tout, ou créez d’abord un stock.' }
  const copied = withCopiedTickets(
    running,
    inputs.flatMap(({ ticketInfo }) => ticketInfo),
  )
  if ('refusal' in copied) return copied
  const operations = running.flatMap((stock, at): SaveOperation[] => {
    const form = copied.forms[at]
    return form ? [changing(stock, form)] : []
  })
  return { operations, before: running, tickets: copied.tickets }
}

/** Operation that is refused if the stock has changed since it was read. */
const changing = ({ id, updatedAt }: StockToChange, input: StockInput): SaveOperation => ({
  type: 'form',
  form: { id, isNew: false, input, path: 'batchIds.0' },
  ifUpdatedAt: updatedAt,
})

/** Slots of the copied week that are not over. */
function weekToCopy(inputs: readonly StockInput[], now: number) {
  const slots = inputs.flatMap(({ reservation }) => (reservation.type === 'Weekly' ? reservation.slots : []))
  if (slots.length === 0) throw refusedSource('Ce stock n’a pas de semaine à copier.')
  const open = slots.filter(({ period }) => period.endTs > now)
  if (open.length === 0)
    throw refusedSource('La semaine de ce stock est terminée : changez sa période avant de la copier.')
  return open
}
