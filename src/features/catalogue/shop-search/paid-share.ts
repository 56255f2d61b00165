import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'

/** Asks whether a rule has a cent left, no more: a kept page is then the same for all whom it still pays. */
export function isPaid(own: OwnSubsidies | null, activityId: string): boolean {
  if (own === null) return false
  const budgets = own.budgets(1)
  return own
    .rulesFor(activityId, 1)
    .some(({ groupId, leftThisYear }) => leftThisYear !== 0 && (budgets.get(groupId) ?? 0) > 0)
}
