import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { readFormer } from '#handler/read-former.ts'
import type { Scope } from '#handler/scope.ts'
import { subsidyBudget } from '#kernel/subsidies/tables.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import { setSubsidyBudget } from './contract.ts'
import { budgetCents, type OfficeBudget } from './subsidy-shapes.ts'

type BudgetRow = typeof subsidyBudget.$inferSelect

export const setSubsidyBudgetHandler = handleOffice(
  setSubsidyBudget,
  async (ctx, { year, amount, ifUpdatedAt }, fail) => {
    const { db, now, region, scope } = ctx
    const thisYear = wallClock(region.zone, now).year
    if (year !== thisYear && year !== thisYear + 1) fail('budgetYearClosed', { fields: ['year'] })
    const row = (await loadBudget(db, scope, { year })) ?? emptyBudget(scope.groupId ?? '', year)
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, amount, (budget) => ({ budget }))
  },
  { undo: undoBudget, of: subsidyBudget },
)

async function undoBudget(ctx: OfficeWriteContext, change: UndoneChange) {
  const found = await loadBudget(ctx.db, ctx.scope, { id: change.target })
  const { row, former } = await readFormer(ctx, change, found, z.object({ amount: budgetCents }))
  return write(ctx, row, former.amount, () => ({}))
}

export async function loadBudget(db: ReadDb, scope: Scope, wanted: { id: string } | { year: number }) {
  const [row] = await db.orm
    .select()
    .from(subsidyBudget)
    .where(
      and(
        scope.where(subsidyBudget.groupId),
        'id' in wanted ? eq(subsidyBudget.id, wanted.id) : eq(subsidyBudget.year, wanted.year),
      ),
    )
    .limit(1)
  return row
}

/** Budget before an administrator has set one: nothing is paid. */
export const emptyBudget = (groupId: string, year: number): BudgetRow => ({
  ...{ id: newId('bu'), groupId, year, amount: 0, used: 0, updatedAt: 0 },
})

export const budgetView = ({ id, year, amount, used, updatedAt }: BudgetRow): OfficeBudget => ({
  ...{ id, year, amount, used, updatedAt },
})

async function write<Result>(
  ctx: OfficeWriteContext,
  row: BudgetRow,
  amount: number,
  answer: (budget: OfficeBudget) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const isNew = row.updatedAt === 0
  if (amount === row.amount && !isNew) return ctx.unchanged(answer(budgetView(row)))
  const updatedAt = laterThan(row.updatedAt, now)
  const next = { ...row, amount, updatedAt }
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadBudget(db, ctx.scope, isNew ? { year: row.year } : { id: row.id }) },
    {
      steps: isNew
        ? [
            guard(
              'not exists (select 1 from subsidy_budget where group_id = ? and year = ?)',
              [row.groupId, row.year],
              'changedMeanwhile',
            ),
            db.orm.insert(subsidyBudget).values(next),
          ]
        : [
            {
              // Promised shares stay promised: the CHECK refuses a budget below them.
              statement: db.orm
                .update(subsidyBudget)
                .set({ amount, updatedAt })
                .where(unchangedSince(subsidyBudget, row)),
              otherwise: new CallError('budgetBelowUsed', { fields: ['amount'] }),
            },
            changed(1, 'changedMeanwhile'),
          ],
      audit: {
        target: row.id,
        groupId: row.groupId,
        before: isNew ? null : { amount: row.amount, updatedAt: row.updatedAt },
        after: { year: row.year, amount, updatedAt },
      },
    },
    answer(budgetView(next)),
  )
}
