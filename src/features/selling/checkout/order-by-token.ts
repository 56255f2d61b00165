import { eq } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { soldContract } from '#kernel/orders/sold-contract.ts'
import { attempt, type Item, orderItem } from '#kernel/orders/tables.ts'
import { leadsHere } from '#kernel/people/home-host.ts'
import { sha256Hex } from '#lib/digest.ts'
import { needsContact } from '#lib/words/contract-kinds.ts'

/** The buyer as the partner is told; nothing of an erased one. */
interface ToldBuyer {
  email: string | null
  /** Only where the partner has to agree on the service with the buyer. */
  contact?: { name: string; phoneNumber: string }
}

function toldBuyer(item: Item, buyer: typeof user.$inferSelect): ToldBuyer {
  if (buyer.erasedAt !== null) return { email: null }
  const { email, firstName, lastName, phoneNumber } = buyer
  return {
    email,
    ...((item.snapshot.tellsContact ?? needsContact(soldContract(item))) && isAwaited(item)
      ? { contact: { name: `${firstName} ${lastName}`.trim(), phoneNumber } }
      : {}),
  }
}

/** An order that is over is no reason any more to tell who bought it. */
const isAwaited = ({ status }: Item): boolean => status === 'PendingConfirmation' || status === 'Success'

type Site = Parameters<typeof leadsHere>[0] & Pick<CallContext, 'actor'>

/**
 * Order item of a confirmation token, with its buyer; null for an unknown token, and on another tenant's site unless an
 * operator asks, who opens every order of the region from any. The database only sees the token's hash.
 */
export async function findOrderByToken(
  ctx: Site & Pick<CallContext, 'db'>,
  token: string,
): Promise<{ item: Item; buyer: ToldBuyer } | null> {
  const [row] = await ctx.db.orm
    .select({ item: orderItem, user, origin: attempt.origin })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(user, eq(user.id, orderItem.userId))
    .where(eq(orderItem.tokenHash, await sha256Hex(token)))
  const isOperator = ctx.actor.kind === 'user' && ctx.actor.isAdmin
  return row && (isOperator || leadsHere(ctx, { origin: row.origin, groupId: row.user.groupId }))
    ? { item: row.item, buyer: toldBuyer(row.item, row.user) }
    : null
}
