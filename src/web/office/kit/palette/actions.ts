import type { Screens } from '../../office-context.ts'
import { homeOfScope, mayBeAt, type OfficeScope } from '../../office-facts.ts'
import { matches } from './matches.ts'
import type { PaletteSection } from './sections.ts'

/** Words that people type for what begins something new, beside the page's own name. */
const NEW = 'nouveau nouvelle créer ajouter'
const FIRST_STEPS = /\/(?:create|guided)$/

/** Path of a scope's screen, or null if it needs an id that the scope does not give. */
function pathIn(scope: OfficeScope, screen: string): string | null {
  const base = scope.kind === 'admin' ? '/admin' : '/cse-admin/$groupId'
  if (!screen.startsWith(`${base}/`)) return null
  const rest = screen.slice(base.length)
  return rest.includes('$') ? null : homeOfScope(scope) + rest
}

/** Pages on which something new begins: « nouveau partenaire » leads to its empty form. */
export function actionsSection(
  scope: OfficeScope,
  { scopes, screens, inMenu }: { scopes: readonly OfficeScope[]; screens: Screens; inMenu: readonly string[] },
  typed: string,
): PaletteSection {
  const items = [...screens]
    .filter(([screen]) => FIRST_STEPS.test(screen))
    .flatMap(([screen, label]) => {
      const href = pathIn(scope, screen)
      const list = href?.replace(FIRST_STEPS, '') ?? ''
      // A committee has the actions of its menu alone; two paths of one list are one action.
      const isOffered = scope.kind === 'admin' || inMenu.includes(list)
      return href !== null && isOffered && mayBeAt(scopes, href) ? [{ href, label, detail: 'Nouveau', kind: '' }] : []
    })
  return { title: 'Actions', items: items.filter(({ label }) => matches(typed, label, NEW)) }
}
