import type { ScanOutcome, VoidFacts } from './check-in-shapes.ts'
import { hashOfCode } from './code-hash.ts'
import type { DayCodes, NearSlot, PartnerDay } from './day-shapes.ts'
import { type OfflineChoice, offlineUntil } from './offline-span.ts'
import { codeForms } from './typed-code.ts'

type Codes = DayCodes & { hashes: string[]; slots: number[] }
type Slot = NearSlot & { fromTs?: number | null }

/** Codes with their slots as a device knows them. */
export interface KnownCodes {
  slots: readonly Slot[]
  codes: Codes
  /** Index of each hash in `codes`. */
  at: ReadonlyMap<string, number>
}

/** A day's tickets as a device knows them. */
export interface KnownDay extends KnownCodes {
  /** Tickets of the days around; null until they were received. */
  near: KnownCodes | null
  /** Admissions by this device since then, by hash. */
  own: ReadonlyMap<string, number>
  /** When the data arrived, and until when it is judged by, by this device's clock. */
  heardAt: number
  until: number
}

/** Combines new codes with earlier hashes that are still valid. Null without any. */
function knownCodes(
  { slots, codes }: { slots: readonly Slot[]; codes: DayCodes },
  before: KnownCodes | null,
): KnownCodes | null {
  const known = before?.codes.version === codes.version ? before.codes : null
  const hashes = codes.hashes ?? known?.hashes
  const knownSlots = codes.slots ?? known?.slots
  if (!hashes || !knownSlots) return null
  const at = known && before ? before.at : new Map(hashes.map((hash, place) => [hash, place]))
  return { slots, codes: { ...codes, hashes, slots: knownSlots }, at }
}

/** Parts of a day's answer by which a device judges. */
export type HeardDay = Pick<PartnerDay, 'slots' | 'codes' | 'near'> & { link: OfflineChoice }

/** Combines a day's new data with what is still valid of the earlier. Null without any. */
export function knownDay(
  { slots, codes, near, link }: HeardDay,
  before: KnownDay | null,
  heardAt: number,
): KnownDay | null {
  if (codes === null) return before
  const known = knownCodes({ slots, codes }, before)
  if (known === null) return null
  const isSameDay = before?.codes.salt === codes.salt
  const around = near ? knownCodes(near, before?.near ?? null) : isSameDay ? before.near : null
  const isKnown = (hash: string) => known.at.has(hash) || around?.at.has(hash) === true
  return {
    ...known,
    near: around,
    own: new Map([...(before?.own ?? [])].filter(([hash]) => isKnown(hash))),
    heardAt,
    until: offlineUntil(link, heardAt),
  }
}

/** Adds an admission by this device. */
export const withAdmission = (day: KnownDay, hash: string, at: number): KnownDay => ({
  ...day,
  own: new Map([...day.own, [hash, at]]),
})

/** Adds admissions, one unless said, to the shown numbers of a day. */
export const withMore = (day: PartnerDay, stockId: string | undefined, places = 1): PartnerDay => ({
  ...day,
  admitted: day.admitted + places,
  slots: day.slots.map((slot) => (slot.stockId === stockId ? { ...slot, admitted: slot.admitted + places } : slot)),
})

/** Hash of a read or typed text, if the day or the days around have it. */
export async function hashIn({ codes, at, near }: KnownDay, text: string): Promise<string | null> {
  for (const form of codeForms(text)) {
    const hash = await hashOfCode(codes.salt, form)
    if (at.has(hash) || near?.at.has(hash)) return hash
  }
  return null
}

/** Slot of a code. */
export function findSlot({ at, codes, slots }: KnownCodes, hash: string): Slot | null {
  const place = at.get(hash)
  return place === undefined ? null : (slots[codes.slots[place] ?? -1] ?? null)
}

export interface OfflineVerdict {
  /** `unsure`: not among the codes. `stale`: the data is too old. */
  outcome: Extract<ScanOutcome, 'admitted' | 'alreadyUsed' | 'void' | 'otherActivity' | 'otherDay'> | 'unsure' | 'stale'
  used: { at: number; place: string | null } | null
  slot: Slot | null
  /** Present if the ticket is void. */
  ended: VoidFacts | null
}

interface Asked {
  hash: string | null
  activityId: string | undefined
  now: number
  /** A person at the entrance saw both dates, and admits a ticket of another day. */
  acceptsOtherDay?: boolean
}

/** Judges a ticket offline; refuses tickets that the device does not know. */
export function judgeOffline(day: KnownDay | null, { hash, activityId, now, acceptsOtherDay }: Asked): OfflineVerdict {
  const nothing = { used: null, slot: null, ended: null }
  if (!day || now > day.until) return { ...nothing, outcome: 'stale' }
  const isOfDay = hash !== null && day.at.has(hash)
  const list = isOfDay ? day : day.near
  const place = hash === null ? undefined : list?.at.get(hash)
  if (hash === null || place === undefined || !list) return { ...nothing, outcome: 'unsure' }
  const { codes } = list
  const found = { ...nothing, slot: findSlot(list, hash) }
  if (codes.states[place] === '2')
    return { ...found, outcome: 'void', ended: codes.ends?.find(({ of }) => of === place) ?? null }
  const known = codes.used.find(({ of }) => of === place)
  if (known)
    return { ...found, outcome: 'alreadyUsed', used: { at: known.at, place: codes.places[known.place] ?? null } }
  const ownAt = day.own.get(hash)
  if (ownAt !== undefined) return { ...found, outcome: 'alreadyUsed', used: { at: ownAt, place: null } }
  const { slot } = found
  if (activityId !== undefined && slot && slot.activityId !== activityId) return { ...found, outcome: 'otherActivity' }
  // Kept days of an older version have no such moment.
  const isToday = isOfDay && now >= (slot?.fromTs ?? 0)
  return { ...found, outcome: isToday || acceptsOtherDay ? 'admitted' : 'otherDay' }
}
