import type { MoveEffects } from '#kernel/people/person-shapes.ts'
import { plural } from '#lib/words/plural.ts'

const opens = (isOpen: boolean) => (isOpen ? 'accessibles' : 'plus accessibles')

/** Sentences on the effects of a move, or one that says there are none. */
export function moveLines(effects: MoveEffects): string[] {
  const { from, to, endedSessions, permissions, lostCartItems, subsidies, card, administers } = effects
  const { before, after } = permissions
  const lines = [
    ...(from.host === to.host ? [] : [`Son site devient ${to.host ?? 'le site général'}.`]),
    ...(before.cse === after.cse
      ? []
      : [`Les activités premium ne lui seront ${after.cse ? 'plus fermées' : opens(false)}.`]),
    ...(before.nonCse === after.nonCse
      ? []
      : [`Les activités non premium ne lui seront ${after.nonCse ? 'plus fermées' : opens(false)}.`]),
    ...(endedSessions === 0
      ? []
      : [
          `${endedSessions} ${plural(endedSessions, 'connexion')} en cours ${plural(endedSessions, 'prendra', 'prendront')} fin : il faudra se connecter sur le nouveau site.`,
        ]),
    ...lostCartItems.map((label) => `« ${label} » est dans son panier et ne pourra plus être acheté.`),
    ...subsidies.lost.map((label) => `La participation « ${label} » ne s’appliquera plus à ses achats.`),
    ...subsidies.gained.map((label) => `La participation « ${label} » pourra s’appliquer à ses achats.`),
    ...(card === null ? [] : [cardLine(card)]),
    ...administers.map((label) => `Le droit d’administrer ${label} reste.`),
  ]
  return lines.length > 0 ? lines : ['Rien d’autre ne change pour cette personne.']
}

const cardLine = ({ problem, prefix }: NonNullable<MoveEffects['card']>): string =>
  problem === 'missing'
    ? 'Ce groupe demande une carte membre, et cette personne n’en a pas.'
    : `Dans ce groupe, un code de carte membre commence par « ${prefix} » : le sien est à corriger.`
