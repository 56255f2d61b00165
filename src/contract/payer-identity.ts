import { z } from 'zod'
import { shortText } from './shapes.ts'
import { isSiren } from './siren.ts'

/** A committee as an invoice names it beside the share that it pays. */
export const payerIdentity = z.object({
  name: z.string(),
  address: z.string(),
  /** Empty: it has none. */
  siren: z.string(),
})
export type PayerIdentity = z.infer<typeof payerIdentity>

export const payerIdentityInput = z.strictObject({
  name: shortText.min(1, 'Indiquez le nom du CSE, tel que les factures le portent.'),
  address: shortText.min(1, 'Indiquez l’adresse du CSE.'),
  siren: z
    .string()
    .max(20, { abort: true })
    .overwrite((value) => value.replace(/\s/g, ''))
    .refine(
      (value) => value === '' || isSiren(value),
      'Un SIREN a 9 chiffres, dont le dernier est une clé : vérifiez-les.',
    ),
})
