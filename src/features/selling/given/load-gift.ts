import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { readsAsName } from '#features/people/accounts/account-mails.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isUsedTicket, isWithdrawn } from '#kernel/given/given.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { leadsHere } from '#kernel/people/home-host.ts'
import { entry } from '#kernel/stock/tables.ts'
import { sha256Hex } from '#lib/digest.ts'

type Reader = Pick<RegionDb, 'orm'>

const giftColumns = {
  gift: ticketGift,
  unit: entry,
  item: orderItem,
  attempt,
  giver: { id: user.id, firstName: user.firstName, email: user.email, groupId: user.groupId, erasedAt: user.erasedAt },
  isUsed: isUsedTicket,
  isWithdrawn,
}

const gifts = ({ orm }: Reader, where: SQL | undefined) =>
  orm
    .select(giftColumns)
    .from(ticketGift)
    .innerJoin(entry, eq(entry.id, ticketGift.entryId))
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(user, eq(user.id, orderItem.userId))
    .where(where)

export type LoadedGift = Awaited<ReturnType<typeof gifts>>[number]

/**
 * Finds a gift by the token of its offer, or of the ticket link for a receiver without account; null for none, and on
 * another tenant's site. No token reaches the database.
 */
export async function findGiftByToken(
  ctx: Parameters<typeof leadsHere>[0] & { db: Reader },
  token: string,
): Promise<{ found: LoadedGift; isOffer: boolean } | null> {
  const hash = await sha256Hex(token)
  const [found] = await gifts(ctx.db, or(eq(ticketGift.tokenHash, hash), eq(ticketGift.ticketTokenHash, hash)))
  return found && leadsHere(ctx, { origin: found.attempt.origin, groupId: found.giver.groupId })
    ? { found, isOffer: found.gift.tokenHash === hash }
    : null
}

/** Most gifts loaded: more than a person receives. */
const MOST = 200

/** Gifts that this person has accepted, the newest first, or only the one with this id. */
export const findReceived = (db: Reader, userId: string, giftId?: string): Promise<LoadedGift[]> =>
  gifts(db, and(eq(ticketGift.receiverId, userId), giftId === undefined ? undefined : eq(ticketGift.id, giftId)))
    .orderBy(desc(ticketGift.acceptedAt), desc(ticketGift.id))
    .limit(MOST)

/** Offers to this address that are open at `now`, except those of the person's own tickets. */
export const findOffered = async (
  db: Reader,
  { email, userId }: { email: string; userId: string },
  now: number,
): Promise<LoadedGift[]> => {
  const isOpen = and(isNull(ticketGift.endedAt), isNull(ticketGift.acceptedAt), gt(ticketGift.expiresAt, now))
  const found = await gifts(db, and(eq(ticketGift.email, email), isOpen)).limit(MOST)
  return found.filter(({ item }) => item.userId !== userId)
}

/** A ticket of the person's own order with its current gift, if any; null for other people's tickets. */
export async function findOwnTicket({ orm }: Reader, userId: string, ticketId: string) {
  const [row] = await orm
    .select({ unit: entry, item: orderItem, attempt, gift: ticketGift, isUsed: isUsedTicket, isWithdrawn })
    .from(entry)
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .leftJoin(ticketGift, and(eq(ticketGift.entryId, entry.id), isNull(ticketGift.endedAt)))
    .where(and(eq(entry.id, ticketId), eq(orderItem.userId, userId)))
  return row ? { ...row, isUsed: row.isUsed === 1, isWithdrawn: row.isWithdrawn === 1 } : null
}

/** Giver's name for others; null if it does not read as a name. */
export const giverName = ({ firstName, erasedAt }: { firstName: string; erasedAt: number | null }): string | null =>
  erasedAt === null && readsAsName(firstName) ? firstName : null

/** Facts for the rules of a gift. */
export const giftFacts = ({ item, attempt: of, unit, isUsed, isWithdrawn: withdrawn }: LoadedGift) => ({
  item,
  attempt: of,
  unit,
  isUsed: isUsed === 1,
  isWithdrawn: withdrawn === 1,
})
