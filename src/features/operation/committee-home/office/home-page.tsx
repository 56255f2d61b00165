import { SeniorityNoticeOfCommittee } from '#features/catalogue/subsidies/office/seniority-notice.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import { LinesBlock } from './line-parts.tsx'
import { BudgetBlock, PurchasesBlock } from './money-parts.tsx'
import { InvitationsBlock, MembersBlock } from './people-parts.tsx'

/** First page of a committee: what is new, what waits, what was bought, and what is left of the budget. */
export function HomePage({ groupId }: { groupId: string }) {
  const { firstName } = useOfficeContext().office.person
  const scope = useScope()
  const isPremium = scope.kind === 'cse-admin' && scope.isPremium
  return (
    <OfficePage>
      <p className="mb-4 text-base">Bonjour{firstName ? ` ${firstName}` : ''}. Voici où en est votre CSE.</p>
      <SeniorityNoticeOfCommittee groupId={groupId} />
      <div className="grid max-w-6xl gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {isPremium ? <BudgetBlock groupId={groupId} /> : null}
          <MembersBlock groupId={groupId} />
          {isPremium ? <LinesBlock block="event" groupId={groupId} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PurchasesBlock groupId={groupId} />
          <InvitationsBlock groupId={groupId} />
          {isPremium ? (
            <>
              <LinesBlock block="polls" groupId={groupId} />
              <LinesBlock block="drafts" groupId={groupId} />
            </>
          ) : null}
        </div>
      </div>
    </OfficePage>
  )
}
