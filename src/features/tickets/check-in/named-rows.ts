import type { ReadDb } from '#handler/office-context.ts'
import { isWithdrawnItem } from '#kernel/orders/withdrawn-item.ts'
import { isUnreadableSql } from '#kernel/stock/uploaded-ticket.ts'
import { sha256Hex } from '#lib/digest.ts'
import { dayArgs, type EntranceDay, stockOfDay } from './day-rows.ts'
import type { NamedTicket, PartnerDay } from './day-shapes.ts'

/** Most holders whose names a device gets. */
const MOST_NAMED = 2000
const NAMELESS = 'Sans nom'

/**
 * Reads who holds the day's tickets without a readable code: the buyer, or the receiver of a gift. Name, ticket and
 * places, nothing else of a person.
 */
async function namedRows(db: ReadDb, day: EntranceDay, vendorId: string): Promise<NamedTicket[]> {
  const { rows } = await db.query(
    `with ${stockOfDay}
      select coalesce(g.id, i.id) id, coalesce(g.receiver_name, trim(u.first_name || ' ' || u.last_name)) name, i.activity_id,
        i.snapshot ->> '$.ticketInfo.label' label, min(d.id) stock_id, count(*) places, count(c.id) admitted
      from of_day d cross join entry e on e.stock_id = d.id and e.void_at is null
        cross join order_item i on i.id = e.order_item_id and i.vendor_id = ? and i.status = 'Success'
        join user u on u.id = i.user_id
        left join ticket_gift g on g.entry_id = e.id and g.accepted_at is not null and g.ended_at is null
        left join check_in c on c.entry_id = e.id and c.dispute is null
      where ${isUnreadableSql('e')} and not ${isWithdrawnItem('i.id')}
      group by coalesce(g.id, i.id) order by name, 1 limit ${MOST_NAMED + 1}`,
    [...dayArgs(day, vendorId), vendorId],
  )
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name) || NAMELESS,
    activityId: String(row.activity_id),
    ticketLabel: String(row.label),
    stockId: String(row.stock_id),
    places: Number(row.places),
    admitted: Number(row.admitted),
  }))
}

/** Holders as an operator sees them. */
export const namedTickets = async (db: ReadDb, day: EntranceDay, vendorId: string): Promise<NamedTicket[]> =>
  (await namedRows(db, day, vendorId)).slice(0, MOST_NAMED)

/** Holders as a device gets them, again only where they have changed. */
export async function namedForDevice(
  db: ReadDb,
  day: EntranceDay,
  vendorId: string,
  knownVersion: string | null,
): Promise<PartnerDay['named']> {
  const all = await namedRows(db, day, vendorId)
  const list = all.slice(0, MOST_NAMED)
  const version = await sha256Hex(JSON.stringify(list))
  return { version, list: version === knownVersion ? null : list, isComplete: all.length <= MOST_NAMED }
}
