import type { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import type { Versioned } from './commit-update.ts'
import { refuseIfChanged } from './conflict.ts'
import type { UndoneChange } from './handle.ts'
import type { OfficeWriteContext } from './office-context.ts'

/**
 * Row and former values of a change that is taken back. Refuses if the row is gone, if it has changed since, or if the
 * values break rules that have become stricter since.
 */
export async function readFormer<Row extends Versioned, Schema extends z.ZodType>(
  ctx: OfficeWriteContext,
  { before, changedAt }: UndoneChange,
  row: Row | null | undefined,
  schema: Schema,
): Promise<{ row: Row; former: z.output<Schema> }> {
  if (!row) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, row, changedAt)
  const former = schema.safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return { row, former: former.data }
}
