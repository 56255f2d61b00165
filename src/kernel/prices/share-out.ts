/**
 * Pure rules that split a purchase between committees and buyer, in cents; database guards decide when money is really
 * taken.
 */

/** Gift of a rule: a whole percent of price3, or an amount for each ticket. */
export interface Gift {
  percent: number | null
  amount: number | null
}

export interface GivingRule extends Gift {
  id: string
  /** Group whose budget pays. */
  groupId: string
  maxPerOrder: number | null
  /** Rest of this person's ceiling for the year; null without a ceiling. */
  leftThisYear: number | null
}

export interface SharedLine {
  quantity: number
  /** price3 of the whole line. */
  price: number
  fees: number
  /** Rules for this line; only the one that gives most is used. */
  rules: readonly GivingRule[]
}

export interface Share {
  ruleId: string
  amount: number
}

/** Smallest payment that the card provider accepts. */
export const LEAST_PAYMENT = 50

/** Gift of a rule for a line, before ceilings: rounded down, at most the line's price. */
export const giftAmount = (
  { percent, amount }: Gift,
  { price, quantity }: Pick<SharedLine, 'price' | 'quantity'>,
): number => Math.min(price, percent === null ? (amount ?? 0) * quantity : Math.floor((price * percent) / 100))

/**
 * Returns the committee's share of each line, in order; earlier lines use up ceilings and budgets first. If 1 to 49
 * cents would remain to be paid, the subsidy covers them within its bounds (D50).
 */
export function shareOut(lines: readonly SharedLine[], budgets: ReadonlyMap<string, number>): (Share | null)[] {
  const left = budgetRests(lines, budgets)
  const taken = lines.map((line): { rule: GivingRule; amount: number } | null => {
    let best: { rule: GivingRule; amount: number } | null = null
    for (const rule of line.rules) {
      const amount = Math.min(giftAmount(rule, line), left.of(rule))
      if (amount > 0 && (!best || amount > best.amount || (amount === best.amount && rule.id < best.rule.id)))
        best = { rule, amount }
    }
    if (best) left.take(best.rule, best.amount)
    return best
  })
  let rest = lines.reduce((sum, { price, fees }, at) => sum + price + fees - (taken[at]?.amount ?? 0), 0)
  if (rest > 0 && rest < LEAST_PAYMENT && taken.some((share) => share !== null)) {
    const more = lines.map(({ price, fees }, at) => {
      const share = taken[at]
      if (!share) return 0
      const extra = Math.min(rest, price + fees - share.amount, left.of(share.rule))
      left.take(share.rule, extra)
      rest -= extra
      return extra
    })
    // All or nothing, as any other remainder could not be paid by card.
    if (rest === 0) for (const [at, extra] of more.entries()) addTo(taken[at], extra)
  }
  return taken.map((share) => share && { ruleId: share.rule.id, amount: share.amount })
}

function addTo(share: { amount: number } | null | undefined, extra: number): void {
  if (share) share.amount += extra
}

function budgetRests(lines: readonly SharedLine[], budgets: ReadonlyMap<string, number>) {
  const ofBudget = new Map(budgets)
  const ofRule = new Map<string, number>()
  for (const rule of lines.flatMap(({ rules }) => rules))
    ofRule.set(
      rule.id,
      Math.min(rule.maxPerOrder ?? Number.MAX_SAFE_INTEGER, rule.leftThisYear ?? Number.MAX_SAFE_INTEGER),
    )
  return {
    of: (rule: GivingRule): number => Math.max(0, Math.min(ofRule.get(rule.id) ?? 0, ofBudget.get(rule.groupId) ?? 0)),
    take(rule: GivingRule, amount: number): void {
      ofRule.set(rule.id, (ofRule.get(rule.id) ?? 0) - amount)
      ofBudget.set(rule.groupId, (ofBudget.get(rule.groupId) ?? 0) - amount)
    },
  }
}
