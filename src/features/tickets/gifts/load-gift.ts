import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { readsAsName } from '#features/people/accounts/account-mails.ts'
import { isUsedTicket } from '#features/selling/given/given.ts'
import { ticketGift } from '#features/selling/given/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
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

/** Of the link that accepts, or of that to the ticket of somebody without account; null for none. No token reaches the database. */
export async function findGiftByToken(
  db: Reader,
  token: string,
): Promise<{ found: LoadedGift; isOffer: boolean } | null> {
  const hash = await sha256Hex(token)
  const [found] = await gifts(db, or(eq(ticketGift.tokenHash, hash), eq(ticketGift.ticketTokenHash, hash)))
  return found ? { found, isOffer: found.gift.tokenHash === hash } : null
}

/** More than anybody is given. */
const MOST = 200

/** What this person was given and has accepted, the newest first, or the gift of this id alone. */
export const findReceived = (db: Reader, userId: string, giftId?: string): Promise<LoadedGift[]> =>
  gifts(db, and(eq(ticketGift.receiverId, userId), giftId === undefined ? undefined : eq(ticketGift.id, giftId)))
    .orderBy(desc(ticketGift.acceptedAt), desc(ticketGift.id))
    .limit(MOST)

/** What was offered to this address, is open at `now` and is not the person's own to give. */
export const findOffered = async (
  db: Reader,
  { email, userId }: { email: string; userId: string },
  now: number,
): Promise<LoadedGift[]> => {
  const isOpen = and(isNull(ticketGift.endedAt), isNull(ticketGift.acceptedAt), gt(ticketGift.expiresAt, now))
  const found = await gifts(db, and(eq(ticketGift.email, email), isOpen)).limit(MOST)
  return found.filter(({ item }) => item.userId !== userId)
}

/** A ticket of the person's own order with the gift that stands, if one does; null for anybody else's. */
export async function findOwnTicket({ orm }: Reader, userId: string, ticketId: string) {
  const [row] = await orm
    .select({ unit: entry, item: orderItem, attempt, gift: ticketGift, isUsed: isUsedTicket })
    .from(entry)
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .leftJoin(ticketGift, and(eq(ticketGift.entryId, entry.id), isNull(ticketGift.endedAt)))
    .where(and(eq(entry.id, ticketId), eq(orderItem.userId, userId)))
  return row ? { ...row, isUsed: row.isUsed === 1 } : null
}

/** How the giver is called by others; null where that would be no name. */
export const giverName = ({ firstName, erasedAt }: { firstName: string; erasedAt: number | null }): string | null =>
  erasedAt === null && readsAsName(firstName) ? firstName : null

/** Facts for the rules of a gift. */
export const giftFacts = ({ item, attempt: of, unit, isUsed }: LoadedGift) => ({
  item,
  attempt: of,
  unit,
  isUsed: isUsed === 1,
})
