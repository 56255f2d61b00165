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
/** A person at the entrance saw both dates, and admits a ticket of another day. */
export const acceptsOtherDay = z.literal(true).optional()
/** How long a link's devices judge without a network after they last heard of the day. */
export const offlineSpan = z.enum(['minutes', 'hour', 'fourHours', 'day'])
export type OfflineSpan = z.infer<typeof offlineSpan>
/** Random, one for each scan. */
export const scanId = z.string().min(16).max(40)

/**
 * Why an admission does not count: `alreadyUsed`, `void`: wrongly admitted by an offline device; `revoked`: reported
 * after its link was revoked; `undone`: cancelled by an operator (chapter the-door).
 */
export const disputeReason = z.enum(['alreadyUsed', 'void', 'revoked', 'undone'])
export type DisputeReason = z.infer<typeof disputeReason>

/** Place and time of an admission. */
export const admission = z.object({
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

/** Why a ticket lets no one in. `given`: its receiver has another code; `withdrawn`: its buyer renounced the contract. */
const voidReasons = ['canceled', 'unpaid', 'exchanged', 'refunded', 'given', 'withdrawn', 'rejected'] as const

/** How a void ticket ended, and the end of the code that stands for it now; nothing on people or money. */
export const voidFacts = z.object({
  reason: z.enum(voidReasons),
  at: ts.nullable(),
  /** `codeEnd` is null for a ticket without a code that we know. */
  instead: z.object({ codeEnd: z.string().nullable(), validity: z.string() }).nullable(),
})
export type VoidFacts = z.infer<typeof voidFacts>

export const scanResult = z.object({
  outcome: z.enum(scanOutcomes),
  /** Null if this partner has no such ticket. */
  ticket: scannedTicket.nullable(),
  /** Admission that counts: this one, or an earlier one. */
  used: admission.nullable(),
  /** Present if the ticket is void. */
  ended: voidFacts.nullable(),
})
export type ScanResult = z.infer<typeof scanResult>

/** Places let in at once by one name. */
const MOST_PLACES = 99
export const namedAdmission = {
  ticketId: id,
  places: z.int().min(1).max(MOST_PLACES),
  /** Shorter than that of a code: each place has its own, with a number behind it. */
  scanId: z.string().min(16).max(36),
  acceptsOtherDay,
  ...device,
}

/** `admitted`: places let in by this call, all that were asked for or none; `left`: places that may still enter. */
export const namedResult = z.object({ result: scanResult, admitted: z.int(), left: z.int() })
export type NamedResult = z.infer<typeof namedResult>

/** `hash`: of a code, or the id of a named ticket; `otherDay`: a person decided to admit on another day than its own. */
export const offlineAdmission = z.strictObject({
  scanId,
  hash: z.string().min(8).max(40),
  at: ts,
  otherDay: z.literal(true).optional(),
})
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
  offlineFor: offlineSpan,
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
  /** Null if its document has none that we can read; its holder's name is said then. */
  code: z.string().nullable(),
  holder: z.string().nullable(),
  /** Day of the ticket, if a person decided to admit it on another one. */
  ticketDay: dayOfYear.nullable(),
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
