import type { Explanation, Reason } from '../visibility-shapes.ts'

/** Reader in question: a person, or a group's members. */
export type Asked = { userId: string } | { readerGroupId: string }

interface Answer {
  kind: 'success' | 'warn' | 'error'
  title: string
}

const askedTexts = (asked: Asked, { reader }: Explanation): { who: string; sees: string; finds: string } =>
  'userId' in asked
    ? { who: reader.label, sees: 'voit', finds: 'trouve' }
    : { who: `Les membres de « ${reader.label} »`, sees: 'voient', finds: 'trouvent' }

/** The answer in one sentence. */
export function visibilityAnswer(asked: Asked, explanation: Explanation): Answer {
  const { isListed, isOpen, hasPrices, activity } = explanation
  const { who, sees, finds } = askedTexts(asked, explanation)
  const what = `« ${activity.label} »`
  const prices = hasPrices ? 'avec ses prix' : 'sans prix ni réservation'
  if (isListed)
    return { kind: hasPrices ? 'success' : 'warn', title: `${who} ${sees} ${what} dans les listes, ${prices}.` }
  if (isOpen)
    return { kind: 'warn', title: `${who} ne ${finds} ${what} dans aucune liste ; son adresse s’ouvre, ${prices}.` }
  return { kind: 'error', title: `${who} ne ${sees} pas ${what}.` }
}

const says = (group: Reason['group']): string => (group === null ? 'par défaut' : `dit par « ${group.groupLabel} »`)
const switched = (holds: boolean): string => (holds ? 'ON' : 'OFF')

/** Text of one rule and its outcome for this reader. */
export function reasonText({ rule, holds, group }: Reason, { activity }: Explanation): string {
  switch (rule) {
    case 'account':
      return holds ? 'Son accès est ouvert.' : 'Son accès est fermé : personne ne se connecte à ce compte.'
    case 'activity':
      return holds ? 'L’activité est active.' : 'L’activité n’est pas active.'
    case 'vendor':
      return holds
        ? `Son partenaire, ${activity.vendorName}, est actif.`
        : `Son partenaire, ${activity.vendorName}, n’est pas actif : ses activités ne se montrent à personne.`
    case 'listing':
      return 'Les listes du site ne la connaissent pas encore.'
    case 'restriction': {
      if (group === null) return 'Elle n’est restreinte à aucun groupe.'
      const by = activity.isOfVendor ? ', comme son partenaire' : ''
      return `Elle est restreinte à « ${group.groupLabel} »${by} : ${holds ? 'c’est l’un de ses groupes' : 'ce n’est pas l’un de ses groupes'}.`
    }
    case 'kind':
      return `Activités non premium : ${switched(holds)}, ${says(group)}.`
    case 'premiumList':
      return holds
        ? 'Aucun de ses groupes ne retire les activités premium des listes.'
        : `« ${group?.groupLabel ?? ''} » retire les activités premium des listes.`
    case 'prices':
      return `Activités premium : ${switched(holds)}, ${says(group)}${holds ? '' : ' : ni prix ni réservation'}.`
  }
}

/** A group's own setting of a permission, in a word. */
export const ownWord = (value: boolean | null): string => (value === null ? 'Hérité' : switched(value))
