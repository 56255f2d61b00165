/** The quality of a partner in words (Code de la consommation, art. L111-7 and L221-6). */
export const statusTexts = { Professional: 'Professionnel', Individual: 'Particulier' } as const

/** `legalIdentity` of src/contract, as far as sentences need it. */
interface Identity {
  status: keyof typeof statusTexts
  name: string
  legalForm: string
  siren: string
  foreignNumber: string
}

/** `123456782` as people read it. */
export const spacedSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1 ')

/** One partner as a contract names it, without the address: "Parc des Rives, SAS, SIREN 123 456 782, professionnel". */
export function partnerText({
  name,
  legalIdentity: known,
}: {
  name: string
  legalIdentity?: Identity | null | undefined
}) {
  if (!known) return name
  const number = known.siren === '' ? known.foreignNumber : `SIREN ${spacedSiren(known.siren)}`
  const status = statusTexts[known.status].toLowerCase()
  return [known.name, known.legalForm, number, status].filter((part) => part !== '').join(', ')
}
