import { guard, type Statement, type Step } from '#db/region-db.ts'

/**
 * Tries of the job that offers returned places to the waiting list; after them it no longer keeps others from buying.
 */
const MOST_TRIES = 3

const notOfferedYet = `waiting_look l join job j on j.dedupe_key = 'offer-places:' || l.activity_id
  and j.dead_at is null and j.tries <= ${MOST_TRIES}`

const ownPlaces = `(select coalesce(sum(p.held), 0) from waiting_slot p join waiting w on w.id = p.waiting_id
  where p.stock_id = l.stock_id and w.user_id = ?)`

interface Wanted {
  stockId: string
  quantity: number
}

/**
 * Undoes the batch while returned places of these stocks have not been offered to the waiting list, unless the buyer
 * takes only what is held for them. Goes before the statements that take the places.
 */
export const waitingFirst = (wanted: readonly Wanted[], userId: string, otherwise: Error): Step =>
  guard(
    `not exists (select 1 from json_each(?) wanted join ${notOfferedYet} where l.stock_id = wanted.value ->> 'stockId'
      and ${ownPlaces} < wanted.value ->> 'quantity')`,
    [JSON.stringify(wanted), userId],
    otherwise,
  )

/** Ends a buyer's holds on these stocks, in the batch that buys them: triggers give the places back first. */
export const takeHolds = (stockIds: readonly string[], userId: string): Statement => ({
  sql: `delete from waiting where user_id = ? and state = 'Held' and id in
    (select waiting_id from waiting_slot where held > 0 and stock_id in (select value from json_each(?)))`,
  args: [userId, JSON.stringify(stockIds)],
})

/**
 * Undoes the batch if fewer documents of a flexible stock are free than are held for the waiting list (D18); stock not
 * limited by documents has its CHECK.
 */
export const documentsForHolds = (stockId: string, otherwise: Error): Step =>
  guard(
    `(select b.mode <> 'Pregenerated' or b.unlimited from stock s join batch b on b.id = s.batch_id where s.id = ?)
      or (select count(*) from entry where stock_id = ? and order_item_id is null and void_at is null and status = 'Ready')
      >= (select coalesce(sum(held), 0) from waiting_slot where stock_id = ?)`,
    [stockId, stockId, stockId],
    otherwise,
  )
