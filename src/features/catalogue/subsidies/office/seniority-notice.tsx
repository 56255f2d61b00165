import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import type { OfficeSubsidy } from '../subsidy-shapes.ts'
import { subsidiesPath } from './subsidy-entity.ts'

type Rule = Pick<OfficeSubsidy, 'id' | 'label' | 'minMonths' | 'isActive' | 'isStopped'>

interface NoticeProps {
  rules: readonly Rule[]
  /** Committee whose rules the notice leads to; absent on the page of the rule itself. */
  groupId?: string
  className?: string
}

/** Tells a committee which rules ask for seniority, why they may not, until when they pay, and what to do. */
export function SeniorityNotice({ rules, groupId, className = 'mb-4' }: NoticeProps) {
  const asking = rules.filter(({ minMonths }) => minMonths > 0)
  if (asking.length === 0) return null
  const isStopped = asking.some((rule) => rule.isStopped)
  return (
    <Notice kind="warn" title="Une subvention ne peut plus dépendre de l’ancienneté" className={className}>
      <ul className="my-1">
        {asking.map(({ id, label, minMonths, isActive }) => (
          <li key={id}>
            {groupId === undefined ? (
              `« ${label} »`
            ) : (
              <Link to={`${subsidiesPath(groupId)}/${id}` as string} className="font-semibold text-link underline">
                {label}
              </Link>
            )}{' '}
            demande {minMonths} mois d’ancienneté{isActive ? '' : ' (suspendue)'}.
          </li>
        ))}
      </ul>
      <p>
        La Cour de cassation l’interdit depuis le 3 avril 2024 : une activité sociale et culturelle est ouverte à tous
        les salariés. L’Urssaf le tolère jusqu’au 31 décembre 2026, puis peut réclamer des cotisations.{' '}
        {isStopped
          ? 'Depuis le 1er janvier 2027, cette subvention ne paie plus rien.'
          : 'Dès le 1er janvier 2027, cette subvention ne paiera plus rien.'}
      </p>
      <p>
        {groupId === undefined
          ? 'Choisissez ci-dessous « La retirer » et enregistrez, ou suspendez la subvention.'
          : 'Ouvrez-la et retirez la condition, ou suspendez-la. Ce qui est déjà commandé ne change pas.'}
      </p>
    </Notice>
  )
}

/** The notice on a committee's first page; asks for the rules only where the document knows of such a one. */
export function SeniorityNoticeOfCommittee({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const asksSeniority = scope.kind === 'cse-admin' && scope.isPremium && scope.asksSeniority === true
  const [rules, setRules] = useState<readonly Rule[]>([])
  useEffect(() => {
    if (!asksSeniority) return
    const controller = new AbortController()
    client('/cse-admin/list-subsidies', { groupId }, { signal: controller.signal }).then(
      (found) => setRules(found.rules.filter(({ isActive }) => isActive)),
      // The page of subsidies itself says what cannot be read.
      () => setRules([]),
    )
    return () => controller.abort()
  }, [client, groupId, asksSeniority])
  return <SeniorityNotice rules={rules} groupId={groupId} />
}
