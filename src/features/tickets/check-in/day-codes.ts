import type { ReadDb } from '#handler/office-context.ts'
import { isWithdrawnItem } from '#kernel/orders/withdrawn-item.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { sha256Hex } from '#lib/digest.ts'
import { admissionPlace } from './admission.ts'
import type { VoidFacts } from './check-in-shapes.ts'
import { hashOfCode, saltOfDay } from './code-hash.ts'
import { dayArgs, nearArgs, stockNearDay, stockOfDay } from './day-rows.ts'
import type { DayCodes, NearSlot } from './day-shapes.ts'
import { codeEnd } from './typed-code.ts'
import { voidFacts } from './void-facts.ts'

/** Codes that a phone stores easily: 500 KB. */
const MOST_CODES = 20_000
const HASHES_AT_ONCE = 500

interface CodeRow {
  entryId: string
  code: string
  stockId: string
  state: '0' | '1' | '2'
  used: { at: number; place: string } | null
  /** Present if a gift replaced the code. */
  given: VoidFacts | null
}

/** Stock whose codes are read: the day's own, or that of the days around. */
type Which = 'day' | 'near'
const stocks = {
  day: { tables: stockOfDay, from: 'of_day', args: dayArgs },
  near: { tables: stockNearDay, from: 'near_day', args: nearArgs },
} as const

interface Wanted {
  db: ReadDb
  zone: string
  regionZone: string
  dayStart: number
  vendorId: string
  /** Salt of the link. */
  salt: string
}

/**
 * Reads a day's sold tickets with their codes in a stable order, and replaced codes, which are void. Starts from the
 * day's stock, as the partner may have sold a million.
 */
async function codeRows({ db, vendorId, ...day }: Wanted, which: Which): Promise<CodeRow[]> {
  const { tables, from, args } = stocks[which]
  const { rows } = await db.query(
    `with ${tables}
      select e.id, e.code, e.stock_id, iif(${isWithdrawnItem('i.id')}, 0, e.void_at) void_at, i.status, c.at, c.device_name, l.label,
        null given_at, null given_code, null validity
      from ${from} d cross join entry e on e.stock_id = d.id cross join order_item i on i.id = e.order_item_id and i.vendor_id = ?
        left join check_in c on c.entry_id = e.id and c.dispute is null
        left join scan_link l on l.id = c.scan_link_id
      where e.code is not null
    union all
      select e.id, g.replaced_code, e.stock_id, 0, i.status, null, null, null,
        iif(e.void_at is null and i.status = 'Success', g.accepted_at, null), e.code, i.validity_date_str
      from ${from} d cross join entry e on e.stock_id = d.id cross join order_item i on i.id = e.order_item_id and i.vendor_id = ?
        cross join ticket_gift g on g.entry_id = e.id and g.replaced_code is not null
    order by 1, 2 limit ${MOST_CODES + 1}`,
    [...args(day, vendorId), vendorId, vendorId],
  )
  return rows.map((row) => ({
    entryId: String(row.id),
    code: String(row.code),
    stockId: String(row.stock_id),
    state: row.void_at !== null || row.status !== 'Success' ? '2' : row.at === null ? '0' : '1',
    used:
      row.at === null
        ? null
        : {
            at: Number(row.at),
            place: admissionPlace({
              deviceName: String(row.device_name),
              linkLabel: row.label === null ? null : String(row.label),
            }),
          },
    given:
      row.given_at === null
        ? null
        : {
            reason: 'given' as const,
            at: Number(row.given_at),
            instead: { codeEnd: codeEnd(String(row.given_code)), validity: String(row.validity) },
          },
  }))
}

async function hashCodes(salt: string, rows: readonly CodeRow[]): Promise<string[]> {
  const hashes: string[] = []
  for (let from = 0; from < rows.length; from += HASHES_AT_ONCE) {
    const some = rows.slice(from, from + HASHES_AT_ONCE)
    hashes.push(...(await Promise.all(some.map(({ code }) => hashOfCode(salt, code)))))
  }
  return hashes
}

/**
 * Data for judging offline: a salted hash of each code, no names. A device with the current version gets the states
 * only, which needs no hashing.
 */
export async function dayCodes(
  wanted: Wanted,
  slots: readonly NearSlot[],
  knownVersion: string | null,
  which: Which = 'day',
): Promise<DayCodes> {
  const all = await codeRows(wanted, which)
  const rows = all.slice(0, MOST_CODES)
  const salt = saltOfDay(wanted.salt, dayKey(wanted.zone, wanted.dayStart))
  const slotAt = new Map(slots.map(({ stockId }, at) => [stockId, at]))
  const version = await sha256Hex(
    JSON.stringify([salt, slots.map(({ stockId }) => stockId), rows.map(({ code }) => code)]),
  )
  const isKnown = version === knownVersion
  const ended = await voidFacts(
    wanted.db,
    rows.filter(({ state, given }) => state === '2' && given === null).map(({ entryId }) => entryId),
  )
  const places = [...new Set(rows.flatMap(({ used }) => (used ? [used.place] : [])))]
  const placeAt = new Map(places.map((place, at) => [place, at]))
  return {
    salt,
    version,
    hashes: isKnown ? null : await hashCodes(salt, rows),
    slots: isKnown ? null : rows.map(({ stockId }) => slotAt.get(stockId) ?? -1),
    states: rows.map(({ state }) => state).join(''),
    used: rows.flatMap(({ used }, of) => (used ? [{ of, at: used.at, place: placeAt.get(used.place) ?? 0 }] : [])),
    places,
    ends: rows.flatMap(({ entryId, state, given }, of) => {
      const facts = given ?? (state === '2' ? ended.get(entryId) : undefined)
      return facts ? [{ of, ...facts }] : []
    }),
    isComplete: all.length <= MOST_CODES,
  }
}

interface HashedTicket {
  entryId: string
  code: string
  stockId: string
}

/** Tickets of a day, or of the days around, by the hashes of their codes on a link's devices. */
export async function ticketsByHash(wanted: Wanted, which: Which): Promise<ReadonlyMap<string, HashedTicket>> {
  const rows = (await codeRows(wanted, which)).slice(0, MOST_CODES)
  const hashes = await hashCodes(saltOfDay(wanted.salt, dayKey(wanted.zone, wanted.dayStart)), rows)
  return new Map(rows.map(({ entryId, code, stockId }, at) => [hashes[at] ?? '', { entryId, code, stockId }]))
}
