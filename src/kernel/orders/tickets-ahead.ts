import type { OrderSnapshot } from './tables.ts'

const DAY = 86_400_000
/** Days for which a ticket without any date is assumed to be usable. */
const UNDATED_DAYS = 365

/** True if the item can still be used: one of its slots, or its day, is not over. */
export function isAhead(
  { snapshot, startedAt }: { snapshot: Pick<OrderSnapshot, 'slots' | 'expert'>; startedAt: number },
  now: number,
): boolean {
  if (snapshot.slots.length > 0) return snapshot.slots.some(({ endTs }) => endTs > now)
  const date = snapshot.expert?.date ?? null
  return date === null ? startedAt + UNDATED_DAYS * DAY > now : date + DAY > now
}
