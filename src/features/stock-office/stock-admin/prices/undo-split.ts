import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { batch, ticketInfo, weeklyTemplate } from '#kernel/stock/tables.ts'
import { upserts } from '../batches/batch-steps.ts'
import { loadBatches, type StoredBatch, type TemplateRow } from '../batches/stored-batch.ts'
import { shopSteps } from '../shop-steps.ts'
import { cartSteps, originStockId, unchanged } from './split-steps.ts'

const splitShape = z.looseObject({ stock: z.string(), from: z.int() })

/**
 * Undoes a change of prices from a day on: the slots return to their former stock and its prices, with their sales
 * since, and carts refer to the former tickets.
 */
export async function undoSplit(ctx: OfficeWriteContext, { target, before, after, changedAt }: UndoneChange) {
  const { db, now } = ctx
  const split = splitShape.safeParse(after)
  if (!split.success) throw new CallError('undoTooLate')
  const { stock: madeId, from: cut, ...undone } = split.data
  const [kept, made] = await loadBatches(db, [target, madeId], now)
  if (!kept || !made) throw new CallError('changeNotFound')
  for (const { row } of [kept, made]) await refuseIfChanged(ctx, row, changedAt)
  const updatedAt = Math.max(now, changedAt + 1)
  const { moved, rows } = joinedTemplates(kept, made, cut, now)
  const { ticketIds, optionIds } = formerTickets(kept, made)
  return ctx.commit(
    {
      steps: [
        unchanged(kept.row),
        unchanged(made.row),
        ...cartSteps(madeId, ticketIds, optionIds),
        ...upserts(batch, [
          { ...kept.row, updatedAt },
          { ...made.row, updatedAt, archivedAt: now },
        ]),
        ...upserts(
          ticketInfo,
          made.tickets.map((row) => ({ ...row, archivedAt: now })),
        ),
        ...upserts(weeklyTemplate, rows),
        {
          sql: `update stock set batch_id = ?, template_id = coalesce(
              (select value ->> 1 from json_each(?) where value ->> 0 = stock.template_id), template_id)
            where batch_id = ?`,
          args: [target, JSON.stringify(moved), madeId],
        },
        ...shopSteps(db, kept.row.activityId, now),
      ],
      audit: {
        target,
        before: { ...undone, from: cut, stock: madeId, updatedAt: changedAt },
        after: { ...before, updatedAt },
      },
      changesCatalogue: true,
    },
    {},
  )
}

/** Joins weekly templates that the day cut in two; later ones return as they are. */
function joinedTemplates(kept: StoredBatch, made: StoredBatch, cut: number, now: number) {
  const moved: [string, string][] = []
  const rows = made.templates.flatMap((later): TemplateRow[] => {
    const former = later.periodStartTs === cut ? kept.templates.find((row) => isCutHalf(row, later)) : undefined
    if (!former) return [{ ...later, batchId: kept.row.id }]
    moved.push([later.id, former.id])
    const { periodEndTs, materialisedUntil } = later
    return [
      { ...former, periodEndTs, materialisedUntil },
      { ...later, archivedAt: now },
    ]
  })
  return { moved, rows }
}

const sameWeekTime = ['weekday', 'startHour', 'startMinute', 'endHour', 'endMinute', 'quantity'] as const

const isCutHalf = (row: TemplateRow, later: TemplateRow) =>
  row.archivedAt === null &&
  row.periodEndTs === later.periodStartTs &&
  sameWeekTime.every((key) => row[key] === later[key])

/** Former ticket and option ids by those that the split created. */
function formerTickets(kept: StoredBatch, made: StoredBatch) {
  const formerRows = <Row extends { id: string; originId: string | null }>(
    rows: readonly Row[],
    later: readonly Row[],
  ) => {
    const former = new Map(rows.map((row) => [originStockId(row), row.id]))
    return new Map(later.flatMap((row) => [[row.id, former.get(originStockId(row)) ?? row.id]]))
  }
  return { ticketIds: formerRows(kept.tickets, made.tickets), optionIds: formerRows(kept.options, made.options) }
}
