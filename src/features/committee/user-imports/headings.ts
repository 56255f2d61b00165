import { headingKey } from '#lib/table/headings.ts'

/** Somebody else's, beside the person of the row. */
const OTHERS =
  /\b(responsables?|managers?|superieur|hierarchique|n 1|chef|rh|payeur|tuteur|parents?|conjoint|urgence)\b/

/** The payer is the person where nothing else says who it is; whom these name is not. */
const PAYER = /\bpayeur\b/

const FULL = /\bnoms?\b.*\bprenoms?\b|\bprenoms?\b.*\bnoms?\b|^(nom complet|full ?name|display ?name|name)$/
const FIRST = /\b(prenoms?|first ?name|given ?name)\b/
const LAST = /^(noms?|last ?name|surname|family ?name)\b/
/** Words that stand behind "nom" where it is a person's: a company, a service or a file has one, too. */
const QUALIFIERS =
  /\b(de|d|du|des|la|le|l|et|ou|e|s|noms?|last ?name|surname|family ?name|famille|usage|usuel|naissance|jeune|fille|patronymique|marital|adherents?|salaries?|agents?|collaborateurs?|membres?|beneficiaires?|participants?|personne|employes?|ouvrant|droit|stagiaire|payeur)\b/g
const EMAIL = /\b(e ?mails?|mails?|courriels?|messagerie|adresse electronique)\b/

export type Meaning = 'email' | 'firstName' | 'lastName' | 'fullName'

/** What a heading of a table of people means, and how sure that is: 0 is the surest, 4 an address of somebody else. Null: something else. */
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
