/** Reckons subsidies as docs/decisions/128-what-a-committee-pays.md words them, without the product's own sums. */

export interface OracleRule {
  id: string
  groupId: string
  percent?: number
  /** Cents of each ticket. */
  amount?: number
  perOrder?: number
}

export interface OracleLine {
  quantity: number
  price: number
  fees: number
  /** Ids of the rules that are for it. */
  rules: readonly string[]
}

interface Rests {
  /** Rest of the person's year for each rule; without an entry unlimited by it. */
  year: ReadonlyMap<string, number>
  /** Budget of each committee. */
  budget: ReadonlyMap<string, number>
}

/** Expected share of each line and its rule: lines in order, the rule that gives most, of two the one with the lower id. */
export function expectedShares(rules: readonly OracleRule[], lines: readonly OracleLine[], rests: Rests) {
  const spent: { rule: OracleRule; cents: number }[] = []
  const room = (rule: OracleRule): number => {
    const sum = (all: typeof spent) => all.reduce((cents, each) => cents + each.cents, 0)
    const own = sum(spent.filter((each) => each.rule.id === rule.id))
    const ofGroup = sum(spent.filter((each) => each.rule.groupId === rule.groupId))
    const bounds = [
      (rule.perOrder ?? Number.POSITIVE_INFINITY) - own,
      (rests.year.get(rule.id) ?? Number.POSITIVE_INFINITY) - own,
      (rests.budget.get(rule.groupId) ?? 0) - ofGroup,
    ]
    return Math.max(0, Math.min(...bounds))
  }
  const shares = lines.map((line) => {
    const gifts = rules
      .filter(({ id }) => line.rules.includes(id))
      .map((rule) => {
        const wished =
          rule.percent === undefined
            ? (rule.amount ?? 0) * line.quantity
            : Math.floor((line.price * rule.percent) / 100)
        return { rule, cents: Math.min(wished, line.price, room(rule)) }
      })
      .filter(({ cents }) => cents > 0)
      .sort((one, other) => other.cents - one.cents || (one.rule.id < other.rule.id ? -1 : 1))
    const [most] = gifts
    if (most) spent.push({ ...most })
    return most ? { ruleId: most.rule.id, cents: most.cents, rule: most.rule } : null
  })
  // No card takes 1 to 49 cents: the subsidy takes them over where it may, all of them or none.
  const open = lines.reduce((sum, { price, fees }, at) => sum + price + fees - (shares[at]?.cents ?? 0), 0)
  if (open > 0 && open < 50) {
    let rest = open
    const extras = lines.map(({ price, fees }, at) => {
      const share = shares[at]
      if (!share) return 0
      const extra = Math.min(rest, price + fees - share.cents, room(share.rule))
      spent.push({ rule: share.rule, cents: extra })
      rest -= extra
      return extra
    })
    if (rest === 0) for (const [at, share] of shares.entries()) if (share) share.cents += extras[at] ?? 0
  }
  return shares.map((share) => share && { ruleId: share.ruleId, amount: share.cents })
}
