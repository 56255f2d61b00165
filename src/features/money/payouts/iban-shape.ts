import { isSEPACountry, isValidIBAN } from 'ibantools'
import { z } from 'zod'

/** Departments and territories whose accounts have a French IBAN; some lists of countries give them letters of their own. */
const OVERSEAS = ['GF', 'GP', 'MQ', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF']

/** Albania, Moldova, Montenegro, North Macedonia and Serbia: in SEPA since October 2025 and May 2026, after ibantools' list. */
const JOINED = ['AL', 'MD', 'ME', 'MK', 'RS']

/** "IBAN : fr14 2004-1010…" as it was pasted, in its electronic form. */
export const electronicIban = (typed: string): string =>
  typed
    .replace(/^\s*IBAN\b/i, '')
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
    .toUpperCase()

/** French sentence on an IBAN in electronic form, or null if it can be paid to. */
export function ibanProblem(iban: string): string | null {
  const country = iban.slice(0, 2)
  if (iban === '') return 'Indiquez l’IBAN.'
  if (OVERSEAS.includes(country)) return 'L’IBAN d’un compte d’outre-mer commence par FR : recopiez-le du RIB.'
  if (!/^[A-Z]{2}/.test(iban)) return 'Un IBAN commence par deux lettres, par exemple FR.'
  if (!isSEPACountry(country) && !JOINED.includes(country))
    return 'Ce pays n’est pas dans l’espace SEPA : un virement SEPA n’y arrive pas.'
  // Checks length, the key of the IBAN and, in France, that of the RIB.
  if (!isValidIBAN(iban)) return 'La clé de cet IBAN n’est pas juste : vérifiez-le sur le RIB, chiffre par chiffre.'
  return null
}

/** A typed IBAN; spaces, dashes and small letters are forgiven. */
export const ibanInput = z
  .string()
  .max(60, { abort: true })
  .overwrite(electronicIban)
  .superRefine((iban, issues) => {
    const message = ibanProblem(iban)
    if (message !== null) issues.addIssue({ code: 'custom', message })
  })

export const ibanEnd = (iban: string): string => iban.slice(-4)
