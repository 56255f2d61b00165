import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/field.tsx'
import { EuroIcon } from '#ui/office-icons.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { dayText } from '#web/office/kit/form/days.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import { stateTexts } from './declared-subsidy.ts'
import { SeniorityNotice } from './seniority-notice.tsx'
import { giftText, statementPath, subsidiesPath } from './subsidy-entity.ts'

export type Subsidies = CallResult<'/cse-admin/list-subsidies'>
type Rule = Subsidies['rules'][number]

/** Page of a committee's budgets, rules and yearly report. */
export function SubsidiesPage({ groupId, found }: { groupId: string; found: Subsidies }) {
  const { budgets, rules, year } = found
  const figuresPath: string = `/cse-admin/${groupId}/figures`
  const createPage: string = `${subsidiesPath(groupId)}/create`
  const create = (
    <ButtonLink to={createPage} size="sm">
      <PlusIcon />
      Ajouter une subvention
    </ButtonLink>
  )
  return (
    <OfficePage actions={rules.length > 0 ? create : undefined}>
      <div className="flex max-w-5xl flex-col gap-7">
        <SeniorityNotice rules={rules} groupId={groupId} className="" />
        <div className="grid gap-4 md:grid-cols-2">
          {budgets.map((budget) => (
            <BudgetPanel key={budget.year} groupId={groupId} budget={budget} />
          ))}
          <p className="md:col-span-2">
            <Link to={figuresPath} className="font-medium text-link underline underline-offset-3">
              Voir le budget au fil de l’année
            </Link>
          </p>
        </div>
        <section aria-labelledby="regles">
          <h2 id="regles" className="mb-2.5 text-base font-bold">
            Subventions
          </h2>
          {rules.length === 0 ? (
            <EmptyState Icon={EuroIcon} text="Vous n’avez pas encore de subvention">
              <p className="max-w-prose text-ink-soft">
                Par exemple 40 % du cinéma, 100 € par personne et par an : vos bénéficiaires voient et paient le prix
                réduit, et le budget se décompte à chaque commande.
              </p>
              {create}
            </EmptyState>
          ) : (
            <ul className="rounded-lg border border-line bg-paper">
              {rules.map((rule) => (
                <RuleLine key={rule.id} rule={rule} year={year} href={`${subsidiesPath(groupId)}/${rule.id}`} />
              ))}
            </ul>
          )}
        </section>
        <Report groupId={groupId} years={found.years} rules={rules} />
      </div>
    </OfficePage>
  )
}

function ruleBounds({ maxPerYear, maxPerOrder, fromDay, toDay, groupLabels, minMonths, minChildren }: Rule): string[] {
  return [
    ...(maxPerYear === null ? [] : [`${formatPrice(maxPerYear)} par personne et par an`]),
    ...(maxPerOrder === null ? [] : [`${formatPrice(maxPerOrder)} par commande`]),
    ...(fromDay === null ? [] : [`à partir du ${dayText(fromDay)}`]),
    ...(toDay === null ? [] : [`jusqu’au ${dayText(toDay)}`]),
    ...(groupLabels.length === 0
      ? []
      : [`pour ${groupLabels.map((label) => label ?? 'un groupe supprimé').join(', ')}`]),
    ...(minMonths > 0 ? [`après ${minMonths} mois, jusqu’au 31 décembre 2026`] : []),
    ...(minChildren > 0 ? [`à partir de ${minChildren} ${plural(minChildren, 'enfant')}`] : []),
  ]
}

function RuleLine({ rule, year, href }: { rule: Rule; year: number; href: string }) {
  const { label, gift, target, targetLabel, isActive, isStopped, usedThisYear } = rule
  const ofWhat = target.type === 'All' ? 'toutes les activités' : (targetLabel ?? 'ce qui a été retiré du catalogue')
  const bounds = ruleBounds(rule)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0">
        <Link to={href} className="font-semibold text-link underline underline-offset-3">
          {label}
        </Link>
        <p>
          {giftText(gift)} · {ofWhat}
        </p>
        {bounds.length > 0 ? <p className="text-note text-ink-soft">{bounds.join(' · ')}</p> : null}
      </div>
      <div className="flex items-center gap-4">
        <span className="text-note tabular-nums text-ink-soft">
          {formatPrice(usedThisYear)} en {year}
        </span>
        <StateChip tone={isActive && !isStopped ? 'good' : 'off'}>
          {isStopped && isActive ? 'Arrêtée' : stateTexts[isActive ? 'yes' : 'no']}
        </StateChip>
      </div>
    </li>
  )
}

const ALL = ''

/** Yearly report per person, of all rules or of one, as a file for the URSSAF ceilings. */
function Report({ groupId, years, rules }: { groupId: string; years: readonly number[]; rules: readonly Rule[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const year = chosen ?? years[0]
  const [ruleId, setRuleId] = useState(ALL)
  return (
    <section aria-labelledby="releve">
      <h2 id="releve" className="mb-1 text-base font-bold">
        Relevé par personne
      </h2>
      <p className="mb-2.5">
        <Link to={statementPath(groupId)} className="font-medium text-link underline underline-offset-3">
          Voir le relevé par personne, subvention et mois
        </Link>
      </p>
      <p className="mb-2.5 max-w-prose text-ink-soft">
        Ce que le CSE a payé pour chaque personne dans l’année, remboursements déduits, pour vos plafonds URSSAF.
      </p>
      {year === undefined ? (
        <p className="text-ink-soft">Rien n’a encore été pris en charge.</p>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <Select
            className="w-32"
            label="Année"
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(year)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
          <Select
            className="w-64 max-w-full"
            label="Subvention"
            options={[
              { value: ALL, label: 'Toutes' },
              ...rules.map(({ id, label, isActive }) => ({
                value: id,
                label: isActive ? label : `${label} (suspendue)`,
              })),
            ]}
            value={ruleId}
            onChange={({ currentTarget }) => setRuleId(currentTarget.value)}
          />
          <ExportButton
            label="Exporter en CSV"
            fileName={`subventions-${year}.csv`}
            disabled={false}
            make={listFile('/cse-admin/subsidy-report', { groupId, year, ...(ruleId === ALL ? {} : { ruleId }) })}
          />
        </div>
      )}
    </section>
  )
}
