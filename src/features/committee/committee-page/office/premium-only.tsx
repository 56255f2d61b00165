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

/** Whether the committee of a path has the premium right: without it a loader asks for nothing, since calls refuse. */
export function isPremiumAt({ context, location }: Visit): boolean {
  const scope = scopeOfPath(context.office.scopes, location.pathname)
  return scope?.kind === 'cse-admin' && scope.isPremium
}

/** What a committee without the premium right sees in place of a page. */
export const PremiumClosed = ({ children }: { children?: ReactNode }) => (
  <OfficePage>
    <EmptyState Icon={LockIcon} text="ACCÈS RÉSERVÉ AUX CSE PREMIUM">
      <p className="text-ink-soft">Pour ouvrir cette page à votre CSE, écrivez à l’équipe du site.</p>
    </EmptyState>
    {children}
  </OfficePage>
)

/** A page for premium committees that reads nothing before it is shown. */
export function PremiumOnly({ children }: { children: ReactNode }) {
  const scope = useScope()
  return scope.kind === 'cse-admin' && scope.isPremium ? children : <PremiumClosed />
}
