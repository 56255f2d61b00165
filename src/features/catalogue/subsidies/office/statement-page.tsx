import { useMemo } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import { counted } from '#lib/words/plural.ts'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import type { ListSearch } from '#web/office/kit/list/list-search.ts'
import type { OpenedList } from '#web/office/kit/list/load-list.ts'
import { personHref } from '#web/office/kit/list/person-address.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { StatementLine } from '../subsidy-shapes.ts'
import { monthText, personName, statementColumns } from './statement-columns.ts'
import { statementPeriod } from './statement-period.ts'

export type StatementSort = 'name' | 'rule' | 'month' | 'cents'

export interface StatementSearch extends ListSearch<StatementSort> {
  /** Month "2026-11" or year "2026"; without it the current month. */
  period?: string
  rule?: string
}

const YEARS = 5

/** The last months up to January of the year before, and whole years. */
function periodChoices(zone: string, now: number): Record<string, string> {
  const today = wallClock(zone, now)
  const months = Array.from({ length: today.month + 12 - 1 }, (_, at) => {
    const from = new Date(Date.UTC(today.year, today.month - 2 - at, 15))
    const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1]
    return [`${year}-${String(month).padStart(2, '0')}`, monthText(year, month)] as const
  })
  // An object puts whole numbers first: years stand above months, the oldest first.
  const years = Array.from({ length: YEARS }, (_, at) => [String(today.year - at), `Année ${today.year - at}`] as const)
  return Object.fromEntries([...years, ...months])
}

const lineKey = ({ userId, ruleId, month }: StatementLine): string => `${userId} ${ruleId} ${month}`

const texts = {
  search: 'Rechercher une personne',
  count: (total: number) => counted(total, 'ligne'),
  empty: 'Rien n’a été pris en charge ce mois-ci',
  failure: 'Erreur lors du chargement du relevé',
}

interface StatementPageProps {
  groupId: string
  search: StatementSearch
  opened: OpenedList<StatementLine>
  /** Names of the rules by their ids. */
  rules: Readonly<Record<string, string>>
}

/** Statement of a committee's subsidies: who received what by which rule in which month, with the sum. */
export function StatementPage({ groupId, search, opened, rules }: StatementPageProps) {
  const { zone } = useOfficeContext().office
  const list = useList(opened)
  const address = useListAddress(search)
  const { year } = statementPeriod(zone, Date.now(), search.period)
  const columns = useMemo(() => statementColumns(year), [year])
  const { year: thisYear, month } = wallClock(zone, Date.now())
  return (
    <OfficePage>
      <p className="mb-3 max-w-prose text-ink-soft">
        Ce que le CSE a payé, par personne, subvention et mois de la commande. Seules les commandes payées comptent,
        remboursements déduits.
      </p>
      {list.sums === undefined ? null : (
        <div className="mb-4">
          <SumsList facts={[['Payé par le CSE', formatPrice(list.sums.cents ?? 0)]]} />
        </div>
      )}
      <ListPage
        id="subsidy-statement"
        label="Relevé des subventions"
        {...{ list, search, columns, texts }}
        // The period and the rule can be changed on an empty list, too.
        address={{ ...address, isFiltered: true }}
        filters={
          <>
            <FilterSelect
              label="Période"
              all={monthText(thisYear, month)}
              value={search.period}
              options={periodChoices(zone, Date.now())}
              change={(period) => address.change({ period })}
            />
            <FilterSelect
              label="Subvention"
              all="Toutes les subventions"
              value={search.rule}
              options={rules}
              change={(rule) => address.change({ rule })}
            />
          </>
        }
        usual={{ sort: 'name', direction: 'asc' }}
        idOf={lineKey}
        nameOf={personName}
        hrefOf={({ userId }) => personHref(`/cse-admin/${groupId}/users`, {}, userId)}
      />
    </OfficePage>
  )
}
