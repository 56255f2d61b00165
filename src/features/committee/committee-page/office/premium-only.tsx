import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { LockIcon } from '#ui/icons.tsx'
import type { OfficeContext } from '#web/office/office-context.ts'
import { scopeOfPath } from '#web/office/office-facts.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useScope } from '#web/office/use-office.ts'

interface Visit {
  context: OfficeContext
  location: { pathname: string }
}

/** True if the path's committee has the premium right. Loaders check it first, since calls would refuse. */
export function isPremiumAt({ context, location }: Visit): boolean {
  const scope = scopeOfPath(context.office.scopes, location.pathname)
  return scope?.kind === 'cse-admin' && scope.isPremium
}

/** Message that replaces a page for a committee without the premium right. */
export const PremiumClosed = ({ children }: { children?: ReactNode }) => (
  <OfficePage>
    <EmptyState Icon={LockIcon} text="ACCÈS RÉSERVÉ AUX CSE PREMIUM">
      <p className="text-ink-soft">Pour ouvrir cette page à votre CSE, écrivez à l’équipe du site.</p>
    </EmptyState>
    {children}
  </OfficePage>
)

/** Renders its children for premium committees only; for pages that load nothing beforehand. */
export function PremiumOnly({ children }: { children: ReactNode }) {
  const scope = useScope()
  return scope.kind === 'cse-admin' && scope.isPremium ? children : <PremiumClosed />
}
