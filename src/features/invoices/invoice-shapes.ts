import { z } from 'zod'
import { id } from '../../contract/shapes.ts'
import { isSiren, isSiret } from './siren.ts'

const text = (max: number) => z.string().trim().max(max)
const needed = (max: number, missing: string) => z.string().trim().min(1, missing).max(max)
const digits = (value: string) => value.replace(/\s/g, '')

/** Hundredths of a percent: 2000 is 20 %. Those of France and of its overseas departments. */
export const vatRates = [2000, 1000, 850, 550, 210, 0] as const
export const vatRate = z.literal(vatRates)

/** What French law wants to read of who issues an invoice. */
export const invoiceIssuer = z
  .strictObject({
    name: needed(120, 'Le nom de l’émetteur manque.'),
    /** Such as "SAS au capital de 10 000 €". */
    legalForm: needed(120, 'La forme juridique manque.'),
    address: needed(240, 'L’adresse manque.'),
    siren: z.string().transform(digits).refine(isSiren, 'Un SIREN a 9 chiffres, dont le dernier est une clé.'),
    /** Empty, or of the same SIREN. */
    siret: z
      .string()
      .transform(digits)
      .refine((value) => value === '' || isSiret(value), 'Un SIRET a 14 chiffres, dont le dernier est une clé.'),
    /** Such as "RCS Lyon 900 000 001". */
    registration: text(120),
    vatNumber: z
      .string()
      .transform((value) => digits(value).toUpperCase())
      .refine(
        (value) => value === '' || /^FR[0-9A-Z]{2}\d{9}$/.test(value),
        'Un numéro de TVA français s’écrit FR, une clé, puis le SIREN.',
      ),
    /** Begins the numbers; two sites of one issuer have two prefixes. */
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,8}$/, 'Un préfixe a de 1 à 8 lettres ou chiffres.'),
    /** "TVA non applicable, art. 293 B du CGI": no VAT is shown. */
    exempt: z.boolean(),
  })
  .superRefine(({ siren, siret, vatNumber, exempt }, issues) => {
    if (siret !== '' && !siret.startsWith(siren))
      issues.addIssue({ code: 'custom', path: ['siret'], message: 'Ce SIRET n’est pas celui de ce SIREN.' })
    if (!exempt && vatNumber === '')
      issues.addIssue({ code: 'custom', path: ['vatNumber'], message: 'Le numéro de TVA manque.' })
    if (vatNumber !== '' && !vatNumber.endsWith(siren))
      issues.addIssue({ code: 'custom', path: ['vatNumber'], message: 'Ce numéro de TVA n’est pas celui de ce SIREN.' })
  })
export type InvoiceIssuer = z.infer<typeof invoiceIssuer>

/** VAT by what was sold: that of its activity, else that of its category, else the usual one. */
export const invoiceRates = z.strictObject({
  usual: vatRate,
  fees: vatRate,
  exceptions: z
    .array(z.strictObject({ kind: z.enum(['activity', 'category']), id, rate: vatRate }))
    .max(500, '500 exceptions au plus.'),
})
export type InvoiceRates = z.infer<typeof invoiceRates>
