/** Outcome of a demo purchase. */
export type DemoStory =
  | 'done'
  | 'confirmed'
  | 'vouchers'
  | 'waiting'
  | 'upload'
  | 'rejected'
  | 'cancelled'
  | 'refundItem'
  | 'refundAmount'
  | 'refundOrder'
  | 'unpaid'

export interface PlannedPurchase {
  number: number
  story: DemoStory
  daysAgo: number
  /** Hour in the region's zone. */
  hour: number
  minute: number
  random: () => number
}

/**
 * Outcomes by age, 0 is the newest: open purchases are recent, refunded ones older. Vouchers pay a part if the site
 * accepts them.
 */
const stories: Readonly<Record<number, DemoStory>> = {
  0: 'waiting',
  1: 'upload',
  2: 'waiting',
  4: 'waiting',
  5: 'rejected',
  8: 'cancelled',
  11: 'refundItem',
  12: 'vouchers',
  15: 'refundAmount',
  19: 'refundOrder',
  24: 'rejected',
  30: 'refundItem',
  38: 'refundAmount',
}
const PERIOD_DAYS = 88
const SEED = 20_261_122

/** Generator of repeatable numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const chooseStory = (number: number): DemoStory =>
  stories[number] ?? (number % 7 === 6 ? 'unpaid' : number % 4 === 3 ? 'confirmed' : 'done')

/** Plans `count` purchases of the last three months, oldest first, with more of them recently. */
export function demoPlan(count: number): PlannedPurchase[] {
  const random = seeded(SEED)
  return Array.from({ length: count }, (_, at) => {
    const number = count - 1 - at
    return {
      number,
      story: chooseStory(number),
      daysAgo: 1 + Math.round(PERIOD_DAYS * (number / count) ** 1.2),
      hour: 8 + Math.floor(random() * 13),
      minute: Math.floor(random() * 60),
      random,
    }
  })
}
