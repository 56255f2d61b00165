import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { seenText } from '#contract/seen-text.ts'
import { id, ts } from '#contract/shapes.ts'
import { flexibleSchedule, officeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'
import { BARCODE_TYPES, DEFAULT_BARCODE_TYPE } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { MOST_CODES, MOST_UNITS, READ_AS_TYPED } from './pdf-shapes.ts'

const period = z.strictObject({ startTs: ts, endTs: ts }).check(({ value, issues }) => {
  if (value.endTs <= value.startTs)
    issues.push({ code: 'custom', input: value, path: ['endTs'], message: 'La fin est après le début.' })
})

const drawn = {
  codes: z
    .array(
      z
        .string()
        .max(3_000, { abort: true })
        .overwrite(seenText)
        .trim()
        .min(1)
        .regex(/^[^\t\r\n]*$/, 'Un code tient sur une ligne, sans tabulation.'),
    )
    .max(MOST_CODES),
  /** Last day of validity in the region's zone. */
  limitDate: z.string().max(10, { abort: true }).check(z.iso.date('Choisissez un jour.')).optional(),
}

export const generatePdf = officeCall({
  scopes: ['admin'],
  path: '/generate-pdf',
  summary: 'Draws tickets into one PDF, one for each code; nothing is sold by it',
  effect: 'write',
  input: z.strictObject({
    activityId: id,
    /** Slots or period of the tickets; a slot without an id is typed by the operator. Empty: tickets without a date. */
    stocks: z
      .array(
        z.strictObject({
          id: id.optional(),
          /** Reservation as stored. For a known id the stored dates replace the ones sent. */
          reservation: z.strictObject({
            type: z.enum(['Fixed', 'Flexible']),
            period,
            schedule: flexibleSchedule.optional(),
          }),
        }),
      )
      .max(1_008),
    /** Only the id counts; the ticket may be sent back as it was read. */
    ticketInfo: officeTicketInfo.partial().extend({ id }).strict(),
    /** Units that each ticket is good for; for a specimen, the number of tickets. */
    quantity: z.int().min(1).max(MOST_UNITS),
    options: z.array(z.strictObject({ optionId: id, quantity: z.int().min(0).max(MOST_UNITS) })).max(50),
    ...drawn,
    barcodeType: z.enum(BARCODE_TYPES).default(DEFAULT_BARCODE_TYPE),
    offerId: id.optional(),
    /** Draws what a buyer would get, marked as a specimen and without valid codes. */
    specimen: z.boolean().default(false),
  }),
  result: z.object({ url: secret() }),
  errors: [
    'activityNotFound',
    'ticketNotFound',
    'stockNotFound',
    'slotsNotContiguous',
    'optionNotFound',
    'offerNotFound',
    'stockGone',
    'codesRefused',
  ],
  timeoutMs: null,
})

export const generateStockEntries = officeCall({
  scopes: ['admin'],
  path: '/generate-stock-entries',
  summary: 'Draws a ticket for each code and puts it into stock, known to the check-in by that code',
  effect: 'write',
  input: z.strictObject({
    stockId: id,
    ticketInfo: z.strictObject({ id }),
    ...drawn,
    /** Symbology. Only those that scanners read exactly as typed, since the check-in looks up that text. */
    barcodeType: z.enum(READ_AS_TYPED).default('qrcode'),
  }),
  result: z.object({ added: z.int() }),
  errors: ['stockNotFound', 'stockTakesNoDocuments', 'ticketNotFound', 'severalTickets', 'codesRefused'],
  timeoutMs: null,
})
