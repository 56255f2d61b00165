import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { audit } from '#handler/tables.ts'
import { undoChange } from './contract.ts'
import { KEPT_MS } from './kept.ts'
import { mayTakeBack, refuseTakingBack } from './take-back.ts'
import { changedBySuperAdmin } from './written-by-super-admin.ts'

type AuditRow = Pick<typeof audit.$inferSelect, 'ts' | 'call' | 'groupId' | 'target' | 'before' | 'after'> & {
  bySuperAdmin: boolean
}

const before = z.record(z.string(), z.unknown())
const after = z.looseObject({ updatedAt: z.int() })

/** Undo function and recorded change of an audit row; null if the change cannot be undone. */
function findUndo({ now, handlerOf }: Pick<OfficeReadContext, 'now' | 'handlerOf'>, row: AuditRow) {
  const undo = handlerOf(row.call)?.takeBack?.undo
  const [was, is] = [before.safeParse(row.before), after.safeParse(row.after)]
  if (!undo || !was.success || !is.success || row.target === null || row.ts <= now - KEPT_MS) return null
  const { updatedAt: _updatedAt, ...fields } = was.data
  const { updatedAt: changedAt, ...left } = is.data
  return { undo, change: { target: row.target, before: fields, after: left, changedAt } }
}

/**
 * Rows for which the list offers "Annuler": their things still belong to the caller's committee. The undo itself checks
 * that they have not changed since.
 */
export async function findUndoable<Row extends AuditRow>(
  ctx: OfficeReadContext,
  rows: readonly Row[],
): Promise<Set<Row>> {
  const found = rows.filter((row) => findUndo(ctx, row) !== null && mayTakeBack(ctx, row))
  if (ctx.scope.groupId === null) return new Set(found)
  const named = found.flatMap((row) => {
    const { of, toId } = ctx.handlerOf(row.call)?.takeBack ?? {}
    const id = row.target !== null && toId ? toId(row.target) : row.target
    return of && id !== null ? [{ row, of, id }] : []
  })
  const kept = await Promise.all(
    [...Map.groupBy(named, ({ of }) => of)].map(async ([of, things]) => {
      const ids = things.map(({ id }) => id)
      const there = await ctx.db.orm
        .select({ id: of.id })
        .from(of)
        .where(and(inArray(of.id, ids), ctx.scope.where(of.groupId)))
      const isThere = new Set(there.map(({ id }) => id))
      return things.filter(({ id }) => isThere.has(id)).map(({ row }) => row)
    }),
  )
  return new Set(kept.flat())
}

const declared: readonly ErrorCode[] = undoChange.errors

/** French refusals where a former value names a thing that has been deleted since. */
const goneSince: Partial<Record<ErrorCode, string>> = {
  vendorNotFound: 'Le partenaire d’avant a été supprimé depuis : restaurez-le d’abord de la corbeille.',
  categoryNotFound: 'Une catégorie d’avant a été supprimée depuis : restaurez-la d’abord de la corbeille.',
  activityNotFound: 'L’activité d’avant a été supprimée depuis : restaurez-la d’abord de la corbeille.',
}

export const undoChangeHandler = handleOffice(undoChange, async (ctx, { changeId }, fail) => {
  const [found] = await ctx.db.orm
    .select({ ...getTableColumns(audit), bySuperAdmin: changedBySuperAdmin })
    .from(audit)
    .where(and(eq(audit.id, changeId), ctx.scope.where(audit.groupId)))
  const row = found ?? fail('changeNotFound')
  refuseTakingBack(ctx, row)
  const { undo, change } = findUndo(ctx, row) ?? fail('undoTooLate')
  try {
    return await undo(ctx, change)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { code, message, fields } = error
    const gone = goneSince[code]
    if (gone !== undefined) throw new CallError(code, { message: gone, fields })
    // The recorded call's own refusal: today's rules no longer accept what that call once wrote.
    const isOwn = ctx.handlerOf(row.call)?.contract.errors.includes(code)
    throw isOwn && !declared.includes(code) ? new CallError('undoTooLate', { message }) : error
  }
})
