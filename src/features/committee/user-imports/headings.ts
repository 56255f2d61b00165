import { headingKey, withoutNote } from '#lib/table/headings.ts'

/** Words for other people than the row's own: a manager, a spouse. */
const OTHERS =
  /\b(responsables?|managers?|superieur|hierarchique|n 1|chef|rh|payeur|tuteur|parents?|conjoint|urgence)\b/

/** Words for the payer, who is the person unless other headings say so; the words above never are. */
const PAYER = /\bpayeur\b/

const FULL =
  /\bnoms?\b.*\bprenoms?\b|\bprenoms?\b.*\bnoms?\b|^(nom complet|nom entier)\b|^((employee )?full ?name|display ?name|(employee )?name)$/
const PEOPLE =
  'salaries?|salariees?|collaborateurs?|collaboratrices?|agents?|employes?|employees?|membres?|adherents?|adherentes?|titulaires?|ouvrants? droits?|stagiaires?|personnes?|personnels?|identite|nom affiche|beneficiaires?|participants?|invites?'
/** A heading that names the person alone, as HR programs write it: its cells decide how much of a name they hold. */
const PERSON = new RegExp(`^(?:l )?(?:${PEOPLE})(?: (?:${PEOPLE}|e|es|s|ou|et|concernes?|actifs?))*$`)
/** Persons who are often another one than the employee: a child, a guest. */
const GUEST = /^(?:beneficiaires?|participants?|invites?)/
/** A name at birth or before marriage. */
const FORMER = /\bnaissance|patronymique|marital|jeune\b/
const FIRST = /\b(prenoms?|first ?name|given ?name)\b/
const LAST = /^(noms?|last ?name|surname|family ?name)\b/
/** Words allowed after "nom" for a person's name, because companies, services and files have a "nom", too. */
const QUALIFIERS =
  /\b(de|d|du|des|la|le|l|et|ou|e|s|noms?|last ?name|surname|family ?name|famille|usage|usuel|naissance|jeune|fille|patronymique|marital|adherents?|salaries?|agents?|collaborateurs?|membres?|beneficiaires?|participants?|personne|employes?|ouvrant|droit|stagiaire|payeur)\b/g
const EMAIL = /\b(e ?mails?|mails?|courriels?|messagerie|adresse electronique)\b/

export type Meaning = 'email' | 'firstName' | 'lastName' | 'fullName' | 'person'

interface ReadHeading {
  meaning: Meaning
  rank: number
}

/**
 * Meaning of a column heading and its certainty: 0 is the surest, 4 the email of another person, 6 and more another's
 * name. Null if unknown.
 */
export const readHeading = (heading: string): ReadHeading | null =>
  readKey(headingKey(heading)) ?? readKey(headingKey(withoutNote(heading)))

function readKey(key: string): ReadHeading | null {
  const other = OTHERS.test(key) ? (PAYER.test(key) ? 3 : 6) : 0
  if (EMAIL.test(key)) return { meaning: 'email', rank: Math.min(other, 4) }
  if (FULL.test(key)) return { meaning: 'fullName', rank: other }
  if (PERSON.test(key)) return { meaning: 'person', rank: GUEST.test(key) ? 1 : 0 }
  const isLast = LAST.test(key) && key.replace(QUALIFIERS, '').trim() === ''
  const meaning = FIRST.test(key) ? 'firstName' : isLast ? 'lastName' : null
  if (meaning === null) return null
  const rank = /\busu?age|usuel\b/.test(key) ? 0 : FORMER.test(key) ? 2 : 1
  return { meaning, rank: rank + other }
}

/** True for a heading by which family names come before first names in one cell: « Nom et prénom », « NOM Prénom ». */
export const isLastNameFirst = (heading: string): boolean => /\bnoms?\b.*\bprenoms?\b/.test(headingKey(heading))
