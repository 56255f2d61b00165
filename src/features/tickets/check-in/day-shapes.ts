import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'
import { admission, dayOfYear, disputeReason, offlineSpan, scanId, voidFacts } from './check-in-shapes.ts'

export const daySlot = z.object({
  stockId: id,
  activityId: id,
  kind: z.enum(['Fixed', 'Flexible']),
  startTs: ts,
  endTs: ts,
  /** When the day begins to admit, for a slot that begins after midnight at its end; null for its own slots. */
  fromTs: ts.nullable(),
  sold: z.int(),
  admitted: z.int(),
})

/** One day at a partner's entrance. */
export const scanDay = z.object({
  vendor: z.object({ id, name: z.string() }),
  day: dayOfYear,
  /** IANA zone of the entrance's clock. */
  zone: z.string(),
  nowTs: ts,
  activities: z.array(z.object({ id, label: z.string() })),
  slots: z.array(daySlot),
  /** Admissions of the day that count. */
  admitted: z.int(),
})
export type ScanDay = z.infer<typeof scanDay>

/** Admissions of one ticket by two devices, or of a void ticket. */
const dispute = z.object({
  scanId,
  codeEnd: z.string(),
  activityLabel: z.string(),
  reason: disputeReason,
  admission,
  /** Admission that counts. */
  first: admission.nullable(),
})
export type Dispute = z.infer<typeof dispute>

/** Each list follows the order of the codes in `hashes`. */
const dayCodes = z.object({
  salt: z.string(),
  version: z.string(),
  /** Null if the device's version is current. */
  hashes: z.array(z.string()).nullable(),
  /** Index in `slots` for each code; null together with the hashes. */
  slots: z.array(z.int()).nullable(),
  /** One letter per code: `0` may enter, `1` has entered, `2` is void. */
  states: z.string(),
  /** Entered codes: index of the code, time, and index of the place in `places`. */
  used: z.array(z.object({ of: z.int(), at: ts, place: z.int() })),
  places: z.array(z.string()),
  /** Void codes, by index: why, and what stands for them. */
  ends: z.array(voidFacts.extend({ of: z.int() })),
  /** False if the day has more codes than a device gets. */
  isComplete: z.boolean(),
})
export type DayCodes = z.infer<typeof dayCodes>

/** Slots of the days around, whose tickets a person at the entrance may decide to admit. */
const nearSlot = daySlot.pick({ stockId: true, activityId: true, kind: true, startTs: true, endTs: true })
export type NearSlot = z.infer<typeof nearSlot>

/** Holder of tickets of the day without a code that we can read. */
const namedTicket = z.object({
  /** Order item, or the gift by which somebody received one of its tickets. */
  id,
  name: z.string(),
  activityId: id,
  ticketLabel: z.string(),
  stockId: id,
  places: z.int(),
  admitted: z.int(),
})
export type NamedTicket = z.infer<typeof namedTicket>

const namedTickets = z.object({
  version: z.string(),
  /** Null if the device's version is current. */
  list: z.array(namedTicket).nullable(),
  /** False if the day has more holders than a device gets. */
  isComplete: z.boolean(),
})

export const officeDay = scanDay.extend({ named: z.array(namedTicket) })
export type OfficeDay = z.infer<typeof officeDay>

export const partnerDay = scanDay.extend({
  /** `dayEndTs`: end of the day at the entrance, with its slots past midnight. */
  link: z.object({ id, label: z.string(), expiresAt: ts, offlineFor: offlineSpan, dayEndTs: ts }),
  /** Present if asked for. */
  codes: dayCodes.nullable(),
  /** Present if asked for. */
  near: z.object({ slots: z.array(nearSlot), codes: dayCodes }).nullable(),
  /** Present if the codes are. */
  named: namedTickets.nullable(),
  disputes: z.array(dispute),
})
export type PartnerDay = z.infer<typeof partnerDay>
