import { z } from 'zod'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { id, shortText, ts } from '#contract/shapes.ts'

export const scanToken = z.string().min(1).max(MAX_TOKEN_LENGTH)
export const dayOfYear = z.string().max(10, { abort: true }).check(z.iso.date('Choisissez un jour.'))
/** A code of stock has at most 3,000 signs, of any kind; a scanner puts some in front. */
const LONGEST_CODE = 3_100
/** As it was read or typed: whatever can be sold can be admitted. */
export const typedCode = z
  .string()
  .max(LONGEST_CODE, { abort: true })
  .refine((text) => text.trim() !== '', 'Indiquez un code.')

/** Who scans: a random id that the browser keeps, and the name that people gave it. */
export const device = { deviceId: z.string().min(8).max(40), deviceName: shortText.min(1).max(40) }
/** Random, one for each scan. */
export const scanId = z.string().min(16).max(40)

/**
 * Why an admission does not count. `alreadyUsed`, `void`: a device made it by itself and should not have; `revoked`: it
 * was heard of after its link had been taken away; `undone`: an operator took it back (chapter tickets-and-check-in).
 */
const disputeReason = z.enum(['alreadyUsed', 'void', 'revoked', 'undone'])
export type DisputeReason = z.infer<typeof disputeReason>

/** Where and when somebody was let in. */
const admission = z.object({
  at: ts,
  /** The device, and the link that opened it. */
  place: z.string(),
  /** By the device that asks. */
  own: z.boolean(),
  offline: z.boolean(),
})
export type Admission = z.infer<typeof admission>

/** What is shown of a ticket at an entrance: nothing of who bought it. */
const scannedTicket = z.object({
  codeEnd: z.string(),
  activityId: id,
  activityLabel: z.string(),
  ticketLabel: z.string(),
  validity: z.string(),
  unit: z.int(),
  units: z.int(),
})
export type ScannedTicket = z.infer<typeof scannedTicket>

export const scanOutcomes = ['admitted', 'alreadyUsed', 'void', 'otherDay', 'otherActivity', 'unknown'] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

export const scanResult = z.object({
  outcome: z.enum(scanOutcomes),
  /** Null for one that is unknown here. */
  ticket: scannedTicket.nullable(),
  /** The admission that counts: this one, or the earlier one. */
  used: admission.nullable(),
  /** Of one that is void. */
  reason: z.enum(['canceled', 'unpaid']).nullable(),
})
export type ScanResult = z.infer<typeof scanResult>

export const daySlot = z.object({
  stockId: id,
  activityId: id,
  kind: z.enum(['Fixed', 'Flexible']),
  startTs: ts,
  endTs: ts,
  sold: z.int(),
  admitted: z.int(),
})

/** What a partner's entrance sees of one day. */
export const scanDay = z.object({
  vendor: z.object({ id, name: z.string() }),
  day: dayOfYear,
  nowTs: ts,
  activities: z.array(z.object({ id, label: z.string() })),
  slots: z.array(daySlot),
  /** Admissions of the day that count. */
  admitted: z.int(),
})
export type ScanDay = z.infer<typeof scanDay>

/** Two devices disagree, or one let somebody in with a void ticket. */
const dispute = z.object({
  scanId,
  codeEnd: z.string(),
  activityLabel: z.string(),
  reason: disputeReason,
  admission,
  /** The one that counts. */
  first: admission.nullable(),
})
export type Dispute = z.infer<typeof dispute>

/** Each list goes by the place of the codes in `hashes`. */
const dayCodes = z.object({
  salt: z.string(),
  version: z.string(),
  /** Null: those of the version that the device has. */
  hashes: z.array(z.string()).nullable(),
  /** Place of each one's slot in `slots`, null with the hashes. */
  slots: z.array(z.int()).nullable(),
  /** A letter each: `0` may enter, `1` has entered, `2` is void. */
  states: z.string(),
  /** Those that have entered: which code, when, and where as the place in `places`. */
  used: z.array(z.object({ of: z.int(), at: ts, place: z.int() })),
  places: z.array(z.string()),
  /** False where the day has more codes than a device is given. */
  isComplete: z.boolean(),
})
export type DayCodes = z.infer<typeof dayCodes>

export const partnerDay = scanDay.extend({
  link: z.object({ id, label: z.string(), expiresAt: ts }),
  /** Where they were asked for. */
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
  /** The admission that counts. */
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
  /** The link's name, or the operator's. */
  by: z.string(),
  isOffline: z.boolean(),
  recordedAt: ts,
  dispute: disputeReason.nullable(),
  /** Counts, and another device let somebody in with the same ticket. */
  isDisputed: z.boolean(),
})
export type ListedCheckIn = z.infer<typeof listedCheckIn>
