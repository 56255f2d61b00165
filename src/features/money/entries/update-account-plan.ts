import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { updateAccountPlan } from './contract.ts'
import { planView } from './get-account-plan.ts'
import { loadPlan, PLAN_ID, planInUse, type StoredPlan } from './load-plan.ts'
import { type AccountPlan, accountPlan as planShape } from './plan-shapes.ts'
import { accountPlan } from './tables.ts'

export const updateAccountPlanHandler = handleOffice(
  updateAccountPlan,
  async (ctx, { ifUpdatedAt, ...fields }) => {
    const row = await loadPlan(ctx.db)
    if (row) await refuseIfChanged(ctx, { id: PLAN_ID, updatedAt: row.updatedAt }, ifUpdatedAt)
    return write(ctx, row, fields, (plan) => ({ plan: planView(plan) }))
  },
  { undo: undoUpdate },
)

async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const row = await loadPlan(ctx.db)
  if (!row || target !== PLAN_ID) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: row.updatedAt }, changedAt)
  const former = planShape.partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return write(ctx, row, { ...withoutVersion(row), ...former.data }, () => ({}))
}

const withoutVersion = ({ updatedAt: _version, ...plan }: StoredPlan): AccountPlan => plan

async function write<Result>(
  ctx: OfficeWriteContext,
  row: StoredPlan | undefined,
  fields: AccountPlan,
  answer: (plan: StoredPlan) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const changes = changesBetween(row ? withoutVersion(row) : {}, fields)
  if (row && !changes) return ctx.unchanged(answer(row))
  const updatedAt = laterThan(row?.updatedAt ?? 0, now)
  const next = { ...fields, updatedAt }
  // A month closed before the plan was saved is numbered by the usual year.
  const keepsYear = fields.firstMonth === planInUse(row).firstMonth
  return ctx.commit(
    {
      steps: [
        ...(keepsYear ? [] : [guard('not exists (select 1 from closed_month)', [], 'financialYearClosed')]),
        ...(row
          ? [
              db.orm.update(accountPlan).set(next).where(eq(accountPlan.updatedAt, row.updatedAt)),
              changed(1, 'changedMeanwhile'),
            ]
          : [
              guard('not exists (select 1 from account_plan)', [], 'changedMeanwhile'),
              db.orm.insert(accountPlan).values({ id: 1, ...next }),
            ]),
      ],
      audit: {
        target: PLAN_ID,
        before: row ? { ...changes?.before, updatedAt: row.updatedAt } : null,
        after: { ...changes?.after, updatedAt },
      },
    },
    answer(next),
  )
}
