import { z } from 'zod'
import { seenText } from '#contract/seen-text.ts'
import { id, ts } from '#contract/shapes.ts'
import { isFrenchVatNumber, isMonacoNumber, isSiren, isSiret } from '#contract/siren.ts'
import { invoiceKinds } from '#lib/words/bill-names.ts'
import { vatProvisions, vatRate } from './vat-shapes.ts'

/** Required single line: rejects control characters and lone surrogates, which a PDF cannot show. */
const needed = (max: number, missing: string) =>
  z
    .string()
    .max(1_000, { abort: true })
    .overwrite(seenText)
    .trim()
    .min(1, missing)
    .max(max, { abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Un caractère ne peut pas être lu.')
const digits = (max: number, check: (text: string) => boolean, wrong: string) =>
  z
    .string()
    .max(max, { abort: true })
    .overwrite((value) => value.replace(/\s/g, ''))
    .refine(check, wrong)

const vatProvision = z.enum(vatProvisions)

/** Particulars of the issuer that French law requires on an invoice. */
export const invoiceIssuer = z
  .strictObject({
    name: needed(120, 'Le nom de l’émetteur manque.'),
    /** For example "SAS au capital de 10 000 €". */
    legalForm: needed(120, 'La forme juridique et le capital manquent.'),
    address: needed(240, 'L’adresse manque.'),
    siren: digits(
      20,
      (value) => isSiren(value) || isMonacoNumber(value),
      'Un SIREN a 9 chiffres, dont le dernier est une clé : vérifiez-les.',
    ),
    /** Empty, or a SIRET of the same SIREN. */
    siret: digits(
      30,
      (value) => value === '' || isSiret(value),
      'Un SIRET a 14 chiffres, dont le dernier est une clé : vérifiez-les.',
    ),
    /** For example "RCS Lyon 900 000 001". */
    registration: needed(120, 'L’immatriculation manque, par exemple « RCS Lyon 900 000 001 ».'),
    /** Empty for an issuer without VAT. */
    vatNumber: z
      .string()
      .max(30, { abort: true })
      .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
      .refine(
        (value) => value === '' || isFrenchVatNumber(value),
        'Un numéro de TVA français s’écrit FR, une clé, puis le SIREN : vérifiez-le.',
      ),
    /** Prefix of the invoice numbers; two sites of one issuer need two prefixes. */
    prefix: z
      .string()
      .max(20, { abort: true })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,8}$/, 'Un préfixe a de 1 à 8 lettres ou chiffres.'),
    /** Sells without VAT, and names `provision` on each invoice. */
    exempt: z.boolean(),
    /** Provision of an exempt issuer; absent: the small businesses' scheme ("franchise"). */
    provision: vatProvision.optional(),
  })
  .superRefine(({ siren, siret, vatNumber, exempt }, issues) => {
    const wrong = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message })
    if (siret !== '' && !siret.startsWith(siren)) wrong('siret', 'Ce SIRET n’est pas celui de ce SIREN.')
    if (vatNumber === '' && (!exempt || isMonacoNumber(siren))) wrong('vatNumber', 'Le numéro de TVA manque.')
    if (vatNumber !== '' && !vatNumber.endsWith(siren))
      wrong('vatNumber', 'Ce numéro de TVA n’est pas celui de ce SIREN.')
  })
export type InvoiceIssuer = z.infer<typeof invoiceIssuer>

/** Refuses a rate of zero without its provision: French law knows no zero rate, only exemptions. */
const NEEDS_PROVISION = 'Un taux de 0 % nomme la disposition qui l’exonère : choisissez-la.'

const exception = z
  .strictObject({
    kind: z.enum(['activity', 'category', 'option']),
    /** The activity or category; for an option, the activity of which it is one. */
    id,
    /** Name of the option as it is sold; empty: every option of the activity. Of options only. */
    label: z.string().max(200, { abort: true }).overwrite(seenText).trim().optional(),
    rate: vatRate,
    provision: vatProvision.optional(),
  })
  .superRefine(({ rate, provision }, issues) => {
    if (rate === 0 && provision === undefined)
      issues.addIssue({ code: 'custom', path: ['rate'], message: NEEDS_PROVISION })
  })

/** VAT rate of an item: its activity's, else its first-level category's, else `usual`. */
export const invoiceRates = z
  .strictObject({
    usual: vatRate,
    usualProvision: vatProvision.optional(),
    /** Rate of the service fees. */
    fees: vatRate,
    feesProvision: vatProvision.optional(),
    exceptions: z.array(exception).max(200, '200 exceptions au plus.'),
  })
  .superRefine(({ usual, usualProvision, fees, feesProvision }, issues) => {
    const wrong = (field: string) => issues.addIssue({ code: 'custom', path: [field], message: NEEDS_PROVISION })
    if (usual === 0 && usualProvision === undefined) wrong('usual')
    if (fees === 0 && feesProvision === undefined) wrong('fees')
  })
export type InvoiceRates = z.infer<typeof invoiceRates>

const firstDay = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Choisissez le premier jour.')

/** New rates for payments from a day of the region on, until the next change. */
const rateChange = z.strictObject({ fromDay: firstDay, rates: invoiceRates })
export type RateChange = z.infer<typeof rateChange>

export const invoicingFields = z.strictObject({
  enabled: z.boolean(),
  /** First day, in the region's zone, whose payments get an invoice. */
  fromDay: firstDay,
  issuer: invoiceIssuer,
  rates: invoiceRates,
  /** Sorted by day. */
  rateChanges: z
    .array(rateChange)
    .max(12, '12 changements de taux au plus.')
    .superRefine((changes, issues) => {
      for (const [at, { fromDay }] of changes.entries())
        if (at > 0 && fromDay <= (changes[at - 1]?.fromDay ?? ''))
          issues.addIssue({
            code: 'custom',
            path: [at, 'fromDay'],
            message: 'Un changement de taux vient après le précédent : choisissez un jour plus tard.',
          })
    }),
})
export type InvoicingFields = z.infer<typeof invoicingFields>

const storedRates = z.object({
  usual: vatRate,
  usualProvision: vatProvision.optional(),
  fees: vatRate,
  feesProvision: vatProvision.optional(),
  exceptions: z.array(
    z.object({
      ...{ kind: z.enum(['activity', 'category', 'option']), id: z.string(), label: z.string().optional() },
      ...{ rate: vatRate, provision: vatProvision.optional() },
    }),
  ),
})

/** Stored settings; they are not validated again. */
export const invoicingShape = z.object({
  id: z.string(),
  enabled: z.boolean(),
  fromDay: z.string(),
  issuer: z.object({
    ...{ name: z.string(), legalForm: z.string(), address: z.string(), siren: z.string(), siret: z.string() },
    ...{ registration: z.string(), vatNumber: z.string(), prefix: z.string(), exempt: z.boolean() },
    provision: vatProvision.optional(),
  }),
  rates: storedRates,
  rateChanges: z.array(z.object({ fromDay: z.string(), rates: storedRates })),
  updatedAt: ts,
})
export type Invoicing = z.infer<typeof invoicingShape>

const cents = z.int()

/** An invoice or credit note in the accountant's list. Amounts are in cents, positive also on a credit note. */
export const listedInvoice = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedAt: ts,
  issuer: z.string(),
  purchaseId: id,
  orderNumber: z.string(),
  /** Null: the account had been erased before the invoice was issued. */
  buyer: z.string().nullable(),
  /** On a credit note: the number of the invoice that it corrects. */
  corrects: z.string().nullable(),
  /** Including VAT. */
  total: cents,
  vat: cents,
  /** Amounts by VAT rate: total including VAT, and its VAT. */
  byRate: z.array(z.object({ rate: z.int(), total: cents, vat: cents })),
  /** Parts of the total paid by, or refunded to, the buyer and the committee. */
  ofBuyer: cents,
  ofCommittee: cents,
})
export type ListedInvoice = z.infer<typeof listedInvoice>
