/**
 * Splits cents in proportion to weights, each part up to its ceiling: rounds down, then gives the rest to the largest
 * remainders, and the excess to any part with room. Parts add up to the amount, or to the sum of all ceilings.
 */
export function splitCents(amount: number, weights: readonly number[], ceilings: readonly number[]): number[] {
  const parts = ceilings.map(() => 0)
  let rest = Math.min(amount, sum(ceilings))
  const room = (at: number) => (ceilings[at] ?? 0) - (parts[at] ?? 0)
  const add = (at: number, cents: number) => {
    const taken = Math.max(0, Math.min(cents, room(at), rest))
    parts[at] = (parts[at] ?? 0) + taken
    rest -= taken
  }
  for (const by of [weights, ceilings]) {
    const [whole, all] = [rest, sum(by)]
    if (whole <= 0 || all <= 0) continue
    const exact = by.map((weight) => (whole / all) * weight)
    for (const [at, share] of exact.entries()) add(at, Math.floor(share))
    const order = exact.map((share, at) => ({ at, over: share - Math.floor(share) }))
    for (const { at } of order.sort((one, other) => other.over - one.over || one.at - other.at))
      if (rest > 0 && (by[at] ?? 0) > 0) add(at, 1)
  }
  for (const at of parts.keys()) add(at, rest)
  return parts
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
