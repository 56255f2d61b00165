import { CATALOGUE_STALE_MS } from './expert-shapes.ts'

/** SQL expression: when catalogue product `p` was last confirmed; null if never. */
export const confirmedAtSql = 'coalesce(p.confirmed_at, (select confirmed_at from expert_catalogue where id = 1))'

/** SQL condition: product `p` may be sold at `now`, as it is listed and was confirmed lately. */
export const isSoldSql = (now: number): string =>
  `p.gone_at is null and ${confirmedAtSql} > ${Math.floor(now) - CATALOGUE_STALE_MS}`

/** Returns why a product cannot be sold now, or null. */
export function saleProblem(
  { goneAt, confirmedAt }: { goneAt: number | null; confirmedAt: number | null },
  now: number,
): 'expertTicketGone' | 'expertTicketUnconfirmed' | null {
  if (goneAt !== null) return 'expertTicketGone'
  return (confirmedAt ?? 0) > now - CATALOGUE_STALE_MS ? null : 'expertTicketUnconfirmed'
}
