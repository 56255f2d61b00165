import { limits } from '#lib/words/limits.ts'
import type { DayCodes, PartnerDay, ScanOutcome } from './check-in-shapes.ts'
import { hashOfCode } from './code-hash.ts'
import { codeForms } from './typed-code.ts'

/** For how long a device judges by what it last heard of the day. */
export const OFFLINE_MS = limits.offlineCheckIn.ms

type Codes = DayCodes & { hashes: string[]; slots: number[] }

/** What a device knows of the day's tickets. */
export interface KnownDay {
  slots: PartnerDay['slots']
  codes: Codes
  /** Place of each hash in `codes`. */
  at: ReadonlyMap<string, number>
  /** Whom this device let in since, by hash. */
  own: ReadonlyMap<string, number>
  /** When the day was heard of, by this device's clock. */
  heardAt: number
}

/** The day as it was just heard of; with the hashes of before where they are still right. Null without any. */
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

/** The same after this device let somebody in. */
export const withAdmission = (day: KnownDay, hash: string, at: number): KnownDay => ({
  ...day,
  own: new Map([...day.own, [hash, at]]),
})

/** The figures that are shown of a day, with one more admission. */
export const withOneMore = (day: PartnerDay, stockId: string | undefined): PartnerDay => ({
  ...day,
  admitted: day.admitted + 1,
  slots: day.slots.map((slot) => (slot.stockId === stockId ? { ...slot, admitted: slot.admitted + 1 } : slot)),
})

/** The hash of a read or typed text, if the day has one. */
export async function hashIn({ codes, at }: KnownDay, text: string): Promise<string | null> {
  for (const form of codeForms(text)) {
    const hash = await hashOfCode(codes.salt, form)
    if (at.has(hash)) return hash
  }
  return null
}

/** The slot of a code of the day. */
export function knownSlots({ at, codes, slots }: KnownDay, hash: string): PartnerDay['slots'][number] | null {
  const place = at.get(hash)
  return place === undefined ? null : (slots[codes.slots[place] ?? -1] ?? null)
}

export interface OfflineVerdict {
  /** `unsure`: not in the list of the day. `stale`: nothing was heard for too long. */
  outcome: Extract<ScanOutcome, 'admitted' | 'alreadyUsed' | 'void' | 'otherActivity'> | 'unsure' | 'stale'
  used: { at: number; place: string | null } | null
  slot: PartnerDay['slots'][number] | null
}

/** What a device says of a ticket without a network; it lets in nobody whose ticket it does not know. */
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
  return { outcome: 'admitted', used: null, slot }
}
