import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { changed, type Step } from '#db/region-db.ts'
import type { OfficeStock } from '#features/stock/slots/office-stock-shapes.ts'
import { laterThan } from '#handler/changes.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { plural } from '#lib/words/plural.ts'
import { stockView } from '../batches/batch-view.ts'
import { loadStock } from '../batches/get-stock.ts'
import { adjustStock } from '../contract.ts'
import { shopSteps } from '../shop-steps.ts'
import { mayPlanAgain, PlanOutdated } from './slot-steps.ts'

const MOST_PLACES = 1_000_000

export const adjustStockHandler = handleOffice(
  adjustStock,
  async (ctx, { stockId, delta, ifQuantity }) => {
    for (let tries = 1; ; tries++) {
      try {
        const found = await openStock(ctx, stockId)
        if (ifQuantity !== undefined && ifQuantity !== found.quantity) throw adjustedMeanwhile(found.quantity)
        if (delta === 0) return ctx.unchanged({ stock: found.stock })
        const quantity = found.quantity + delta
        if (quantity > MOST_PLACES) throw new CallError('quantityAboveMost', { fields: ['delta'] })
        return await setQuantity(ctx, found, quantity, laterThan(found.row.adjustedAt ?? 0, ctx.now), (stock) => ({
          stock,
        }))
      } catch (error) {
        mayPlanAgain(error, tries)
      }
    }
  },
  { undo: undoAdjustment },
)

const adjustedMeanwhile = (quantity: number) =>
  new CallError('changedMeanwhile', {
    message: `Le total a été changé entre-temps : il est maintenant de ${quantity}. Vérifiez, puis recommencez.`,
    fields: ['ifQuantity'],
    details: { quantity },
  })

type Found = NonNullable<Awaited<ReturnType<typeof loadStock>>> & { quantity: number }

async function openStock(ctx: OfficeWriteContext, stockId: string): Promise<Found> {
  const found = await loadStock(ctx.db, stockId)
  if (!found || found.row.archivedAt !== null || found.owner.archivedAt !== null) throw new CallError('stockNotFound')
  const { quantity, kind } = found.row
  if (quantity !== null) return { ...found, quantity }
  throw kind === 'Flexible' && found.owner.mode === 'Pregenerated'
    ? new CallError('stockWithoutQuantity', {
        message: 'Ce stock est limité par ses billets : ajoutez ou retirez des billets.',
      })
    : new CallError('stockWithoutQuantity', { message: 'Ce stock n’a pas de limite de places.' })
}

const belowSold = (wanted: number, { reserved, bought }: { reserved: number; bought: number }) => {
  const held = reserved + bought
  const places = `${held} ${plural(held, 'place est vendue', 'places sont vendues')}`
  return new CallError('quantityBelowSold', {
    message: `Le total ne peut pas descendre à ${wanted} : ${places} ou en cours de paiement.`,
    fields: ['delta'],
    details: { bought, reserved },
  })
}

/** Replaces the quantity that was read. The table's CHECK refuses one below what buyers have bought meanwhile. */
async function setQuantity<Result>(
  ctx: OfficeWriteContext,
  { row, owner, stock, quantity: before }: Found,
  quantity: number,
  adjustedAt: number | null,
  answer: (stock: OfficeStock) => Result,
): Promise<Committed<Result>> {
  if (quantity < row.reserved + row.bought) throw belowSold(quantity, row)
  const { db, now } = ctx
  const updatedAt = adjustedAt ?? now
  const write: Step = {
    statement: {
      sql: `update stock set quantity = ?, adjusted_at = ?
        where id = ? and archived_at is null and quantity = ? and adjusted_at is ?`,
      args: [quantity, adjustedAt, row.id, before, row.adjustedAt],
    },
    otherwise: new PlanOutdated(),
  }
  const remaining = row.remaining === null ? null : row.remaining + quantity - before
  const next = stockView({ ...row, quantity, adjustedAt, remaining }, owner)
  return ctx.commit(
    {
      steps: [
        write,
        changed(1, new PlanOutdated()),
        // Marks the batch as changed if its form shows this quantity (slots without a template), so that an open form
        // conflicts.
        ...(row.templateId === null
          ? [{ sql: 'update batch set updated_at = max(updated_at + 1, ?) where id = ?', args: [now, owner.id] }]
          : []),
        ...shopSteps(db, row.activityId, now),
      ],
      audit: {
        target: row.id,
        before: { quantity: before, adjustedAt: row.adjustedAt, updatedAt: row.adjustedAt ?? row.createdAt },
        after: { quantity, adjustedAt, updatedAt },
      },
      changesCatalogue: true,
    },
    answer({ ...next, ticketInfo: stock.ticketInfo }),
  )
}

const formerQuantity = z.object({ quantity: z.int(), adjustedAt: z.int().nullable() })

/** Restores the former number, unless an operator has set another since or more places are sold. */
async function undoAdjustment(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const former = formerQuantity.safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  for (let tries = 1; ; tries++) {
    try {
      const found = await openStock(ctx, target)
      if (found.row.adjustedAt !== changedAt) throw new CallError('changedMeanwhile')
      return await setQuantity(ctx, found, former.data.quantity, former.data.adjustedAt, () => ({}))
    } catch (error) {
      if (error instanceof CallError && error.code === 'stockNotFound') throw new CallError('changeNotFound')
      mayPlanAgain(error, tries)
    }
  }
}
