import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'

/** Deeds of administrators about a waiting thing, by the path of the call. */
const deeds: Readonly<Record<string, string>> = {
  '/admin/resend-order-mail': 'Relancé',
  '/admin/renew-partner-link': 'Lien renouvelé',
  '/admin/regenerate-tickets': 'Billets relancés',
  '/admin/retry-job': 'Relancé',
  '/admin/retry-expert-sale': 'Réessayé',
}

export interface LastDeed {
  text: string
  ts: number
  /** E-mail address of the administrator; empty once erased. */
  by: string
}

/** Latest deed about each of the targets, so that two administrators do not remind one partner twice. */
export async function lastDeeds({ orm }: ReadDb, targets: readonly string[]): Promise<ReadonlyMap<string, LastDeed>> {
  if (targets.length === 0) return new Map()
  const rows = await orm
    .select({ target: audit.target, call: audit.call, ts: audit.ts, by: user.email })
    .from(audit)
    .leftJoin(user, and(eq(user.id, audit.actorId), isNull(user.erasedAt)))
    .where(
      and(
        sql`${audit.target} in (select value from json_each(${JSON.stringify(targets)}))`,
        sql`${audit.call} in (select value from json_each(${JSON.stringify(Object.keys(deeds))}))`,
      ),
    )
    .orderBy(audit.ts)
  return new Map(rows.map(({ target, call, ts, by }) => [target ?? '', { text: deeds[call] ?? '', ts, by: by ?? '' }]))
}
