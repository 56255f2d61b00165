import type { MailBrand } from '#kernel/mail/mail-content.ts'
import { processingFacts, processings } from '#lib/words/personal-data.ts'

/** Information of article 14 of the GDPR, in the first mail to a person whom a committee has brought by a list. */
export const broughtNotice = ({ legal, origin }: Pick<MailBrand, 'legal' | 'origin'>): string[] => {
  const { purpose } = processings.brought
  const facts = processingFacts(processings.brought)
  return [
    `Vos données personnelles. Responsable : ${legal.publisher}. Finalité : ${purpose.charAt(0).toLowerCase()}${purpose.slice(1)}`,
    ...facts.map(([name, text]) => `${name} : ${text.replace(/\.?$/, '.')}`),
    `Vos droits (accès, rectification, effacement, limitation, opposition), à qui les demander, et la CNIL : ${origin}/donnees-personnelles`,
  ]
}
