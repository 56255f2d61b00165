import { z } from 'zod'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, shortText, ts } from '#contract/shapes.ts'
import { slotBuyer } from './buyer-shapes.ts'
import { calendarBatch, calendarDay, stockWithOffers } from './calendar-shapes.ts'

export const activityStocks = officeCall({
  scopes: ['admin'],
  path: '/activity-stocks',
  summary:
    'The stock of an activity: fixed slots that start within [startTs, endTs), flexible stocks whose period meets it',
  effect: 'read',
  input: z.strictObject({
    activityId: id,
    startTs: ts,
    endTs: ts,
    /** `day`: sums fixed slots by day in `days`, enough for a month. `slot`: lists each slot. */
    by: z.enum(['slot', 'day']).default('slot'),
  }),
  result: z.object({
    /** By day: flexible stocks only. */
    stocks: z.array(stockWithOffers),
    /** By slot: all batches of the activity, and archived ones with sales. By day: those of `stocks`. */
    batches: z.array(calendarBatch),
    days: z.array(calendarDay),
  }),
  errors: ['activityNotFound'],
})

export const exportActivityStocks = officeCall({
  scopes: ['admin'],
  path: '/export-activity-stocks',
  summary: 'The slots of a month as a table for spreadsheets or as a calendar file',
  effect: 'read',
  input: z.strictObject({
    activityId: id,
    year: z.int().min(1970).max(9998),
    month: z.int().min(1).max(12),
    format: z.enum(['csv', 'ics']),
  }),
  result: z.object({ fileName: z.string(), mimeType: z.string(), text: z.string() }),
  errors: ['activityNotFound'],
})

/** Ids of one slot, or of all slots of a day. */
const stockIds = z.array(id).min(1).max(500)

export const listSlotBuyers = officeCall({
  scopes: ['admin'],
  path: '/list-slot-buyers',
  summary: 'Who has bought places of these slots, and how many people can be written to',
  effect: 'read',
  input: z.strictObject({ ...listInput(['startedAt']), stockIds }),
  result: listResult(slotBuyer).extend({ people: z.int() }),
  errors: [],
})

export const mailSlotBuyers = officeCall({
  scopes: ['admin'],
  path: '/mail-slot-buyers',
  summary: 'Writes one mail to each person who has bought places of these slots',
  effect: 'write',
  input: z.strictObject({
    stockIds,
    subject: shortText.min(1, 'Indiquez l’objet du mail.'),
    text: z
      .string()
      .trim()
      .min(1, 'Écrivez le texte du mail.')
      .max(5_000, { abort: true })
      .regex(/^[^\p{Cs}]*$/u, 'Un caractère ne peut pas être lu.'),
    /** Number of people shown to the operator: if it has changed, nothing is sent. */
    people: z.int().min(1),
  }),
  result: z.object({ people: z.int() }),
  errors: ['audienceChanged'],
})
