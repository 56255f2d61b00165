import { plural } from '#lib/words/plural.ts'
import type { CopyTarget } from '../../copy-shapes.ts'
import { planLines } from '../plans/plan-texts.ts'
import type { Copied } from './copy-what.tsx'

/** Sentences on the effect of a copy on an activity. */

const names = (labels: readonly string[]) => labels.map((label) => `« ${label} »`).join(', ')
const isSame = ({ made, changed }: CopyTarget) => made + changed === 0

/** One-word outcome with its tone. */
export function copyOutcome(target: CopyTarget): { tone: 'good' | 'bad' | 'off'; text: string } {
  if (target.refusal !== null) return { tone: 'bad', text: 'Refusé' }
  return isSame(target) ? { tone: 'off', text: 'Déjà ainsi' } : { tone: 'good', text: 'À copier' }
}

/** Activities that the copy changes. */
export const copiedTargets = (targets: readonly CopyTarget[]): CopyTarget[] =>
  targets.filter((target) => target.refusal === null && !isSame(target))

function ticketLines({ tickets: { added, changed, kept } }: CopyTarget): string[] {
  return [
    added.length > 0 && `${plural(added.length, 'Ticket ajouté', 'Tickets ajoutés')} : ${names(added)}`,
    changed.length > 0 && `${plural(changed.length, 'Ticket mis à jour', 'Tickets mis à jour')} : ${names(changed)}`,
    kept.length > 0 && `${plural(kept.length, 'Ticket gardé tel quel', 'Tickets gardés tels quels')} : ${names(kept)}`,
  ].filter((line) => line !== false)
}

/** One line for each effect. */
export function copyLines(target: CopyTarget, what: Copied): string[] {
  const { made, changed, plan } = target
  if (what === 'Tickets')
    return [...(changed > 1 ? [`${changed} stocks en vente reçoivent les tickets`] : []), ...ticketLines(target)]
  const stock = made > 0 ? [plural(made, 'Nouveau stock', `${made} nouveaux stocks`)] : []
  return [...stock, ...ticketLines(target), ...planLines(plan)]
}
