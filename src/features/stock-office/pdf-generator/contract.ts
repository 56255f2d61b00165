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
  /** Day of the region after which they are no longer valid. */
  limitDate: z.string().max(10, { abort: true }).check(z.iso.date('Choisissez un jour.')).optional(),
}

export const generatePdf = officeCall({
  scopes: ['admin'],
  path: '/generate-pdf',
  summary: 'Draws tickets into one PDF, one for each code; nothing is sold by it',
  effect: 'write',
  input: z.strictObject({
    activityId: id,
    /** What they are valid for; without an id a slot that the operator typed; none: without a date. */
    stocks: z
      .array(
        z.strictObject({
          id: id.optional(),
          /** As the stock has it; where the id says which, its dates are those of today. */
          reservation: z.strictObject({
            type: z.enum(['Fixed', 'Flexible']),
            period,
            schedule: flexibleSchedule.optional(),
          }),
        }),
      )
      .max(1_008),
    /** The id alone counts; the ticket may come as it was read. */
    ticketInfo: officeTicketInfo.partial().extend({ id }).strict(),
    /** What each ticket is good for; of a specimen, how many tickets. */
    quantity: z.int().min(1).max(MOST_UNITS),
    options: z.array(z.strictObject({ optionId: id, quantity: z.int().min(0).max(MOST_UNITS) })).max(50),
    ...drawn,
    barcodeType: z.enum(BARCODE_TYPES).default(DEFAULT_BARCODE_TYPE),
    offerId: id.optional(),
    /** What a buyer would get, marked as a specimen: without codes of its own. */
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
    /** What a scanner reads is what the check-in looks up. */
    barcodeType: z.enum(READ_AS_TYPED).default('qrcode'),
  }),
  result: z.object({ added: z.int() }),
  errors: ['stockNotFound', 'stockTakesNoDocuments', 'ticketNotFound', 'severalTickets', 'codesRefused'],
  timeoutMs: null,
})
