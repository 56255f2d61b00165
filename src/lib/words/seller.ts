/** The quality of a partner in words (Code de la consommation, art. L111-7 and L221-6). */
export const statusTexts = { Professional: 'Professionnel', Individual: 'Particulier' } as const

/** `legalIdentity` of src/contract, as far as sentences need it. */
interface Identity {
  status: keyof typeof statusTexts
  name: string
  legalForm: string
  siren: string
  foreignNumber: string
  address: string
}

/** `123456782` as people read it. */
export const spacedSiren = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1 ')

/** One partner as a contract names it: "Parc des Rives, SAS, SIREN 123 456 782, 1 quai du Parc, 59000 Lille, professionnel". */
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
  return [known.name, known.legalForm, number, known.address, status].filter((part) => part !== '').join(', ')
}

/** The publisher of a site without its legal form: "Hoobiiz SAS, société par …". */
const shortName = (publisher: string): string => publisher.split(',')[0] ?? publisher

/**
 * Names the parties of the contract, in the terms and on each line from the cart to the receipt. The site's publisher
 * sells: it takes the money, gives it back, and issues receipt and invoice; the partner is paid the buying price. A
 * partner with an agent sells by itself, and the publisher acts in its name.
 */
export const contractText = (
  { publisher, isAgent }: { publisher: string; isAgent?: boolean },
  partner: Parameters<typeof partnerText>[0],
): string =>
  isAgent
    ? `Vendu par ${partnerText(partner)}, qui assure la prestation, par ${shortName(publisher)} en son nom et pour son compte.`
    : `Vendu par ${shortName(publisher)}. Prestation assurée par ${partnerText(partner)}.`
