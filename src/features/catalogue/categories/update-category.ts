import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { ParsedInput, UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { type CategoryLevel, categoryState, type OfficeCategory } from './category-shapes.ts'
import { changeCategory, slugAfter } from './change-category.ts'
import { updateCat1, updateCat2, updateCat3 } from './contract.ts'
import { loadCategory, readCategory } from './load-category.ts'

async function update<Result>(
  ctx: OfficeWriteContext,
  level: CategoryLevel,
  { id, updates, swapWith, ifUpdatedAt }: ParsedInput<typeof updateCat1>,
  answer: (category: OfficeCategory, parentId: string) => Result,
): Promise<Committed<Result>> {
  const row = await loadCategory(ctx.db, id, level)
  if (!row) throw new CallError('categoryNotFound')
  await refuseIfChanged(ctx, row, ifUpdatedAt)
  const wanted = { ...readCategory(row), ...updates, slug: slugAfter(row, updates), swapWith }
  return changeCategory(ctx, row, wanted, (category) => answer(category, row.parentId ?? ''))
}

const former = categoryState.extend({ swapWith: z.string() }).partial()

/** Restores the former values through the same write; a position is swapped back with the same sibling. */
async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const row = await loadCategory(ctx.db, target)
  if (!row) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, row, changedAt)
  return changeCategory(ctx, row, { ...readCategory(row), ...former.parse(before) }, () => ({}))
}

const takeBack = { undo: undoUpdate }

export const updateCat1Handler = handleOffice(
  updateCat1,
  async (ctx, input) => update(ctx, 1, input, (cat1) => ({ cat1 })),
  takeBack,
)

export const updateCat2Handler = handleOffice(
  updateCat2,
  async (ctx, input) => update(ctx, 2, input, (category, cat1Id) => ({ cat2: { ...category, cat1Id } })),
  takeBack,
)

export const updateCat3Handler = handleOffice(
  updateCat3,
  async (ctx, input) => update(ctx, 3, input, (category, cat2Id) => ({ cat3: { ...category, cat2Id } })),
  takeBack,
)
