import { z } from 'zod'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { id, shortText, ts } from '#contract/shapes.ts'

export const scanToken = z.string().min(1).max(MAX_TOKEN_LENGTH)
export const dayOfYear = z.string().max(10, { abort: true }).check(z.iso.date('Choisissez un jour.'))
/** Codes of stock have at most 3,000 characters of any kind; a scanner adds a prefix. */
const LONGEST_CODE = 3_100
/** A code as read or typed: every code that can be sold can be admitted. */
export const typedCode = z
  .string()
  .max(LONGEST_CODE, { abort: true })
  .refine((text) => text.trim() !== '', 'Indiquez un code.')

/** The scanning browser: a random id that it keeps, and the name that people gave it. */
export const device = { deviceId: z.string().min(8).max(40), deviceName: shortText.min(1).max(40) }
/** Random, one for each scan. */
export const scanId = z.string().min(16).max(40)

/**
 * Why an admission does not count: `alreadyUsed`, `void`: wrongly admitted by an offline device; `revoked`: reported
 * after its link was revoked; `undone`: cancelled by an operator (chapter tickets-and-check-in).
 */
const disputeReason = z.enum(['alreadyUsed', 'void', 'revoked', 'undone'])
export type DisputeReason = z.infer<typeof disputeReason>

/** Place and time of an admission. */
const admission = z.object({
  at: ts,
  /** The device, and the link that opened it. */
  place: z.string(),
  /** True if the asking device made it. */
  own: z.boolean(),
  offline: z.boolean(),
})
export type Admission = z.infer<typeof admission>

/** A ticket as an entrance sees it, without data on its buyer. */
const scannedTicket = z.object({
  codeEnd: z.string(),
  activityId: id,
  activityLabel: z.string(),
  ticketLabel: z.string(),
  validity: z.string(),
  /** When the evening before its slot begins to admit; null if only its own day does. */
  fromTs: ts.nullable(),
  unit: z.int(),
  units: z.int(),
})
export type ScannedTicket = z.infer<typeof scannedTicket>

export const scanOutcomes = ['admitted', 'alreadyUsed', 'void', 'otherDay', 'otherActivity', 'unknown'] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

export const scanResult = z.object({
  outcome: z.enum(scanOutcomes),
  /** Null if this partner has no such ticket. */
  ticket: scannedTicket.nullable(),
  /** Admission that counts: this one, or an earlier one. */
  used: admission.nullable(),
  /** Why the ticket is void. */
  reason: z.enum(['canceled', 'unpaid']).nullable(),
})
export type ScanResult = z.infer<typeof scanResult>

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
  /** False if the day has more codes than a device gets. */
  isComplete: z.boolean(),
})
export type DayCodes = z.infer<typeof dayCodes>

export const partnerDay = scanDay.extend({
  link: z.object({ id, label: z.string(), expiresAt: ts }),
  /** Present if asked for. */
  codes: dayCodes.nullable(),
  disputes: z.array(dispute),
})
export type PartnerDay = z.infer<typeof partnerDay>

export const offlineAdmission = z.strictObject({ scanId, hash: z.string().min(8).max(40), at: ts })
export type OfflineAdmission = z.infer<typeof offlineAdmission>

export const reconciled = z.object({
  scanId,
  outcome: z.enum(['admitted', 'alreadyUsed', 'void', 'revoked', 'undone', 'unknown']),
  codeEnd: z.string().nullable(),
  /** Admission that counts. */
  used: admission.nullable(),
})
export type Reconciled = z.infer<typeof reconciled>

/** `state` at the time of the answer. */
export const listedScanLink = z.object({
  id,
  label: z.string(),
  createdAt: ts,
  expiresAt: ts,
  revokedAt: ts.nullable(),
  state: z.enum(['open', 'expired', 'revoked']),
  admissions: z.int(),
  lastAt: ts.nullable(),
})
export type ListedScanLink = z.infer<typeof listedScanLink>

export const listedCheckIn = z.object({
  id,
  at: ts,
  day: dayOfYear,
  vendorName: z.string(),
  activityId: id,
  activityLabel: z.string(),
  ticketLabel: z.string(),
  code: z.string().nullable(),
  deviceName: z.string(),
  /** Name of the link, or of the operator. */
  by: z.string(),
  isOffline: z.boolean(),
  recordedAt: ts,
  dispute: disputeReason.nullable(),
  /** True if it counts, but another device admitted the same ticket, too. */
  isDisputed: z.boolean(),
})
export type ListedCheckIn = z.infer<typeof listedCheckIn>
