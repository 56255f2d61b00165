import { CATALOGUE_STALE_MS } from './expert-shapes.ts'

/** When a product `p` of the catalogue was last confirmed; an expression of SQL, null for never. */
export const confirmedAtSql = 'coalesce(p.confirmed_at, (select confirmed_at from expert_catalogue where id = 1))'

/** Whether a product `p` may be sold at a moment: it is listed, and that was confirmed lately. An expression of SQL. */
export const isSoldSql = (now: number): string =>
  `p.gone_at is null and ${confirmedAtSql} > ${Math.floor(now) - CATALOGUE_STALE_MS}`

/** Why a product cannot be sold now, or null. */
export function saleProblem(
  { goneAt, confirmedAt }: { goneAt: number | null; confirmedAt: number | null },
  now: number,
): 'expertTicketGone' | 'expertTicketUnconfirmed' | null {
  if (goneAt !== null) return 'expertTicketGone'
  return (confirmedAt ?? 0) > now - CATALOGUE_STALE_MS ? null : 'expertTicketUnconfirmed'
}
