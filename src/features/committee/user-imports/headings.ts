import { headingKey } from '#lib/table/headings.ts'

/** Words for other people than the row's own: a manager, a spouse. */
const OTHERS =
  /\b(responsables?|managers?|superieur|hierarchique|n 1|chef|rh|payeur|tuteur|parents?|conjoint|urgence)\b/

/** Words for the payer, who is the person unless other headings say so; the words above never are. */
const PAYER = /\bpayeur\b/

const FULL = /\bnoms?\b.*\bprenoms?\b|\bprenoms?\b.*\bnoms?\b|^(nom complet|full ?name|display ?name|name)$/
const FIRST = /\b(prenoms?|first ?name|given ?name)\b/
const LAST = /^(noms?|last ?name|surname|family ?name)\b/
/** Words allowed after "nom" for a person's name, because companies, services and files have a "nom", too. */
const QUALIFIERS =
  /\b(de|d|du|des|la|le|l|et|ou|e|s|noms?|last ?name|surname|family ?name|famille|usage|usuel|naissance|jeune|fille|patronymique|marital|adherents?|salaries?|agents?|collaborateurs?|membres?|beneficiaires?|participants?|personne|employes?|ouvrant|droit|stagiaire|payeur)\b/g
const EMAIL = /\b(e ?mails?|mails?|courriels?|messagerie|adresse electronique)\b/

export type Meaning = 'email' | 'firstName' | 'lastName' | 'fullName'

/** Meaning of a column heading and its certainty: 0 is the surest, 4 the email of another person. Null if unknown. */
export function readHeading(heading: string): { meaning: Meaning; rank: number } | null {
  const key = headingKey(heading)
  const other = OTHERS.test(key) ? 3 : 0
  if (EMAIL.test(key)) return { meaning: 'email', rank: other === 3 && !PAYER.test(key) ? 4 : other }
  if (FULL.test(key)) return { meaning: 'fullName', rank: other }
  const isLast = LAST.test(key) && key.replace(QUALIFIERS, '').trim() === ''
  const meaning = FIRST.test(key) ? 'firstName' : isLast ? 'lastName' : null
  if (meaning === null) return null
  const rank = /\busu?age|usuel\b/.test(key) ? 0 : /\bnaissance|patronymique|marital|jeune\b/.test(key) ? 2 : 1
  return { meaning, rank: rank + other }
}
