import { z } from 'zod'
import { call } from '#contract/call.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { id, nothing, shortText, ts } from '#contract/shapes.ts'
import {
  acceptsOtherDay,
  dayOfYear,
  device,
  listedCheckIn,
  listedScanLink,
  namedAdmission,
  namedResult,
  offlineAdmission,
  offlineSpan,
  reconciled,
  scanId,
  scanResult,
  scanToken,
  typedCode,
} from './check-in-shapes.ts'
import { officeDay, partnerDay } from './day-shapes.ts'

const scopes = ['admin'] as const
const knownVersion = z.string().max(100).nullable()

export const createScanLink = officeCall({
  scopes,
  path: '/create-scan-link',
  summary: 'Makes a link that opens the check-in of one partner; its address is answered once and stored nowhere',
  effect: 'write',
  input: z.strictObject({
    vendorId: id,
    label: shortText.min(1, 'Donnez un nom à ce lien.').max(60),
    expiresAt: ts,
    offlineFor: offlineSpan.default('minutes'),
  }),
  result: z.object({ id, url: secret() }),
  errors: ['vendorNotFound'],
})

export const listScanLinks = officeCall({
  scopes,
  path: '/list-scan-links',
  summary: 'The check-in links of a partner, the newest first',
  effect: 'read',
  input: z.strictObject({ vendorId: id }),
  /** `zone`: IANA zone of the entrance's clock, by whose days links end. */
  result: z.object({ items: z.array(listedScanLink), zone: z.string() }),
  errors: ['vendorNotFound'],
})

export const revokeScanLink = officeCall({
  scopes,
  path: '/revoke-scan-link',
  summary: 'Ends a check-in link at once',
  effect: 'write',
  input: z.strictObject({ scanLinkId: id }),
  result: nothing,
  errors: ['scanLinkNotFound'],
})

export const getCheckInDay = officeCall({
  scopes,
  path: '/get-check-in-day',
  summary: 'The activities and slots of a partner on one day, with how many were let in',
  effect: 'read',
  input: z.strictObject({ vendorId: id, day: dayOfYear.optional() }),
  result: officeDay,
  errors: ['vendorNotFound'],
})

export const checkTicket = officeCall({
  scopes,
  path: '/check-ticket',
  summary: 'Checks a code at the entrance of a partner on one day, and lets its holder in when it is valid',
  effect: 'write',
  input: z.strictObject({
    vendorId: id,
    activityId: id.optional(),
    day: dayOfYear.optional(),
    code: typedCode,
    scanId,
    acceptsOtherDay,
    ...device,
  }),
  result: scanResult,
  errors: ['vendorNotFound'],
})

export const admitNamed = officeCall({
  scopes,
  path: '/admit-named',
  summary: 'Lets in places of a ticket without a code, by the name of its holder',
  effect: 'write',
  input: z.strictObject({ vendorId: id, day: dayOfYear.optional(), ...namedAdmission }),
  result: namedResult,
  errors: ['vendorNotFound'],
})

export const listCheckIns = officeCall({
  scopes,
  path: '/list-check-ins',
  summary: 'Who was let in on one day, and which admissions two devices disagree about',
  effect: 'read',
  input: z.strictObject({
    ...listInput(['at']),
    day: dayOfYear.optional(),
    vendorId: id.optional(),
    activityId: id.optional(),
    disputed: z.boolean().optional(),
  }),
  result: listResult(listedCheckIn),
  errors: [],
})

export const cancelCheckIn = officeCall({
  scopes,
  path: '/cancel-check-in',
  summary: 'Takes an admission that was a mistake back: its ticket lets in again',
  effect: 'write',
  input: z.strictObject({ checkInId: id }),
  result: nothing,
  errors: ['checkInNotFound'],
})

const refusals = ['scanLinkNotFound', 'scanLinkExpired', 'scanLinkRevoked'] as const

export const getScanDay = call({
  path: '/get-scan-day',
  summary: 'The day at the entrance of the partner whose link is sent, with salted hashes of its codes when asked for',
  access: 'token',
  input: z.strictObject({
    token: scanToken,
    deviceId: device.deviceId.optional(),
    /** Asks for the codes; `version` is the one that the device has. */
    codes: z.strictObject({ version: knownVersion, named: knownVersion.optional() }).optional(),
    /** Asks for the codes of the days around. */
    near: z.strictObject({ version: knownVersion }).optional(),
  }),
  result: partnerDay,
  errors: refusals,
})

export const checkScannedTicket = call({
  path: '/check-scanned-ticket',
  summary: 'Checks a code at the entrance of the partner whose link is sent, and lets its holder in when it is valid',
  access: 'token',
  input: z.strictObject({
    token: scanToken,
    activityId: id.optional(),
    code: typedCode,
    scanId,
    acceptsOtherDay,
    ...device,
  }),
  result: scanResult,
  errors: refusals,
})

export const admitScannedName = call({
  path: '/admit-scanned-name',
  summary: 'Lets in places of a ticket without a code, at the entrance of the partner whose link is sent',
  access: 'token',
  input: z.strictObject({ token: scanToken, ...namedAdmission }),
  result: namedResult,
  errors: refusals,
})

export const reconcileScans = call({
  path: '/reconcile-scans',
  summary: 'Admissions that a device made without a network, each once however often it is sent',
  access: 'token',
  input: z.strictObject({
    token: scanToken,
    day: dayOfYear,
    admissions: z.array(offlineAdmission).min(1).max(100),
    ...device,
  }),
  result: z.object({ list: z.array(reconciled) }),
  errors: refusals,
})
