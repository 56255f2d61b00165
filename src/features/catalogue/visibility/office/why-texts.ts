import { formatPrice } from '#kernel/time/money.ts'
import type { Explanation, GivenRule, Reason } from '../visibility-shapes.ts'

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

const says = (group: Reason['group']): string =>
  group === null ? 'réglage de départ' : `réglage de « ${group.groupLabel} »`

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
      return `Les activités non premium sont ${holds ? 'ouvertes' : 'fermées'} à ce groupe (${says(group)}).`
    case 'premiumList':
      return holds
        ? 'Aucun de ses groupes ne retire les activités premium des listes.'
        : `« ${group?.groupLabel ?? ''} » retire les activités premium des listes.`
    case 'prices':
      return holds
        ? `Les activités premium ont leurs prix et leur réservation dans ce groupe (${says(group)}).`
        : `Les activités premium n’ont ni prix ni réservation dans ce groupe (${says(group)}).`
  }
}

/** A group's own setting of a permission, in a word. */
export const ownWord = (value: boolean | null): string =>
  value === null ? 'Comme au-dessus' : value ? 'Ouvertes' : 'Fermées'

/** Sentence on the price of one ticket for this reader. */
export function priceText({ full, own }: NonNullable<Explanation['price']>): string {
  if (own === null) return `Prix le plus bas : ${formatPrice(full)}. La part du comité dépend de la personne.`
  return own === full
    ? `Prix le plus bas : ${formatPrice(full)}, sans subvention.`
    : `Prix le plus bas : ${formatPrice(own)} au lieu de ${formatPrice(full)} : le comité paie ${formatPrice(full - own)}.`
}

/** Sentence on what one rule gives to a ticket, or on why it gives nothing. */
export function ruleText({ label, gives, why }: GivenRule): string {
  switch (why) {
    case null:
      return `« ${label} » donne ${formatPrice(gives)}.`
    case 'conditions':
      return `« ${label} » ne donne rien : cette personne ne remplit pas ses conditions d’ancienneté ou d’enfants.`
    case 'ceiling':
      return `« ${label} » ne donne plus rien : le plafond de l’année est atteint pour cette personne.`
    case 'budget':
      return `« ${label} » ne donne plus rien : son budget est épuisé.`
    case 'less':
      return `« ${label} » ne s’ajoute pas : une autre subvention donne davantage.`
  }
}
