import { type SQL, sql } from 'drizzle-orm'
import { packedRows } from '#db/packed-rows.ts'
import type { RegionDb } from '#db/region-db.ts'
import { handle } from '#handler/handle.ts'
import { activityPlaceSql, parsePlace } from '#kernel/catalogue/location-view.ts'
import { findPlaceClock, type PostalPlace } from '#kernel/time/place-clock.ts'
import { listWaitings } from './contract.ts'
import type { WaitingItem } from './waiting-shapes.ts'

interface Row {
  id: string
  activityId: string
  slugName: string
  label: string
  place: string | null
  ticketId: string
  ticketLabel: string
  anyDate: number
  anyTime: number
  quantity: number
  position: number | null
  heldUntil: number | null
  slots: string
  options: string
}

/** SQL count of people ahead who want one of the same slots, or any date. */
const ahead = `(select count(*) from waiting o where o.activity_id = w.activity_id and o.state = 'Waiting' and o.place < w.place
  and (w.stock_id is null or o.stock_id is null or exists (select 1 from waiting_slot mine
    join waiting_slot theirs on theirs.stock_id = mine.stock_id where mine.waiting_id = w.id and theirs.waiting_id = o.id)))`

const findZone = (place: PostalPlace | null): string | null => (place && findPlaceClock(place)?.zone) ?? null

/** A person's waits: holds first, then by order of joining. */
export async function loadWaitings({ orm }: Pick<RegionDb, 'orm'>, where: SQL, now: number): Promise<WaitingItem[]> {
  const rows = await orm.all<Row>(sql`
    select w.id, a.id as "activityId", a.slug_name as "slugName", a.label, (${sql.raw(activityPlaceSql('a'))}) as place, t.id as "ticketId", t.label as "ticketLabel",
      w.stock_id is null as "anyDate",
      w.state = 'Waiting' and (select count(*) from waiting_slot p where p.waiting_id = w.id) > t.span as "anyTime", w.quantity, w.held_until as "heldUntil",
      case when w.state = 'Waiting' then 1 + ${sql.raw(ahead)} end as position,
      (select json_group_array(json_object('at', s.start_ts, 'stockId', s.id, 'type', s.kind, 'startTs', s.start_ts,
          'endTs', s.end_ts))
        from waiting_slot p join stock s on s.id = p.stock_id
        where p.waiting_id = w.id and (w.stock_id is not null or w.state = 'Held')) as slots,
      (select json_group_array(json_object('at', o.position, 'optionId', o.id, 'quantity', o.min_quantity))
        from ticket_option o where o.ticket_info_id = t.id and o.archived_at is null and o.min_quantity > 0) as options
    from waiting w join activity a on a.id = w.activity_id join ticket_info t on t.id = w.ticket_info_id
    where ${where} and (w.held_until is null or w.held_until > ${now})
    order by w.held_until is null, w.held_until, w.joined_at, w.id`)
  return rows.map((row) => ({
    clockZone: findZone(parsePlace(row.place)),
    id: row.id,
    activity: { id: row.activityId, slugName: row.slugName, label: row.label },
    ticket: { id: row.ticketId, label: row.ticketLabel },
    isAnyDate: Number(row.anyDate) === 1,
    isAnyTime: Number(row.anyTime) === 1,
    slots: packedRows<WaitingItem['slots'][number]>(row.slots).map(({ stockId, type, startTs, endTs }) => ({
      ...{ stockId, type, startTs, endTs },
    })),
    quantity: row.quantity,
    position: row.position,
    heldUntil: row.heldUntil,
    options: packedRows<WaitingItem['options'][number]>(row.options).map(({ optionId, quantity }) => ({
      optionId,
      quantity,
    })),
  }))
}

export const listWaitingsHandler = handle(listWaitings, async (ctx) => ({
  items: await loadWaitings(ctx.db, sql`w.user_id = ${ctx.actor.userId}`, ctx.now),
}))
