import { z } from 'zod'
import { call } from '#contract/call.ts'
import { MAX_PAGE } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import { invoicingFields, invoicingShape, listedInvoice } from '#kernel/invoices/invoice-shapes.ts'
import { vatTerritories } from '#kernel/invoices/vat-shapes.ts'

const day = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

const pdfFile = z.object({
  fileName: z.string(),
  /** PDF in base64. */
  pdf: z.string(),
})

export const getInvoice = call({
  path: '/get-invoice',
  summary: 'An invoice or a credit note of one of the person’s own purchases as a PDF, as it was issued',
  access: 'session',
  input: z.strictObject({ invoiceId: id }),
  result: pdfFile,
  errors: ['invoiceNotFound'],
})

export const getOfficeInvoice = officeCall({
  scopes: ['admin'],
  path: '/get-invoice-pdf',
  summary: 'An invoice or a credit note as a PDF, the one that its buyer gets',
  effect: 'read',
  input: z.strictObject({ invoiceId: id }),
  result: pdfFile,
  errors: ['invoiceNotFound'],
})

export const getInvoiceData = officeCall({
  scopes: ['admin'],
  path: '/get-invoice-data',
  summary: 'An invoice or a credit note as data (factur-x.xml, EN 16931), the file within its PDF',
  effect: 'read',
  input: z.strictObject({ invoiceId: id }),
  result: z.object({ fileName: z.string(), xml: z.string() }),
  errors: ['invoiceNotFound'],
})

const sums = z.object({ count: z.int().min(0), total: z.int(), vat: z.int() })

export const listInvoices = officeCall({
  scopes: ['admin'],
  path: '/list-invoices',
  summary: 'Invoices and credit notes that were issued in a period, the oldest first, or all those of a purchase',
  effect: 'read',
  input: z.strictObject({
    /**
     * First and last day, both included, in the region's zone; at most 366 days. Without them the last twelve months.
     */
    from: day.optional(),
    to: day.optional(),
    purchaseId: id.optional(),
    limit: z.int().min(1).max(MAX_PAGE).optional(),
    cursor: z.string().max(600).optional(),
  }),
  result: z.object({
    items: z.array(listedInvoice),
    /** Totals of the whole period: amount with VAT, and the VAT in it. */
    invoices: sums,
    credits: sums,
    nextCursor: z.string().nullable(),
  }),
  errors: [],
})

export const getInvoicing = officeCall({
  scopes: ['admin'],
  path: '/get-invoicing',
  summary: 'Who issues the invoices of this site, with which VAT and from when; null where nobody has said so',
  effect: 'read',
  input: z.strictObject({}),
  result: z.object({
    /** Site that these settings concern. */
    site: z.string(),
    invoicing: invoicingShape.nullable(),
    /** Present names of the activities and categories in the exceptions; deleted ones are left out. */
    names: z.array(z.object({ id, label: z.string() })),
    categories: z.array(z.object({ id, label: z.string() })),
    /** Today in the region's zone. */
    today: day,
    /** VAT territory of the region, of what has no place of its own. */
    territory: z.enum(vatTerritories),
  }),
  errors: [],
})

export const getVatPlace = officeCall({
  scopes: ['admin'],
  path: '/get-vat-place',
  summary: 'The VAT territory where an activity takes place, by its postal code, and the names of its options',
  effect: 'read',
  input: z.strictObject({ activityId: id }),
  result: z.object({
    /** Null: no place, or none with a French postal code. */
    territory: z.enum(vatTerritories).nullable(),
    /** Postal code and town that the territory follows from. */
    place: z.string().nullable(),
    /** Names of its options for sale, each once. */
    options: z.array(z.string()),
  }),
  errors: ['activityNotFound'],
})

export const updateInvoicing = officeCall({
  scopes: ['admin'],
  path: '/update-invoicing',
  summary: 'Says who issues the invoices of this site, with which VAT and from when',
  effect: 'write',
  input: z.strictObject({ ...invoicingFields.shape, ifUpdatedAt: ts.optional() }),
  result: z.object({ invoicing: invoicingShape }),
  errors: ['changedMeanwhile', 'invoicingDayPast', 'rateChangePast', 'invoicePrefixTaken'],
})
