import type { ReadDb } from '#handler/office-context.ts'
import { isWithdrawnItem } from '#kernel/orders/withdrawn-item.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { sha256Hex } from '#lib/digest.ts'
import { admissionPlace } from './admission.ts'
import type { DayCodes, ScanDay } from './check-in-shapes.ts'
import { hashOfCode, saltOfDay } from './code-hash.ts'
import { dayArgs, stockOfDay } from './day-rows.ts'

/** Codes that a phone stores easily: 500 KB. */
const MOST_CODES = 20_000
const HASHES_AT_ONCE = 500

interface CodeRow {
  entryId: string
  code: string
  stockId: string
  state: '0' | '1' | '2'
  used: { at: number; place: string } | null
}

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
async function codeRows({ db, vendorId, ...day }: Wanted): Promise<CodeRow[]> {
  const { rows } = await db.query(
    `with ${stockOfDay}
      select e.id, e.code, e.stock_id, iif(${isWithdrawnItem('i.id')}, 0, e.void_at) void_at, i.status, c.at, c.device_name, l.label
      from of_day d cross join entry e on e.stock_id = d.id cross join order_item i on i.id = e.order_item_id and i.vendor_id = ?
        left join check_in c on c.entry_id = e.id and c.dispute is null
        left join scan_link l on l.id = c.scan_link_id
      where e.code is not null
    union all
      select e.id, g.replaced_code, e.stock_id, 0, i.status, null, null, null
      from of_day d cross join entry e on e.stock_id = d.id cross join order_item i on i.id = e.order_item_id and i.vendor_id = ?
        cross join ticket_gift g on g.entry_id = e.id and g.replaced_code is not null
    order by 1, 2 limit ${MOST_CODES + 1}`,
    [...dayArgs(day, vendorId), vendorId, vendorId],
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
  slots: ScanDay['slots'],
  knownVersion: string | null,
): Promise<DayCodes> {
  const all = await codeRows(wanted)
  const rows = all.slice(0, MOST_CODES)
  const salt = saltOfDay(wanted.salt, dayKey(wanted.zone, wanted.dayStart))
  const slotAt = new Map(slots.map(({ stockId }, at) => [stockId, at]))
  const version = await sha256Hex(
    JSON.stringify([salt, slots.map(({ stockId }) => stockId), rows.map(({ code }) => code)]),
  )
  const isKnown = version === knownVersion
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
    isComplete: all.length <= MOST_CODES,
  }
}

/** Tickets of a day by the hashes of their codes on a link's devices. */
export async function ticketsByHash(wanted: Wanted): Promise<ReadonlyMap<string, { entryId: string; code: string }>> {
  const rows = (await codeRows(wanted)).slice(0, MOST_CODES)
  const hashes = await hashCodes(saltOfDay(wanted.salt, dayKey(wanted.zone, wanted.dayStart)), rows)
  return new Map(rows.map(({ entryId, code }, at) => [hashes[at] ?? '', { entryId, code }]))
}
