import { z } from 'zod'
import { shortText } from './shapes.ts'
import { isSiren } from './siren.ts'

/** The quality in which a partner offers its services (Code de la consommation, art. L111-7). */
export const sellerStatuses = ['Professional', 'Individual'] as const

/** A partner as the law knows it; empty texts are not stated. */
export const legalIdentity = z.object({
  status: z.enum(sellerStatuses),
  name: z.string(),
  legalForm: z.string(),
  siren: z.string(),
  /** Number in a register of another country. */
  foreignNumber: z.string(),
  address: z.string(),
})
export type LegalIdentity = z.infer<typeof legalIdentity>

/** The stored text of the column, which only the office's schema has written. */
export const parseIdentity = (json: string | null): LegalIdentity | null =>
  json === null ? null : legalIdentity.parse(JSON.parse(json))

const WRONG_SIREN = 'Un SIREN a 9 chiffres, dont le dernier est une clé : vérifiez-les.'

/** A professional is known by name, form, address and a number in a register; of an individual the name is enough. */
export const legalIdentityInput = z
  .strictObject({
    status: z.enum(sellerStatuses),
    name: shortText.min(1, 'Indiquez la dénomination du partenaire.'),
    legalForm: shortText,
    siren: z
      .string()
      .max(20, { abort: true })
      .overwrite((value) => value.replace(/\s/g, ''))
      .refine((value) => value === '' || isSiren(value), WRONG_SIREN),
    foreignNumber: shortText,
    address: shortText,
  })
  .superRefine(({ status, legalForm, siren, foreignNumber, address }, issues) => {
    if (status === 'Individual') return
    const need = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message })
    if (legalForm === '') need('legalForm', 'Indiquez la forme juridique, par exemple « SARL ».')
    if (siren === '' && foreignNumber === '')
      need('siren', 'Indiquez le SIREN, ou l’immatriculation à l’étranger d’un partenaire étranger.')
    if (address === '') need('address', 'Indiquez l’adresse du siège.')
  })
