import { limits } from '#lib/words/limits.ts'
import type { DayCodes, PartnerDay, ScanOutcome } from './check-in-shapes.ts'
import { hashOfCode } from './code-hash.ts'
import { codeForms } from './typed-code.ts'

/** Time for which a device judges by its last data of the day. */
export const OFFLINE_MS = limits.offlineCheckIn.ms

type Codes = DayCodes & { hashes: string[]; slots: number[] }

/** A day's tickets as a device knows them. */
export interface KnownDay {
  slots: PartnerDay['slots']
  codes: Codes
  /** Index of each hash in `codes`. */
  at: ReadonlyMap<string, number>
  /** Admissions by this device since then, by hash. */
  own: ReadonlyMap<string, number>
  /** When the data arrived, by this device's clock. */
  heardAt: number
}

/** Combines a day's new data with earlier hashes that are still valid. Null without any. */
export function knownDay(
  { slots, codes }: Pick<PartnerDay, 'slots' | 'codes'>,
  before: KnownDay | null,
  heardAt: number,
): KnownDay | null {
  if (codes === null) return before
  const known = before?.codes.version === codes.version ? before.codes : null
  const hashes = codes.hashes ?? known?.hashes
  const knownSlots = codes.slots ?? known?.slots
  if (!hashes || !knownSlots) return null
  const at = known && before ? before.at : new Map(hashes.map((hash, place) => [hash, place]))
  return {
    slots,
    codes: { ...codes, hashes, slots: knownSlots },
    at,
    own: new Map([...(before?.own ?? [])].filter(([hash]) => at.has(hash))),
    heardAt,
  }
}

/** Adds an admission by this device. */
export const withAdmission = (day: KnownDay, hash: string, at: number): KnownDay => ({
  ...day,
  own: new Map([...day.own, [hash, at]]),
})

/** Adds one admission to the shown numbers of a day. */
export const withOneMore = (day: PartnerDay, stockId: string | undefined): PartnerDay => ({
  ...day,
  admitted: day.admitted + 1,
  slots: day.slots.map((slot) => (slot.stockId === stockId ? { ...slot, admitted: slot.admitted + 1 } : slot)),
})

/** Hash of a read or typed text, if the day has it. */
export async function hashIn({ codes, at }: KnownDay, text: string): Promise<string | null> {
  for (const form of codeForms(text)) {
    const hash = await hashOfCode(codes.salt, form)
    if (at.has(hash)) return hash
  }
  return null
}

/** Slot of a code of the day. */
export function knownSlots({ at, codes, slots }: KnownDay, hash: string): PartnerDay['slots'][number] | null {
  const place = at.get(hash)
  return place === undefined ? null : (slots[codes.slots[place] ?? -1] ?? null)
}

export interface OfflineVerdict {
  /** `unsure`: not among the day's codes. `stale`: the data is too old. */
  outcome: Extract<ScanOutcome, 'admitted' | 'alreadyUsed' | 'void' | 'otherActivity' | 'otherDay'> | 'unsure' | 'stale'
  used: { at: number; place: string | null } | null
  slot: PartnerDay['slots'][number] | null
}

/** Judges a ticket offline; refuses tickets that the device does not know. */
export function judgeOffline(
  day: KnownDay | null,
  hash: string | null,
  activityId: string | undefined,
  now: number,
): OfflineVerdict {
  if (!day || now - day.heardAt > OFFLINE_MS) return { outcome: 'stale', used: null, slot: null }
  const place = hash === null ? undefined : day.at.get(hash)
  if (hash === null || place === undefined) return { outcome: 'unsure', used: null, slot: null }
  const { codes, own } = day
  const slot = knownSlots(day, hash)
  const ownAt = own.get(hash)
  if (codes.states[place] === '2') return { outcome: 'void', used: null, slot }
  const known = codes.used.find(({ of }) => of === place)
  if (known) return { outcome: 'alreadyUsed', used: { at: known.at, place: codes.places[known.place] ?? null }, slot }
  if (ownAt !== undefined) return { outcome: 'alreadyUsed', used: { at: ownAt, place: null }, slot }
  if (activityId !== undefined && slot && slot.activityId !== activityId)
    return { outcome: 'otherActivity', used: null, slot }
  // Kept days of an older version have no such moment.
  if (now < (slot?.fromTs ?? 0)) return { outcome: 'otherDay', used: null, slot }
  return { outcome: 'admitted', used: null, slot }
}
