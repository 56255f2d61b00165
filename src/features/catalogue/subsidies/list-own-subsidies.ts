import { handle } from '#handler/handle.ts'
import { listOwnSubsidies } from './contract.ts'
import { targetLabels } from './load-subsidy.ts'
import { subsidiesToday, subsidyStanding } from './own-subsidies.ts'
import { yearCeiling } from './own-terms.ts'

/** Reads nothing for a member whose committees pay nothing. */
export const listOwnSubsidiesHandler = handle(listOwnSubsidies, async (ctx) => {
  const rules = subsidiesToday(ctx, ctx.actor.groupId)
  if (rules.length === 0) return { items: [] }
  const [standing, labels] = await Promise.all([subsidyStanding(ctx), targetLabels(ctx.db, rules)])
  const left = new Map(standing?.giving)
  const budgets = new Map(standing?.budgets)
  return {
    items: rules.flatMap((rule) => {
      const leftThisYear = left.get(rule.id)
      const budget = budgets.get(rule.groupId) ?? 0
      // Without a budget, nothing is paid.
      if (leftThisYear === undefined || budget === 0) return []
      const { id, percent, amount, target, targetId, maxPerOrder, toDay } = rule
      const [ceiling = null] = yearCeiling(rule, leftThisYear, budget)
      const targetLabel = labels.get(targetId ?? '') ?? null
      return [{ id, percent, amount, target, targetLabel, maxPerOrder, toDay, ceiling }]
    }),
  }
})
