/** Whose committee pays what of a purchase. Pure: the database is the guard when it is really taken. Cents everywhere. */

/** What a rule gives: a whole percent of price3, or an amount for each ticket. */
export interface Gift {
  percent: number | null
  amount: number | null
}

export interface GivingRule extends Gift {
  id: string
  /** Whose budget pays. */
  groupId: string
  maxPerOrder: number | null
  /** What is left of the ceiling of this person in this year; null: there is none. */
  leftThisYear: number | null
}

export interface SharedLine {
  quantity: number
  /** price3 of the whole line. */
  price: number
  fees: number
  /** Those that are for this line; the one that gives most is taken, never two. */
  rules: readonly GivingRule[]
}

export interface Share {
  ruleId: string
  amount: number
}

/** The card provider takes no smaller payment. */
export const LEAST_PAYMENT = 50

/** What a rule gives to a line, before ceilings: rounded down, and no more than the line's price. */
export const giftAmount = (
  { percent, amount }: Gift,
  { price, quantity }: Pick<SharedLine, 'price' | 'quantity'>,
): number => Math.min(price, percent === null ? (amount ?? 0) * quantity : Math.floor((price * percent) / 100))

/**
 * What of each line the committee pays, in their order: what an earlier line takes of a ceiling or a budget, a later one
 * does not have. Where 1 to 49 cents would be left to pay, the subsidy takes them over if that is within its bounds (D50).
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
    // All of it or nothing: what is left must be payable.
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
