import { and, eq, isNotNull } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { ticketNumber } from './tables.ts'

/** Tickets of orders with all that their documents print, by number within the order. */
export const unitQuery = ({ orm }: Pick<RegionDb, 'orm'>) =>
  orm
    .select({
      item: orderItem,
      attempt,
      entry,
      firstName: user.firstName,
      lastName: user.lastName,
      erasedAt: user.erasedAt,
      groupId: user.groupId,
      gift: { id: ticketGift.id, receiverName: ticketGift.receiverName },
      number: { series: ticketNumber.series, number: ticketNumber.number },
    })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(user, eq(user.id, orderItem.userId))
    .innerJoin(entry, eq(entry.orderItemId, orderItem.id))
    .leftJoin(ticketGift, and(eq(ticketGift.entryId, entry.id), isNotNull(ticketGift.acceptedAt)))
    .leftJoin(ticketNumber, eq(ticketNumber.entryId, entry.id))
    .orderBy(entry.unitNo)
