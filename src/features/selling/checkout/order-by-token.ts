import { eq } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { type Item, orderItem } from '#kernel/orders/tables.ts'
import { sha256Hex } from '#lib/digest.ts'

/**
 * Order item of a confirmation token, with its buyer; null for an unknown token. The database only sees the token's
 * hash.
 */
export async function findOrderByToken(
  db: RegionDb,
  token: string,
): Promise<{ item: Item; email: string | null } | null> {
  const [row] = await db.orm
    .select({ item: orderItem, email: user.email, erasedAt: user.erasedAt })
    .from(orderItem)
    .innerJoin(user, eq(user.id, orderItem.userId))
    .where(eq(orderItem.tokenHash, await sha256Hex(token)))
  return row ? { item: row.item, email: row.erasedAt === null ? row.email : null } : null
}
